import { mount } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { nextTick } from 'vue'
import { ok } from '#core/base/result.ts'
import type { Holding } from '#core/contract/office.ts'
import { servicesKey } from '../../../../renderer/data/services.ts'
import { useOffice } from '../../../../renderer/features/office/store/office.ts'
import DeskReasonDialog from '../../../../renderer/features/office/views/desks/DeskReasonDialog.vue'
import { eventually } from '../../../support/eventually.ts'
import { holding, memoryOffice } from '../../../support/fakes/memory-office.ts'
import { openDraft } from '../../support/draft-setup.ts'

/* The reason that is required to retire a desk. */

const find = <T extends HTMLElement>(selector: string): T => {
  const found = document.querySelector<T>(selector)
  if (!found) throw new Error(`no ${selector}`)
  return found
}
const open = async (holdings: readonly Holding[]) => {
  const { app } = await openDraft()
  const fakeOffice = memoryOffice(app.host)
  const words: string[] = []
  app.host.use({
    'office.exchange': async () => ok(null),
    'office.retireDesk': async ({ reason }) => {
      words.push(reason)
      return ok(null)
    }
  })
  const office = useOffice(app.pinia)
  await office.load()
  const tell = async (some: readonly Holding[]): Promise<void> => {
    fakeOffice.tell([], some)
    await eventually(() => expect(office.holdings.get(some.at(-1)?.declaration ?? '')).toEqual(some.at(-1)))
  }
  await tell(holdings)
  mount(DeskReasonDialog, {
    props: { verb: 'retire', desk: { desk: 'there', name: 'Meja 2' } },
    attachTo: document.body,
    global: { plugins: [app.pinia], provide: { [servicesKey as symbol]: app.services } }
  })
  await nextTick()
  const say = async (word: string): Promise<void> => {
    const field = find<HTMLInputElement>('[data-field="office.word"]')
    field.value = word
    field.dispatchEvent(new Event('input'))
    find<HTMLFormElement>('[data-dialog="office-word"] form').dispatchEvent(new Event('submit'))
    await nextTick()
  }
  return { tell, say, words }
}
const box = '[data-field="office.didNotSend"]'

test('a desk that may still send is retired only with the confirmation that it did not, which is stored with the reason', async () => {
  const { tell, say, words } = await open([
    holding('d1', 'there', { position: 2 }),
    holding('d2', 'here', { position: 3, sender: 'there' })
  ])
  await say('PC rusak')
  expect(words).toEqual([])
  expect(document.body.textContent).toContain('Nyatakan dulu')
  find(box).click()
  await tell([holding('d2', 'here', { position: 4 })])
  await nextTick()
  // The state that the confirmation was about has changed.
  expect(find<HTMLInputElement>(box).checked).toBe(false)
  find(box).click()
  await say('PC rusak')
  await eventually(() =>
    expect(words).toEqual([expect.stringMatching(/^Selain yang tercatat di kantor, Meja 2 tidak mengirim 0.*\. PC rusak$/)])
  )
})

test('a desk that may send nothing needs no such confirmation', async () => {
  const { say, words } = await open([holding('d1', 'there', { position: 2, sender: 'here' })])
  expect(document.querySelector(box)).toBeNull()
  await say('PC rusak')
  await eventually(() => expect(words).toEqual(['PC rusak']))
})
