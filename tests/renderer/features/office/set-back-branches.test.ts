import { mount } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { servicesKey } from '../../../../renderer/data/services.ts'
import BranchNotice from '../../../../renderer/features/office/shared/BranchNotice.vue'
import { useBranches } from '../../../../renderer/features/office/store/branches.ts'
import { useOffice } from '../../../../renderer/features/office/store/office.ts'
import { branchesId } from '../../../../renderer/features/office/text/branches-id.ts'
import { useBranchNews } from '../../../../renderer/features/office/views/branches/use-branch-news.ts'
import { useMessages } from '../../../../renderer/messages/messages.ts'
import { eventually } from '../../../support/eventually.ts'
import { holding, memoryOffice } from '../../../support/fakes/memory-office.ts'
import { inside } from '../../support/mounted.ts'
import { openTestApp } from '../../support/test-services.ts'

test.each([
  ['set-back', branchesId.news.setBack(''), branchesId.notice.setBack('Meja 1')],
  ['old-epoch', branchesId.news.own(''), branchesId.notice.theirs('Meja 1', 1)]
] as const)('the holder is told of a branch of its own (%s) by a message, and in the editor', async (reason, message, notice) => {
  const desk = await openTestApp()
  const [office, branches] = [useOffice(desk.pinia), useBranches(desk.pinia)]
  const told = memoryOffice(desk.host)
  told.tell([], [holding('d1', 'here')])
  await office.load()
  await branches.start()
  inside(desk, () => [useBranchNews()])
  told.keepBranch({ branch: 'b1', declaration: 'd1', desk: 'here', reason, outcome: null, at: 1, rows: [] })
  await eventually(() => expect(useMessages(desk.pinia).toasts.map(({ text }) => text)).toEqual([message]))
  const shown = mount(BranchNotice, {
    props: { declaration: 'd1' },
    global: { plugins: [desk.pinia], provide: { [servicesKey as symbol]: desk.services } }
  })
  expect(shown.text()).toContain(notice)
})
