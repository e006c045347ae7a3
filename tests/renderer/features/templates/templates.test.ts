import { expect, test } from 'vitest'
import { runningOf } from '#core/numbering/aju-number.ts'
import { draftParts, type PartsChoice } from '#core/draft/draft-parts.ts'
import { changesOfNew, loadRecord } from '../../../../renderer/data/declarations-repository.ts'
import { useDraft } from '../../../../renderer/features/editor/store/draft/draft.ts'
import { useDeclarationRecords } from '../../../../renderer/features/editor/store/declaration-records.ts'
import { useNewDraft } from '../../../../renderer/features/templates/views/use-new-draft.ts'
import { useTemplateActions } from '../../../../renderer/features/templates/shared/use-template-actions.ts'
import { useTemplates } from '../../../../renderer/features/templates/store/templates.ts'
import { useWorklist } from '../../../../renderer/features/worklist/store/worklist.ts'
import { useMessages } from '../../../../renderer/messages/messages.ts'
import { recordFrom, smallText } from '../../support/declaration-fixtures.ts'
import { inside } from '../../support/mounted.ts'
import { openTestApp, type TestApp } from '../../support/test-services.ts'

const some: PartsChoice = { parts: ['parties', 'transport'], clearDates: true, clearDocuments: true }
const all: PartsChoice = { parts: draftParts, clearDates: false, clearDocuments: false }

const openTemplates = async () => {
  const app = await openTestApp()
  const worklist = useWorklist(app.pinia)
  await worklist.load()
  const source = recordFrom(smallText)
  await app.services.storeWriter.write([...changesOfNew(source), worklist.noteDraft(source, 0)])
  return { app, worklist, source, templates: useTemplates(app.pinia), declarationRecords: useDeclarationRecords(app.pinia) }
}
const documentOf = async (app: TestApp, id: string | null) => (await loadRecord(app.database, id ?? ''))?.document

test('a template holds the chosen parts, and a draft made from it has only those, under a new number', async () => {
  const { app, templates, source } = await openTemplates()
  const template = await templates.save(' Batam laut ', 'd1', some)
  expect([template?.name, template?.parts, template?.content.document.car]).toEqual(['Batam laut', some.parts, ''])
  const made = await documentOf(app, await templates.use(template?.id ?? '', all))
  expect(made?.header.data.impnama).toBe(source.document.header.data.impnama)
  expect([made?.header.data.tgtiba, made?.header.data.cif, made?.detail.data]).toEqual(['', null, []])
  expect(runningOf(made?.car ?? '')).toBe(1)
})

test('a draft from a loaded template takes only the parts of the template, whatever else its content has', async () => {
  const { app, templates } = await openTemplates()
  const template = await templates.save('Batam laut', 'd1', some)
  if (!template) throw new Error('no template')
  const dialog = inside(app, () => useNewDraft({ from: 'template', source: template.id, close: () => undefined })).value
  expect(dialog.choice.value.parts).toEqual(some.parts)
  const { content } = template
  const { header } = content.document
  const document = { ...content.document, header: { ...header, data: { ...header.data, cif: 5 } } }
  await templates.restore({ ...template, id: 'other', content: { ...content, document } })
  expect((await documentOf(app, await templates.use('other', all)))?.header.data.cif).toBeNull()
})

test('saving under the same name replaces; most used templates come first, are there after a restart, and can be deleted', async () => {
  const { app, templates } = await openTemplates()
  const first = await templates.save('Satu', 'd1', some)
  const second = await templates.save('Dua', 'd1', all)
  await templates.use(second?.id ?? '', all)
  expect((await templates.save('SATU', 'd1', all))?.id).toBe(first?.id)
  expect(templates.ranked.map(({ name }) => name)).toEqual(['Dua', 'SATU'])
  await templates.remove(first?.id ?? '')
  const again = useTemplates((await app.restart()).pinia)
  await again.ready()
  expect(again.ranked.map(({ name, uses }) => [name, uses])).toEqual([['Dua', 1]])
})

test('the message about a template that replaced another of the same name offers undo', async () => {
  const { app, templates } = await openTemplates()
  const { value } = inside(app, () => ({ messages: useMessages(), actions: useTemplateActions() }))
  const { messages, actions } = value
  await actions.save('Satu', 'd1', some)
  await actions.save('SATU', 'd1', all)
  expect(messages.toasts.map(({ text, button }) => [text, button?.action])).toEqual([
    ['Templat “Satu” disimpan.', 'message.open'],
    ['Isi templat “SATU” diganti.', 'message.undo']
  ])
  expect(templates.ranked[0]).toMatchObject({ name: 'SATU', parts: all.parts })
  messages.act(messages.toasts[1]?.id ?? 0)
  await expect.poll(() => templates.ranked.map(({ name, parts }) => [name, parts])).toEqual([['Satu', some.parts]])
  expect([await actions.save('Dua', 'gone', all), templates.rows.size]).toEqual([false, 1])
})

test('a template is renamed unless another one has the name, and a deleted one can be restored as it was', async () => {
  const { app, templates } = await openTemplates()
  const first = await templates.save('Satu', 'd1', some)
  const second = await templates.save('Dua', 'd1', all)
  if (!first || !second) throw new Error('no template')
  expect([await templates.rename(first.id, ' dua '), await templates.rename(first.id, ' '), await templates.rename('gone', 'X')]).toEqual([
    false,
    false,
    false
  ])
  expect([await templates.rename(first.id, ' Tiga '), await templates.rename(second.id, 'DUA')]).toEqual([true, true])
  const removed = templates.rows.get(first.id)
  await templates.remove(first.id)
  expect(templates.ranked.map(({ name }) => name)).toEqual(['DUA'])
  if (removed) await templates.restore(removed)
  const again = useTemplates((await app.restart()).pinia)
  await again.ready()
  expect(again.rows.get(first.id)).toMatchObject({ name: 'Tiga', parts: some.parts })
  expect(again.rows.size).toBe(2)
})

test('copying from another declaration creates a draft with the chosen parts', async () => {
  const { app, templates, source } = await openTemplates()
  const made = await documentOf(app, await templates.copyFrom('d1', { ...all, parts: ['goods'] }))
  expect([made?.detail, made?.header.data.impnama, made?.car === source.document.car]).toEqual([source.document.detail, '', false])
})

test('parts of another declaration are added to the open draft as one undo step, under its own number', async () => {
  const { app, templates, declarationRecords, source } = await openTemplates()
  const draft = useDraft(app.pinia)
  const made = (await declarationRecords.create()) ?? ''
  await draft.open(made)
  const before = draft.record?.document
  expect(await templates.fillFrom('d1', all)).toBe(true)
  expect([draft.record?.document.detail, draft.record?.document.car]).toEqual([source.document.detail, before?.car])
  await draft.flush()
  expect((await loadRecord(app.database, made))?.document).toEqual(draft.record?.document)
  draft.undo()
  expect(draft.record?.document).toEqual(before)
  await draft.close()
  expect([await templates.fillFrom('d1', all), await templates.fillFrom('gone', all)]).toEqual([false, false])
})

test('a missing source creates nothing', async () => {
  const { templates } = await openTemplates()
  expect([await templates.save('X', 'gone', all), await templates.use('gone', all), await templates.copyFrom('gone', all)]).toEqual([
    null,
    null,
    null
  ])
})

test('numbers continue after the newest draft was deleted, also after a restart and after the store was lost', async () => {
  const { app, declarationRecords, worklist } = await openTemplates()
  const carOf = async (id: string | null, at = app): Promise<number | null> => runningOf((await documentOf(at, id))?.car ?? '')
  const made = [await declarationRecords.create(), await declarationRecords.create()]
  expect([await carOf(made[0] ?? null), await carOf(made[1] ?? null)]).toEqual([1, 2])
  await worklist.remove([made[1] ?? ''])
  expect(await carOf(await declarationRecords.create())).toBe(3)
  const last = await declarationRecords.create()
  await worklist.remove([last ?? '', made[0] ?? ''])
  const restarted = await app.restart()
  await useWorklist(restarted.pinia).load()
  expect(await carOf(await useDeclarationRecords(restarted.pinia).create(), restarted)).toBe(5)
  // The store is lost; the store copy has the counters.
  restarted.database.close()
  await restarted.database.delete()
  const rebuilt = await restarted.restart()
  expect(rebuilt.services.recovery.kind).toBe('rebuilt')
  await useWorklist(rebuilt.pinia).load()
  expect(await carOf(await useDeclarationRecords(rebuilt.pinia).create(), rebuilt)).toBe(6)
})

test('the typed number of a deleted declaration is not assigned again', async () => {
  const { app, declarationRecords, worklist } = await openTemplates()
  const first = await declarationRecords.create()
  const car = `${(await documentOf(app, first))?.car.slice(0, 20) ?? ''}000041`
  const [typed] = (await declarationRecords.importFile({ name: 'x.json', text: JSON.stringify({ bc28: { document: [{ car }] } }) })).added
  await worklist.remove([typed ?? ''])
  expect(runningOf((await documentOf(app, await declarationRecords.create()))?.car ?? '')).toBe(42)
})
