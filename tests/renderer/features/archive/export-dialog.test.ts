import { mount } from '@vue/test-utils'
import { expect, onTestFinished, test } from 'vitest'
import type { ExportRequest, ArchivedPdf } from '#core/contract/archive.ts'
import type { Handlers } from '#core/contract/host-api.ts'
import { fail, ok } from '#core/base/result.ts'
import type { OutSheet } from '#core/spreadsheets/sheet.ts'
import { blankTrack } from '#core/tracking/track.ts'
import { newProfile } from '#core/wire/check-profile.ts'
import { servicesKey } from '../../../../renderer/data/services.ts'
import ExportDialog from '../../../../renderer/features/archive/shared/ExportDialog.vue'
import { useTracking } from '../../../../renderer/features/tracking/store/tracking.ts'
import { spreadsheetFilesKey } from '../../../../renderer/features/spreadsheets/store/spreadsheet-files.ts'
import { spreadsheetFiles, type SpreadsheetFiles } from '../../../../renderer/workers/spreadsheets/spreadsheet-files.ts'
import { eventually } from '../../../support/eventually.ts'
import { memoryHost } from '../../../support/fakes/memory-host.ts'
import { car } from '../../support/outbox-setup.ts'
import { sameThread } from '../../support/same-thread-worker.ts'
import { openTestApp, type TestApp } from '../../support/test-services.ts'
import { useExportChoice } from '../../../../renderer/features/archive/shared/use-export-choice.ts'
import { useSettings } from '../../../../renderer/features/settings/store/settings.ts'
import { rowOf } from '../../../../renderer/features/tracking/store/refresh-queue.ts'
import { inside } from '../../support/mounted.ts'

const pdf = {
  document: 1,
  sha256: 'a'.repeat(64),
  car: car(1),
  code: '2003',
  date: '2026-11-02',
  number: '',
  description: '',
  profile: '',
  bytes: 1,
  storedAt: 1
}

const openDossier = async (overrides: Partial<Handlers>, prepare: (app: TestApp) => Promise<unknown> = () => Promise.resolve()) => {
  const app = await openTestApp({ host: memoryHost(overrides, { archive: [pdf] }) })
  await prepare(app)
  const written: OutSheet[] = []
  const files: SpreadsheetFiles = spreadsheetFiles(sameThread())
  const recorded: SpreadsheetFiles = {
    ...files,
    writeXlsx: (sheets, options) => (written.push(...sheets), files.writeXlsx(sheets, options))
  }
  const dialog = mount(ExportDialog, {
    props: { dossierOf: car(1) },
    global: {
      plugins: [app.pinia],
      provide: { [servicesKey as symbol]: app.services, [spreadsheetFilesKey as symbol]: recorded }
    }
  })
  onTestFinished(() => dialog.unmount())
  const find = (selector: string): HTMLElement | null => document.querySelector(selector)
  const save = (): void => find('[data-action="archive.saveZip"]')?.click()
  const saved = (): readonly ExportRequest[] =>
    app.host.calls.flatMap((call) => (call.channel === 'export.zip' ? [call.input as ExportRequest] : []))
  return { find, save, saved, written }
}

test('a dossier is saved only once the list of its PDFs is read', async () => {
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>()
  const { find, save, saved } = await openDossier({
    'archive.list': async ({ edition }) => {
      await isAnswered
      return ok({ edition: 'memory', total: 1, pdfs: edition === 'memory' ? [pdf] : [] })
    }
  })
  const isOff = (): string | null | undefined => find('[data-action="archive.saveZip"]')?.getAttribute('aria-disabled')
  expect(isOff()).toBe('true')
  save()
  answer()
  await eventually(() => expect(isOff()).toBe('false'))
  expect(saved()).toEqual([])
  save()
  await eventually(() => expect(saved().map(({ pdfs }) => pdfs.map(({ sha256 }) => sha256))).toEqual([[pdf.sha256]]))
  expect(find('[data-export="failure"]')).toBeNull()
})

test('a dossier lists its PDFs as they are once all are fetched', async () => {
  let pdfs = [{ ...pdf, storedAt: 1 }]
  const { find, save, saved } = await openDossier({
    'archive.list': ({ edition, from }) => {
      const now = `memory ${pdfs.length}`
      return Promise.resolve(ok({ edition: now, total: pdfs.length, pdfs: edition === now ? pdfs.slice(from) : [] }))
    }
  })
  await eventually(() => expect(find('[data-action="archive.saveZip"]')?.getAttribute('aria-disabled')).toBe('false'))
  pdfs = [...pdfs, { ...pdf, document: 2, sha256: 'b'.repeat(64), number: '2' }]
  save()
  await eventually(() => expect(saved().map((one) => one.pdfs.length)).toEqual([2]))
})

test('the export says that the list of PDFs could not be read', async () => {
  const { find } = await openDossier({ 'archive.list': () => Promise.resolve(fail('archive-away')) })
  await eventually(() => expect(find('[data-export="failure"]')?.textContent).toMatch(/\w/))
})

test('a dossier has the history in the order of its times, without dates that stand for none', async () => {
  const statusAt = (kodeStatus: string, waktuStatus: string, tanggalDaftar: string) => ({
    car: car(1),
    kodeStatus,
    waktuStatus,
    keterangan: '',
    nomorDaftar: null,
    tanggalDaftar
  })
  const track = blankTrack(car(1), 'practice')
  const dataStatus = [statusAt('800', '2026-11-20 12:00:00', '2026-11-20'), statusAt('104', '2026-11-20 09:00:00', '0000-00-00')]
  const { find, save, written } = await openDossier({}, async (app) => {
    await app.database.tracks.put({ ...track, log: { ...track.log, dataStatus } })
    await useTracking(app.pinia).load()
  })
  await eventually(() => expect(find('[data-action="archive.saveZip"]')?.getAttribute('aria-disabled')).toBe('false'))
  save()
  await eventually(() =>
    expect(written.at(-1)?.rows.slice(1)).toEqual([
      ['2026-11-20 09:00:00', '104', '', '', ''],
      ['2026-11-20 12:00:00', '800', '', '', '2026-11-20']
    ])
  )
})

const listed = (document: number, of: string, over: Partial<ArchivedPdf> = {}): ArchivedPdf => ({
  document,
  sha256: String(document).repeat(64),
  car: of,
  code: '2003',
  date: '2026-11-20',
  number: '',
  description: '',
  profile: '',
  bytes: 1,
  storedAt: 1,
  ...over
})

test('a PDF without a date is exported with the month in which it was stored, by the zone of the service', async () => {
  // 05:00 WIB on the first of the month.
  const early = Date.UTC(2026, 9, 31, 22)
  const archive = [
    listed(1, car(1), { date: '', storedAt: early }),
    listed(2, car(2), { date: '2026-10-31', storedAt: early }),
    listed(3, car(3), { date: '0000-00-00', storedAt: early - 86_400_000 })
  ]
  const app = await openTestApp({ host: memoryHost({}, { archive }) })
  const choice = inside(app, () => useExportChoice(() => new Set(), null, 'month')).value
  await choice.load()
  expect(choice.months.value).toEqual(['2026-11', '2026-10'])
  expect(choice.chosen.value.map((pdf) => pdf.car)).toEqual([car(1)])
})

test('the dossier of a real declaration has no PDFs of the practice service, and a list names the profile of each', async () => {
  const archive = [
    ...[listed(1, car(1), { profile: 'practice' }), listed(2, car(1), { profile: 'real' }), listed(3, car(1))],
    listed(4, car(2), { profile: 'practice' })
  ]
  const app = await openTestApp({ host: memoryHost({}, { archive }) })
  await useSettings(app.pinia).saveProfile(newProfile('production', 'real', 'Kantor'))
  const track = (of: string, profile: string) => rowOf({ ...blankTrack(of, profile), refreshedAt: 1 })
  await app.services.storeWriter.write([track(car(1), 'real'), track(car(2), 'practice')])
  await useTracking(app.pinia).load()
  const dossierOf = async (of: string) => {
    const choice = inside(app, () => useExportChoice(() => new Set(), of, 'dossier')).value
    await choice.load()
    const inDossier = choice.chosen.value.map((pdf) => [pdf.sha256[0], pdf.profileName])
    choice.kind.value = 'customer'
    return [inDossier, choice.chosen.value.length]
  }
  expect(await dossierOf(car(1))).toEqual([
    [
      ['2', 'Kantor'],
      ['3', '']
    ],
    4
  ])
  expect(await dossierOf(car(2))).toEqual([[['4', 'Simulasi']], 4])
})
