import { mount } from '@vue/test-utils'
import { expect, test } from 'vitest'
import type { Branch, Holding } from '#core/contract/office.ts'
import { servicesKey } from '../../../../renderer/data/services.ts'
import BranchNotice from '../../../../renderer/features/office/shared/BranchNotice.vue'
import MasterBranchNotice from '../../../../renderer/features/office/shared/MasterBranchNotice.vue'
import { useBranches } from '../../../../renderer/actions/branches.ts'
import { useOffice } from '../../../../renderer/features/office/store/office.ts'
import { inBothLanguages } from '#core/base/translator.ts'
import { branchesText } from '../../../../renderer/features/office/dialog-text.ts'
import { worklistText } from '../../../../renderer/features/worklist/text.ts'
import { useBranchNews } from '../../../../renderer/features/office/views/branches/use-branch-news.ts'
import { useMessages } from '../../../../renderer/messages/messages.ts'
import { eventually } from '../../../support/eventually.ts'
import { holding, memoryOffice } from '../../../support/fakes/memory-office.ts'
import { inside } from '../../support/mounted.ts'
import { openTestApp } from '../../support/test-services.ts'

const branchesId = inBothLanguages(branchesText).id
const worklistId = inBothLanguages(worklistText).id

const { noAju } = worklistId.worklist

/** A branch of this desk arrives. */
const openWith = async (held: Holding, reason: Branch['reason'], declaration: string | null = 'd1') => {
  const app = await openTestApp()
  const [office, branches] = [useOffice(app.pinia), useBranches(app.pinia)]
  const fakeOffice = memoryOffice(app.host)
  fakeOffice.tell([], [held])
  await office.load()
  await branches.start()
  inside(app, () => [useBranchNews()])
  fakeOffice.keepBranch({ branch: 'b1', declaration, desk: 'here', reason, outcome: null, at: 1, revision: 1, rows: [] })
  const toasts = (): readonly string[] => useMessages(app.pinia).toasts.map(({ text }) => text)
  const shown = () =>
    mount(BranchNotice, {
      props: { declaration: 'd1' },
      global: { plugins: [app.pinia], provide: { [servicesKey as symbol]: app.services } }
    })
  const master = () => mount(MasterBranchNotice, { global: { plugins: [app.pinia], provide: { [servicesKey as symbol]: app.services } } })
  return { toasts, shown, master }
}

test.each([
  ['set-back', branchesId.news.setBack(noAju), branchesId.notice.setBack('Meja 1')],
  ['old-epoch', branchesId.news.ownHeld(noAju), branchesId.notice.ownHeld]
] as const)('a message and the editor give the reason (%s) of a branch that the holder made itself', async (reason, message, notice) => {
  const { toasts, shown } = await openWith(holding('d1', 'here'), reason)
  await eventually(() => expect(toasts()).toEqual([message]))
  expect(shown().text()).toContain(notice)
})

test('the message about a branch names the holder at the desk that made it and does not hold the declaration', async () => {
  const { toasts, shown } = await openWith(holding('d1', 'there'), 'old-epoch')
  await eventually(() => expect(toasts()).toEqual([branchesId.news.own(noAju)]))
  expect(shown().text()).toContain(branchesId.notice.own)
})

test('master data that a restore of the office lost is said once to every desk that may write, and on the screen of the master data', async () => {
  const { toasts, master } = await openWith(holding('d1', 'here'), 'set-back', null)
  await eventually(() => expect(toasts()).toEqual([branchesId.news.masterSetBack]))
  expect(master().text()).toContain(branchesId.news.masterSetBack)
})
