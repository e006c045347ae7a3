import { flushPromises, mount } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { ok } from '#core/base/result.ts'
import { blankRate } from '#core/catalog/exchange-rate.ts'
import { draftParts } from '#core/draft/draft-parts.ts'
import { useRates } from '../../../../renderer/features/catalog/store/rates.ts'
import { useCommands } from '../../../../renderer/commands/registry.ts'
import { servicesKey } from '../../../../renderer/data/services.ts'
import { useDraft } from '../../../../renderer/features/editor/store/draft/draft.ts'
import LockNotice from '../../../../renderer/features/editor/views/LockNotice.vue'
import { useSettings } from '../../../../renderer/features/settings/store/settings.ts'
import { useTemplates } from '../../../../renderer/features/templates/store/templates.ts'
import { useMessages } from '../../../../renderer/messages/messages.ts'
import { statusAnswer, statusLog } from '../../support/answer-fixtures.ts'
import { answering, openOutbox } from '../../support/outbox-setup.ts'

const importer = '/header/data/impnama'
const paymentDate = '/@local/print/bayarTgl'

/** The first declaration was sent, then edited, then finished by customs. */
const openFinished = async () => {
  const open = await openOutbox(2)
  const { app, outbox, tracking } = open
  let codes: readonly string[] = ['104']
  answering(open, () => ({}))
  app.host.use({ 'tracking.statusLog': ({ car }) => Promise.resolve(ok(statusAnswer(statusLog(car, codes)))) })
  await useSettings(app.pinia).change({ sending: 'auto' })
  await outbox.queue(['d1'])
  await outbox.send([])
  await flushPromises()
  const report = async (...reported: readonly string[]): Promise<void> => {
    codes = reported
    await tracking.refresh(outbox.ofDeclaration('d1')[0]?.car ?? '')
  }
  const draft = useDraft(app.pinia)
  await draft.open('d1')
  draft.set(importer, 'PT Sebelum')
  await draft.flush()
  await report('104', '800')
  return { ...open, draft, report }
}
const nameOf = (draft: ReturnType<typeof useDraft>) => draft.record?.document.header.data.impnama

test('values that are sent cannot change while a declaration is final; values that are never sent can', async () => {
  const { draft, app } = await openFinished()
  expect([draft.lock, draft.isLocked]).toEqual(['800 2026-11-20 08:01:00', true])
  const { record } = draft
  draft.set(importer, 'X')
  draft.setJson('/tarif/data', [1], {})
  expect([
    draft.change([{ kind: 'set', path: importer, after: 'X' }]),
    draft.change([{ kind: 'remove', path: '/detail/data/0', before: {} }], 'imported')
  ]).toEqual([false, false])
  expect([draft.canUndo, draft.canRedo, draft.undo(), draft.redo()]).toEqual([false, false, [], []])
  expect(await useTemplates(app.pinia).fillFrom('d2', { parts: draftParts, clearDates: false, clearDocuments: false })).toBe(false)
  expect(draft.record).toBe(record)
  draft.set('/@local/print/city', 'Jakarta')
  expect(draft.record?.document).toBe(record?.document)
  expect(draft.record?.local['print']).toEqual({ city: 'Jakarta' })
})

test('the payment date of a final declaration is stored and does not change the exchange rate', async () => {
  const { draft, app } = await openFinished()
  const rates = useRates(app.pinia)
  const jpy = { ...blankRate, currency: 'JPY', from: '2026-11-18' }
  await rates.store(
    rates.plan([
      { ...jpy, rate: '109.4263' },
      { ...jpy, rate: '108.5', from: '2026-11-11' }
    ])
  )
  const { record } = draft
  // Key presses of one step, of which the last one makes a date.
  draft.set(paymentDate, '2026-11-1')
  draft.set(paymentDate, '2026-11-12')
  expect(draft.record?.document).toBe(record?.document)
  expect(draft.record?.local['print']).toEqual({ bayarTgl: '2026-11-12' })
  draft.endStep()
  draft.set(paymentDate, '')
  draft.unlock()
  draft.set(paymentDate, '2026-11-12')
  expect(draft.record?.document.header.data.ndpbm).toBe('108.5')
})

test('an unlocking is logged and stored, and ends with the next final status', async () => {
  const { draft, report } = await openFinished()
  draft.unlock()
  expect(draft.isLocked).toBe(false)
  expect(draft.log.at(-1)).toMatchObject({ cause: 'typed', edit: { path: '/@local/unlocked', after: '800 2026-11-20 08:01:00' } })
  draft.set(importer, 'PT Sesudah')
  await draft.close()
  await draft.open('d1')
  expect([nameOf(draft), draft.isLocked]).toEqual(['PT Sesudah', false])
  await report('104', '800', '900')
  expect([draft.isLocked, draft.canUndo]).toEqual([true, false])
})

test('undoing the unlocking locks again; a draft that was never sent is not locked', async () => {
  const { draft } = await openFinished()
  draft.unlock()
  draft.undo()
  expect([draft.isLocked, nameOf(draft)]).toEqual([true, 'PT Sebelum'])
  await draft.open('d2')
  draft.set('/car', draft.record?.document.car ?? '')
  expect(draft.isLocked).toBe(false)
})

test('unlocking is a command while the declaration is locked', async () => {
  const { app, draft } = await openFinished()
  const [commands, messages] = [useCommands(app.pinia), useMessages(app.pinia)]
  const notice = mount(LockNotice, { global: { plugins: [app.pinia], provide: { [servicesKey as symbol]: app.services } } })
  const command = commands.find('declaration.unlock')
  expect([command?.label, command?.disabledReason]).toEqual(['Buka kunci', null])
  await notice.find('[data-action="declaration.unlock"]').trigger('click')
  messages.question?.answer(true)
  await expect.poll(() => draft.lock).toBeNull()
  expect(commands.find('declaration.unlock')).toBeUndefined()
  notice.unmount()
})
