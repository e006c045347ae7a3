import { expect, test } from 'vitest'
import { fail, ok } from '#core/base/result.ts'
import { useCatalog } from '../../../../renderer/features/catalog/store/catalog.ts'
import { useLearning } from '../../../../renderer/features/editor/store/learning.ts'
import { useLetters } from '../../../../renderer/actions/letters.ts'
import { useOffice } from '../../../../renderer/features/office/store/office.ts'
import { useSettings } from '../../../../renderer/features/settings/store/settings.ts'
import { useTracking } from '../../../../renderer/features/tracking/store/tracking.ts'
import { useWorklist } from '../../../../renderer/features/worklist/store/worklist.ts'
import { eventually } from '../../../support/eventually.ts'
import { holding, memoryOffice } from '../../../support/fakes/memory-office.ts'
import { statusAnswer, statusLog } from '../../support/answer-fixtures.ts'
import { openDraft } from '../../support/draft-setup.ts'

const print = { id: 'paper', pages: 1, cars: ['0000 28/ABC'], mark: 'draft' as const }
const opened = async () => {
  const { app, draft } = await openDraft()
  draft.set('/header/data/impnama', 'PT Contoh')
  draft.set('/header/data/kdval', 'USD')
  draft.set('/header/data/cif', 12_500.5)
  draft.endStep()
  return { app, draft, letters: useLetters(app.pinia), catalog: useCatalog(app.pinia), settings: useSettings(app.pinia) }
}

test('the letter is filled from the declaration, in the language of the window or by the template of the user', async () => {
  const { letters, settings } = await opened()
  const first = await letters.begin()
  expect(first.subject).toMatch(/^Draf BC 2\.8 .+: mohon persetujuan$/)
  expect(first.body).toContain('Yth. PT Contoh')
  expect(first.body).toContain('Nilai CIF: USD 12.500,50')
  expect(first.body).not.toMatch(/[{}]/)
  await settings.change({ language: 'en' })
  expect((await letters.begin()).body).toContain('CIF value: USD 12,500.50')
  await settings.change({ letter: { subject: 'Untuk {importir}', body: 'Total {total} {lain}' } })
  expect(await letters.begin()).toEqual({ to: '', subject: 'Untuk PT Contoh', body: 'Total USD 12,500.50 {lain}' })
})

test('the letter about a registered declaration neither calls it a draft nor asks for an approval before it is sent', async () => {
  const { letters, draft, app, settings } = await opened()
  const tracking = useTracking(app.pinia)
  await tracking.load()
  const car = draft.record?.document.car ?? ''
  await app.services.storeWriter.write([...useWorklist(app.pinia).note('d1', { state: 'finished' }).changes])
  const { dataStatus, ...log } = statusLog(car, ['800'])
  const registered = dataStatus.map((entry) => ({ ...entry, nomorDaftar: '001234', tanggalDaftar: '2026-11-21' }))
  app.host.use({ 'tracking.statusLog': () => Promise.resolve(ok(statusAnswer({ ...log, dataStatus: registered }))) })
  await tracking.refresh(car)
  const { subject, body } = await letters.begin()
  expect(subject).toMatch(/^BC 2\.8 .+: sudah terdaftar$/)
  expect(body).not.toMatch(/draf|setuju|sebelum/i)
  await settings.change({ letter: { subject: 'Untuk {importir}', body: '' } })
  expect(await letters.begin()).toMatchObject({ subject: 'Untuk PT Contoh', body })
})

test('a letter that was opened is noted, and its address is offered for the next one to the importer', async () => {
  const { letters, draft, app, catalog } = await opened()
  const letter = { to: 'budi@contoh.co.id', subject: 'a', body: 'b' }
  expect(await letters.openDraft(letter, print)).toMatchObject({ ok: true, value: { isNoted: true } })
  expect(letters.notes.sent).toEqual({ at: app.services.now(), to: 'budi@contoh.co.id' })
  expect(app.host.calls.find(({ channel }) => channel === 'mail.openDraft')?.input).toMatchObject({
    print: 'paper',
    fileName: 'bc28-0000-28-ABC.pdf'
  })
  expect([...catalog.parties.values()].find(({ kind }) => kind === 'importer')?.email).toBe('budi@contoh.co.id')
  expect((await letters.begin()).to).toBe('budi@contoh.co.id')
  await draft.flush()
  await draft.open('d2')
  await draft.open('d1')
  expect(letters.notes.sent?.to).toBe('budi@contoh.co.id')
})

test('a letter about a declaration that may not be changed is opened, but neither noted nor is its address kept', async () => {
  const { letters, draft, app, catalog } = await opened()
  if (draft.record) await useLearning(app.pinia).learn(draft.record)
  await draft.flush()
  memoryOffice(app.host).tell([], [holding('d1', 'there', { position: 1 })])
  await eventually(() => expect(useOffice(app.pinia).mayEdit('d1')).toBe(false))
  const letter = { to: 'budi@contoh.co.id', subject: 'a', body: 'b' }
  expect(await letters.compose(letter)).toMatchObject({ ok: true, value: { isNoted: false } })
  expect(await letters.openDraft(letter, print)).toMatchObject({ ok: true, value: { isNoted: false } })
  expect(letters.notes.sent).toBeNull()
  expect([...catalog.parties.values()].filter(({ email = '' }) => email !== '')).toEqual([])
})

test('a letter whose text does not fit into an address is reported as cut', async () => {
  const { letters, app } = await opened()
  app.host.use({ 'mail.compose': () => Promise.resolve(ok({ isCut: true })) })
  expect(await letters.compose({ to: '', subject: 'a', body: 'b' })).toEqual(ok({ isNoted: true, isCut: true }))
})

test('a letter that no program opened is not noted', async () => {
  const { letters, app } = await opened()
  app.host.use({ 'mail.openDraft': () => Promise.resolve(fail('no-program')), 'mail.compose': () => Promise.resolve(fail('no-program')) })
  const letter = { to: 'a@b.id', subject: 'a', body: 'b' }
  expect([(await letters.openDraft(letter, print)).ok, (await letters.compose(letter)).ok]).toEqual([false, false])
  expect(letters.notes.sent).toBeNull()
})

test('an approval is noted, outdated by a change until it is undone, not by a file, and taken back', async () => {
  const { letters, draft, app } = await opened()
  app.clock.forward(1_000)
  await letters.approve({ by: 'Budi', way: 'phone', day: '2026-11-20', note: '' })
  expect(letters.notes).toMatchObject({ approval: { by: 'Budi', at: app.services.now() }, isOutdated: false })
  app.clock.forward(1_000)
  draft.set('/header/data/impnama', 'PT Lain')
  expect(letters.notes.isOutdated).toBe(true)
  draft.undo()
  await draft.flush()
  await eventually(() => expect(letters.notes.isOutdated).toBe(false))
  draft.redo()
  expect(letters.notes.isOutdated).toBe(true)
  await letters.approve(null)
  expect(letters.notes).toMatchObject({ approval: null, isOutdated: false })
})

test('an approval is outdated by a change also if the clock was set back after it', async () => {
  const { letters, draft, app } = await opened()
  await letters.approve({ by: 'Budi', way: 'phone', day: '2026-11-20', note: '' })
  app.clock.forward(-3_600_000)
  draft.set('/header/data/impnama', 'PT Lain')
  await draft.flush()
  await eventually(() => expect(letters.notes.isOutdated).toBe(true))
  draft.undo()
  await draft.flush()
  await eventually(() => expect(letters.notes.isOutdated).toBe(false))
})
