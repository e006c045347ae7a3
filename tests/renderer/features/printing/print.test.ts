import { expect, test } from 'vitest'
import { dayLength, localDay } from '#core/base/calendar-day.ts'
import { fail, ok } from '#core/base/result.ts'
import type { OfficeAttempt } from '#core/contract/office.ts'
import { newProfile } from '#core/wire/check-profile.ts'
import { useLetters } from '../../../../renderer/actions/letters.ts'
import { useOffice } from '../../../../renderer/features/office/store/office.ts'
import { useOutbox } from '../../../../renderer/features/outbox/store/outbox.ts'
import { usePrint } from '../../../../renderer/actions/print.ts'
import { useSettings } from '../../../../renderer/features/settings/store/settings.ts'
import { useTracking } from '../../../../renderer/features/tracking/store/tracking.ts'
import { useWorklist } from '../../../../renderer/features/worklist/store/worklist.ts'
import { memoryOffice } from '../../../support/fakes/memory-office.ts'
import { statusAnswer, statusLog, stored } from '../../support/answer-fixtures.ts'
import { importer, openDraft, refuse } from '../../support/draft-setup.ts'

const openPrint = async () => {
  const { app, draft } = await openDraft()
  const papers = (): readonly unknown[] => {
    const last = app.host.calls.findLast((call) => call.channel === 'print.render')
    return last ? (last.input as { readonly jobs: readonly unknown[] }).jobs : []
  }
  const renderInput = (): unknown => papers()[0]
  return { app, draft, print: usePrint(app.pinia), renderInput, papers }
}

test('the printed form has unsaved edits and the print fields', async () => {
  const { draft, print, renderInput } = await openPrint()
  draft.set(importer, 'PT Baru Diketik')
  draft.set('/@local/print/nama', 'Rina')
  expect(await print.make(['d1'])).toMatchObject({ cars: [draft.record?.document.car], mark: 'draft', made: { ok: true } })
  expect(renderInput()).toMatchObject({ declaration: { header: { data: { impnama: 'PT Baru Diketik' } } }, local: { nama: 'Rina' } })
})

test('a draft whose save failed is rendered as on the screen', async () => {
  const { app, draft, print, renderInput } = await openPrint()
  refuse(app)
  draft.set(importer, 'PT Tidak Tersimpan')
  await print.make(['d1'])
  expect(draft.saveState.kind).toBe('failed')
  expect(renderInput()).toMatchObject({ declaration: { header: { data: { impnama: 'PT Tidak Tersimpan' } } } })
})

test('print fields are not part of the declaration', async () => {
  const { draft, print, renderInput } = await openPrint()
  draft.set('/@local/print/nama', 'Rina')
  await print.make(['d1'])
  expect(JSON.stringify((renderInput() as { declaration: unknown }).declaration)).not.toContain('Rina')
})

test('a draft that does not exist is not rendered, and a failure of the host is passed on', async () => {
  const { app, print } = await openPrint()
  expect(await print.make(['gone'])).toBeNull()
  app.host.use({ 'print.render': () => Promise.resolve(fail('render-failed')) })
  expect(await print.make(['d1'])).toMatchObject({ made: fail('render-failed') })
})

test('the PDF is named after the aju number, or has a default name without one', async () => {
  const { app, print } = await openPrint()
  await print.save({ id: 'p', pages: 1, cars: ['051028BSG20820261105000041'], mark: 'draft' })
  await print.save({ id: 'p', pages: 1, cars: [''], mark: 'draft' })
  await print.save({ id: 'p', pages: 1, cars: ['051028BSG20820261105000041'], mark: 'registered' })
  await print.save({ id: 'p', pages: 2, cars: ['a', 'b'], mark: 'draft' })
  await print.save({ id: 'p', pages: 1, cars: ['a'], mark: 'sent' })
  expect(app.host.calls.flatMap((call) => (call.channel === 'print.save' ? [call.input] : []))).toEqual([
    { id: 'p', suggestedName: 'bc28-051028BSG20820261105000041-draf.pdf' },
    { id: 'p', suggestedName: 'bc28-tanpa-aju-draf.pdf' },
    { id: 'p', suggestedName: 'bc28-051028BSG20820261105000041.pdf' },
    { id: 'p', suggestedName: 'bc28-2-deklarasi-draf.pdf' },
    { id: 'p', suggestedName: 'bc28-a-terkirim.pdf' }
  ])
})

test('several declarations are one print, in the order given', async () => {
  const { print, papers } = await openPrint()
  expect(await print.make(['d2', 'gone', 'd1'])).toMatchObject({ mark: 'draft', cars: ['000028PRAKTK20261120000777', expect.any(String)] })
  expect(papers()).toMatchObject([{ declaration: { car: '000028PRAKTK20261120000777' }, registered: null }, { registered: null }])
})

test('a declaration is a draft until it is registered as it is here; a refused or corrected one is a draft again', async () => {
  const { app, draft, print, renderInput } = await openPrint()
  const worklist = useWorklist(app.pinia)
  const tracking = useTracking(app.pinia)
  await tracking.load()
  const car = draft.record?.document.car ?? ''
  await app.services.storeWriter.write([...worklist.note('d1', { state: 'sent' }).changes])
  const answer = (number: string | null) => {
    const log = statusLog(car, ['230'])
    const [entry] = log.dataStatus
    if (!entry) throw new Error('the log is empty')
    app.host.use({
      'tracking.statusLog': () =>
        Promise.resolve(ok(statusAnswer({ ...log, dataStatus: [{ ...entry, nomorDaftar: number, tanggalDaftar: '2026-11-21' }] })))
    })
  }
  answer(null)
  await tracking.refresh(car)
  expect(await print.make(['d1'])).toMatchObject({ mark: 'draft' })
  answer('001234')
  await tracking.refresh(car)
  expect(await print.make(['d1'])).toMatchObject({ mark: 'registered' })
  expect(renderInput()).toMatchObject({ registered: { number: '001234', date: '2026-11-21' } })
  expect(worklist.summaries.get('d1')?.given).toBe('001234')
  for (const state of ['rejected', 'needs-work', 'draft', 'queued'] as const) {
    worklist.note('d1', { state })
    expect.soft(await print.make(['d1']), state).toMatchObject({ mark: 'draft' })
  }
})

test('a declaration that was sent is no draft before it is registered; one that was changed after is, also after its queued correction was cancelled', async () => {
  const { app, draft, print, renderInput } = await openPrint()
  const [worklist, outbox, tracking] = [useWorklist(app.pinia), useOutbox(app.pinia), useTracking(app.pinia)]
  await Promise.all([worklist.load(), tracking.load(), outbox.load()])
  const car = draft.record?.document.car ?? ''
  const log = statusLog(car, ['230'])
  let nomorDaftar: string | null = null
  app.host.use({
    'declarations.submit': ({ entries: [sent] }) => {
      const entry = outbox.entries.get(sent?.entry ?? '')
      return Promise.resolve(entry ? ok(stored(entry.car, entry.counts)) : fail('unexpected'))
    },
    'tracking.statusLog': () =>
      Promise.resolve(ok(statusAnswer({ ...log, dataStatus: log.dataStatus.map((entry) => ({ ...entry, nomorDaftar })) })))
  })
  await outbox.queue(['d1'])
  await outbox.sendAll()
  expect(await print.make(['d1'])).toMatchObject({ mark: 'sent' })
  expect(renderInput()).toMatchObject({ registered: null, isSent: true })
  expect(await print.make(['d1', 'd2'])).toMatchObject({ mark: 'draft' })
  expect((await useLetters(app.pinia).begin()).subject).toMatch(/: sudah dikirim$/)
  nomorDaftar = '001234'
  await tracking.refresh(car)
  expect(await print.make(['d1'])).toMatchObject({ mark: 'registered' })
  const before = draft.record?.document.header.data.impnama ?? ''
  // Its clock was a day ahead when it was sent.
  app.clock.forward(-dayLength)
  draft.set(importer, 'PT Baru Diketik')
  await draft.flush()
  expect(await print.make(['d1'])).toMatchObject({ mark: 'draft' })
  app.clock.forward(2 * dayLength)
  draft.set(importer, before)
  await draft.flush()
  expect(await print.make(['d1'])).toMatchObject({ mark: 'registered' })
  draft.set(importer, 'PT Baru Diketik')
  await draft.flush()
  await outbox.queue(['d1'])
  expect(await outbox.cancelDeclarations(['d1'])).toBe(1)
  expect(worklist.summaries.get('d1')?.state).toBe('sent')
  expect(await print.make(['d1'])).toMatchObject({ mark: 'draft' })
})

test('a declaration that another desk sent is a draft after it was changed here, also where its attempt is not known', async () => {
  const { app, draft, print } = await openPrint()
  const [worklist, tracking] = [useWorklist(app.pinia), useTracking(app.pinia)]
  await tracking.load()
  const office = memoryOffice(app.host)
  await useOffice(app.pinia).load()
  // Of practice numbers that it has not sent this desk asks nobody.
  await useSettings(app.pinia).saveProfile({ ...newProfile('production', 'p', 'Kantor'), address: 'https://layanan.contoh.id' })
  const car = draft.record?.document.car ?? ''
  const attempt: OfficeAttempt = {
    attempt: 'a1',
    declaration: 'd1',
    car,
    desk: 'there',
    sha256: 'a',
    outcome: 'accepted',
    startedAt: app.services.now(),
    endedAt: null,
    isLate: false
  }
  const register = async (tanggalDaftar: string): Promise<void> => {
    const log = statusLog(car, ['230'])
    const dataStatus = log.dataStatus.map((entry) => ({ ...entry, nomorDaftar: '001234', tanggalDaftar }))
    app.host.use({ 'tracking.statusLog': () => Promise.resolve(ok(statusAnswer({ ...log, dataStatus }))) })
    await tracking.refresh(car, 'p')
  }
  const mark = async (): Promise<string | undefined> => (await print.make(['d1']))?.mark
  await app.services.storeWriter.write([...worklist.note('d1', { state: 'sent' }).changes])
  await register(localDay(app.services.now()))
  office.know({ attempts: [attempt] })
  expect(await mark()).toBe('registered')
  app.clock.forward(1_000)
  draft.set(importer, 'PT Baru Diketik')
  await draft.flush()
  expect(await mark()).toBe('draft')
  office.know({ attempts: [attempt, { ...attempt, attempt: 'a2', startedAt: app.services.now() }] })
  expect(await mark()).toBe('registered')
  office.know({ attempts: [{ ...attempt, outcome: 'refused' }] })
  expect(await mark()).toBe('registered')
  app.clock.forward(2 * dayLength)
  draft.set(importer, 'PT Diketik Lagi')
  await draft.flush()
  expect(await mark()).toBe('draft')
})
