import type { ServiceZone } from '#core/base/calendar-day.ts'
import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import type {
  ArchiveJob,
  ArchivePlace,
  ArchiveProgress,
  ExportOutcome,
  ExportRequest,
  FolderBegun,
  FolderOutcome
} from '#core/contract/archive.ts'
import { ok, type Failure, type Result } from '#core/base/result.ts'
import { ajuPart, namesInZip } from '#core/archive/export-names.ts'
import { pdfListSheet, type ListedPdf, type DocumentListText } from '#core/spreadsheets/document-list.ts'
import type { Anonymizer } from '#core/spreadsheets/anonymous-copy.ts'
import type { OutSheet } from '#core/spreadsheets/sheet.ts'
import { attachedSheet, type AttachedSheetText } from '#core/spreadsheets/attached-list.ts'
import { timeline } from '#core/tracking/track.ts'
import { hasContent } from '#core/wire/has-content.ts'
import { useServices } from '../../../data/services.ts'
import { useOfficeDocuments } from '../../office/store/documents.ts'
import { useSpreadsheetFiles } from '../../spreadsheets/store/spreadsheet-files.ts'
import { useTracking } from '../../tracking/store/tracking.ts'
import { useWorklist } from '../../worklist/store/worklist.ts'
import { createDossier } from './dossier.ts'
import { createYearFile, type YearFileRequest } from './year-file.ts'

/** The texts of the list in an export, in the user's language. */
export interface ExportText {
  /** The zone of the times; the headings name it. */
  readonly zone: ServiceZone
  readonly list: DocumentListText
  readonly history: {
    readonly sheet: string
    readonly columns: readonly [time: string, code: string, text: string, number: string, date: string]
  }
  readonly attached: AttachedSheetText
  /** What the zip of an anonymous copy says about the files that it lacks. */
  readonly anonymous: string
}

/** Declarations that are exported together, with sheets about them. */
export interface ExportBundle {
  readonly title: string
  /** File name of the zip, without extension. */
  readonly name: string
  /** As `name`, without the name of an importer. */
  readonly plainName: string
  readonly cars: readonly string[]
  readonly sheets: readonly OutSheet[]
}

/** The archive folder and operations on the whole of it: moving, checking, rebuilding the index, exporting. */
export const useArchive = defineStore('archive', () => {
  const { host, database } = useServices()
  const files = useSpreadsheetFiles()
  const tracking = useTracking()
  const worklist = useWorklist()
  const dossier = createDossier({ host, database }, worklist)
  const { sentAndHeard, declarationsOf } = dossier
  const place = shallowRef<ArchivePlace | null>(null)
  const failure = shallowRef<Failure | null>(null)
  /** The operation that runs now. */
  const job = ref<ArchiveJob | null>(null)
  const progress = shallowRef<ArchiveProgress | null>(null)

  const load = async (): Promise<void> => {
    const answer = await host.call('archive.location', null)
    if (answer.ok) place.value = answer.value
    failure.value = answer.ok ? null : answer.failure
  }

  let listening = false
  /** Reads the location now and whenever the host reports a change. */
  const watch = (): Promise<void> => {
    if (!listening) {
      listening = true
      host.on('archive.changed', () => void load())
      host.on('archive.progress', (event) => {
        if (job.value === event.job) progress.value = event
      })
    }
    return load()
  }

  /** Set when the user stopped the export before the host had begun. */
  let isStopped = false
  const during = async <T>(name: ArchiveJob, work: () => Promise<T>): Promise<T> => {
    if (job.value !== null) return work()
    isStopped = false
    job.value = name
    progress.value = null
    try {
      return await work()
    } finally {
      job.value = null
      progress.value = null
      await load()
    }
  }

  const move = (wanted: { readonly usual: boolean; readonly useFound: boolean }) => during('move', () => host.call('archive.move', wanted))
  const rebuild = () => during('rebuild', () => host.call('archive.rebuild', null))
  const check = () => during('check', () => host.call('archive.check', null))
  const stop = () => {
    isStopped = true
    return host.call('archive.stop', null)
  }
  const showPlace = () => host.call('archive.showLocation', null)
  /** Asks the user where to save a copy of a PDF; `saved` is false when they cancel. */
  const saveCopy = (sha256: string) => host.call('archive.saveCopy', { sha256 })
  /** Shows a PDF in the file manager. */
  const reveal = (sha256: string) => host.call('archive.reveal', { sha256 })
  /** Opens an address in the browser after the host has asked the user. */
  const openAddress = (address: string) => host.call('app.openAddress', { address })

  const workbook = async (sheets: readonly OutSheet[]): Promise<Result<Uint8Array>> => {
    const made = await files.writeXlsx(sheets)
    return made.ok ? ok(made.value) : { ok: false, failure: { code: 'unexpected', detail: made.detail } }
  }
  const zip = async (
    name: string,
    pdfs: readonly ListedPdf[],
    words: ExportText,
    more: {
      readonly sheets: readonly OutSheet[]
      readonly texts: () => Promise<ExportRequest['texts']>
      readonly pdfs: ExportRequest['pdfs']
    }
  ): Promise<Result<ExportOutcome>> =>
    during('export', async () => {
      const texts = await more.texts()
      const names = namesInZip(pdfs)
      const index = await workbook([pdfListSheet(pdfs, names, words.zone, words.list), ...more.sheets])
      if (!index.ok) return index
      if (isStopped) return ok({ end: 'stopped' })
      return host.call('export.zip', {
        suggestedName: `${name}.zip`,
        pdfs: [...[...names].map(([sha256, file]) => ({ sha256, name: file })), ...more.pdfs],
        texts,
        indexName: 'daftar.xlsx',
        index: index.value
      })
    })

  /**
   * A zip of anonymous declarations and sheets. It has no PDF, attached file or answer, because their content cannot be made anonymous, and no list of them,
   * because that would name them.
   */
  const anonymousZip = (
    name: string,
    words: ExportText,
    copy: { readonly sheets: readonly OutSheet[]; readonly texts: ExportRequest['texts'] }
  ): Promise<Result<ExportOutcome>> =>
    during('export', async () => {
      const index = await workbook(copy.sheets)
      if (!index.ok) return index
      return host.call('export.zip', {
        suggestedName: `${name}-anonim.zip`,
        pdfs: [],
        texts: [...copy.texts, { name: 'TANPA-PDF.txt', text: `${words.anonymous}\n` }],
        indexName: 'daftar.xlsx',
        index: index.value
      })
    })

  /** Exports these PDFs with a list of them. */
  const exportPdfs = (name: string, pdfs: readonly ListedPdf[], words: ExportText) =>
    zip(name, pdfs, words, { sheets: [], texts: () => Promise.resolve([]), pdfs: [] })

  /** The attached files of the declarations with an aju number. */
  const attachedOf = async (
    car: string
  ): Promise<readonly { readonly sha256: string; readonly name: string; readonly isAttached: true }[]> =>
    (await declarationsOf(car)).attached.map(({ file: { sha256, name } }) => ({ sha256, name, isAttached: true }))

  /** The dossier of one declaration: the declaration with its files, submissions, responses, history and PDFs. */
  const exportDossier = async (
    car: string,
    pdfs: readonly ListedPdf[],
    words: ExportText,
    anonymous: Anonymizer | null = null
  ): Promise<Result<ExportOutcome>> => {
    const steps = timeline((await tracking.readTrack(car))?.log ?? { dataStatus: [] })
    const history: OutSheet = {
      name: words.history.sheet,
      headerRows: 1,
      widths: [20, 8, 60, 20, 14],
      rows: [
        words.history.columns.with(0, `${words.history.columns[0]} (${words.zone})`),
        ...steps.map((step) => [
          step.waktuStatus,
          step.kodeStatus,
          step.keterangan,
          step.nomorDaftar ?? '',
          hasContent(step.tanggalDaftar) ? step.tanggalDaftar : ''
        ])
      ]
    }
    const present = await declarationsOf(car, anonymous)
    if (anonymous !== null) return anonymousZip('berkas', words, { sheets: anonymous.sheets([history]), texts: present.texts })
    return zip(`berkas-${ajuPart(car)}`, pdfs, words, {
      sheets: [history, ...(present.attached.length > 0 ? [attachedSheet(present.attached, words.attached)] : [])],
      texts: async () => [...present.texts, ...(await sentAndHeard(car))],
      pdfs: present.pdfs
    })
  }

  /** Several declarations with their files and PDFs, a folder for each, and one workbook: the list of the PDFs and these sheets. */
  const exportBundle = async (
    { name, plainName, cars, sheets }: ExportBundle,
    pdfs: readonly ListedPdf[],
    words: ExportText,
    anonymous: Anonymizer | null = null
  ): Promise<Result<ExportOutcome>> => {
    const present = await Promise.all(
      cars.map(async (car) => {
        const { texts, attached } = await declarationsOf(car, anonymous)
        return { texts, attached: attached.map((one) => ({ ...one, name: `${ajuPart(car)}/${one.name}` })) }
      })
    )
    const texts = present.flatMap((one) => one.texts)
    if (anonymous !== null) return anonymousZip(plainName, words, { sheets: anonymous.sheets(sheets), texts })
    const attached = present.flatMap((one) => one.attached)
    return zip(name, pdfs, words, {
      sheets: [...sheets, ...(attached.length > 0 ? [attachedSheet(attached, words.attached)] : [])],
      texts: () => Promise.resolve(texts),
      pdfs: attached.map(({ file, name: path }) => ({ sha256: file.sha256, name: path }))
    })
  }

  const yearFile = createYearFile({ host, database, dossier, tracking, worklist, documents: useOfficeDocuments(), workbook })
  /** The files of a year, or of an importer, as a folder that is readable without Ajukan. */
  const exportYear = (request: YearFileRequest): Promise<Result<FolderOutcome | FolderBegun>> =>
    during('export', () => yearFile.write(request, () => isStopped))

  return {
    place,
    failure,
    job,
    progress,
    watch,
    load,
    move,
    rebuild,
    check,
    stop,
    showPlace,
    saveCopy,
    reveal,
    openAddress,
    attachedOf,
    exportPdfs,
    exportDossier,
    exportBundle,
    sentByCar: yearFile.sentByCar,
    exportYear
  }
})
