import { isDay, serviceDay, serviceTime, type ServiceZone } from '#core/base/calendar-day.ts'
import { namesInZip } from '#core/archive/export-names.ts'
import {
  declarationFolders,
  declarationPage,
  yearPage,
  yearReadme,
  yearSheet,
  type FiledDeclaration,
  type FiledStatus,
  type YearFileText
} from '#core/spreadsheets/year-file.ts'
import type { FolderBegun, FolderDeclaration, FolderOutcome } from '#core/contract/archive.ts'
import { ok, type Result } from '#core/base/result.ts'
import type { OutboxEntry } from '#core/outbox/outbox-entry.ts'
import { pdfListSheet, type DocumentListText, type ListedPdf } from '#core/spreadsheets/document-list.ts'
import type { OutSheet } from '#core/spreadsheets/sheet.ts'
import { registration, timeline } from '#core/tracking/track.ts'
import { hasContent } from '#core/wire/has-content.ts'
import type { Services } from '../../../data/services.ts'
import type { useOfficeDocuments } from '../../office/store/documents.ts'
import type { useTracking } from '../../tracking/store/tracking.ts'
import type { useWorklist } from '../../worklist/store/worklist.ts'
import type { Dossier } from './dossier.ts'

export interface YearFileWords extends YearFileText {
  readonly list: DocumentListText
  /** Named as missing where another desk sent the declaration. */
  readonly sentElsewhere: string
}

export interface YearFileRequest {
  /** Of the folder. */
  readonly name: string
  readonly title: string
  readonly declarations: readonly YearDeclaration[]
  readonly pdfs: readonly ListedPdf[]
  readonly zone: ServiceZone
  /** Whether a submission is of the kind that is exported. */
  readonly isOf: (entry: Pick<OutboxEntry, 'profile'>) => boolean
  readonly words: YearFileWords
}

/** A declaration that was sent or about which something arrived. */
export interface YearDeclaration {
  readonly car: string
  readonly year: string
  readonly importer: string
  readonly since: number
}

/** When something of an aju number was first sent, else first received, in milliseconds since 1970. */
export const firstTimes = (
  sent: ReadonlyMap<string, number>,
  pdfs: readonly Pick<ListedPdf, 'car' | 'date' | 'storedAt'>[]
): ReadonlyMap<string, number> => {
  const times = new Map<string, number>()
  for (const { car, date, storedAt } of pdfs) {
    const at = isDay(date) ? Date.parse(`${date}T05:00:00Z`) : storedAt
    times.set(car, Math.min(at, times.get(car) ?? at))
  }
  for (const [car, at] of sent) times.set(car, at)
  return times
}

interface YearFileDeps extends Pick<Services, 'host' | 'database'> {
  readonly dossier: Dossier
  readonly tracking: ReturnType<typeof useTracking>
  readonly worklist: ReturnType<typeof useWorklist>
  readonly documents: ReturnType<typeof useOfficeDocuments>
  readonly workbook: (sheets: readonly OutSheet[]) => Promise<Result<Uint8Array>>
}

const inFolder = <T extends { readonly name: string }>(folder: string, items: readonly T[]): readonly T[] =>
  items.map((item) => ({ ...item, name: `${folder}/${item.name}` }))

export const createYearFile = ({ host, database, dossier, tracking, worklist, documents, workbook }: YearFileDeps) => {
  /** When each aju number was first posted from here, or its track began, in milliseconds since 1970. */
  const sentByCar = async (): Promise<ReadonlyMap<string, number>> => {
    const times = new Map<string, number>()
    await database.outbox.each(({ car, attempts: [first] }) => {
      if (first !== undefined) times.set(car, Math.min(first.startedAt, times.get(car) ?? first.startedAt))
    })
    return times
  }

  const statusesOf = async (car: string) => {
    const log = (await tracking.readTrack(car))?.log
    const history = timeline(log ?? { dataStatus: [] }).map((step): FiledStatus => ({
      time: step.waktuStatus,
      code: step.kodeStatus,
      text: step.keterangan,
      number: step.nomorDaftar ?? '',
      date: hasContent(step.tanggalDaftar) ? (step.tanggalDaftar ?? '') : ''
    }))
    return { history, registered: log === undefined ? null : registration(log) }
  }

  /** Brings what only the office has; what it does not have either is named by the host as missing. */
  const bring = async (pdfs: readonly ListedPdf[], attached: readonly { readonly sha256: string }[]): Promise<void> => {
    for (const pdf of pdfs) await documents.bring(pdf)
    for (const { sha256 } of attached) {
      const state = await host.call('attachments.state', { sha256 })
      if (state.ok && state.value.state === 'good') continue
      await documents.ask([sha256])
      if (documents.places.get(sha256)?.isAtOffice === true) await documents.fetch(sha256, true)
    }
  }

  /** All of one declaration, as the folder has it. */
  const filed = async (
    { car, importer, since }: YearDeclaration,
    folder: string,
    pdfs: readonly ListedPdf[],
    { zone, isOf, words }: YearFileRequest
  ): Promise<{ readonly facts: FiledDeclaration; readonly content: FolderDeclaration }> => {
    const [present, exchanged, { history, registered }] = await Promise.all([
      dossier.declarationsOf(car),
      dossier.sentAndHeard(car, isOf),
      statusesOf(car)
    ])
    await bring(pdfs, present.pdfs)
    const summary = worklist.ofCar(car)
    const names = namesInZip(pdfs)
    const documentFiles = [...names].map(([sha256, name]) => ({ sha256, name: `pdf/${name.slice(name.lastIndexOf('/') + 1)}` }))
    const texts = [...present.texts, ...exchanged]
    const sent = exchanged.filter(({ name }) => name.startsWith('kiriman/')).length
    const missing = sent === 0 && (summary?.profile ?? '') !== '' ? [words.sentElsewhere] : []
    const facts: FiledDeclaration = {
      car,
      folder,
      importer,
      supplier: summary?.supplier ?? '',
      since: serviceTime(since, zone),
      registration: registered?.number ?? '',
      registrationDate: registered?.date ?? '',
      status: history.at(-1)?.text ?? summary?.statusText ?? '',
      sent,
      answers: exchanged.length - sent,
      pdfs: documentFiles.length,
      attached: present.pdfs.length
    }
    const files = [...documentFiles, ...present.pdfs]
    const listed = [...texts.map(({ name }) => name), ...files.map(({ name }) => name), 'riwayat.json']
    const pages = [
      { name: 'riwayat.json', text: `${JSON.stringify({ car, history }, null, 2)}\n` },
      { name: 'index.html', text: declarationPage(facts, history, listed, missing, words) }
    ]
    return {
      facts,
      content: {
        texts: inFolder(folder, [...texts, ...pages]),
        files: inFolder(folder, files),
        missing: missing.map((name) => `${folder}/kiriman: ${name}`)
      }
    }
  }

  /** Writes declaration after declaration, so that one is in memory at a time. */
  const write = async (request: YearFileRequest, isStopped: () => boolean): Promise<Result<FolderOutcome | FolderBegun>> => {
    const { name, title, declarations, pdfs, zone, words } = request
    await worklist.ready()
    const begun = await host.call('export.beginFolder', { name, declarations: declarations.length })
    if (!begun.ok || begun.value.end !== 'begun') return begun
    const folders = declarationFolders(declarations)
    const ofCar = Map.groupBy(pdfs, ({ car }) => car)
    const facts: FiledDeclaration[] = []
    const fileNames = new Map<string, string>()
    for (const declaration of declarations) {
      if (isStopped()) return ok({ end: 'stopped' })
      const made = await filed(declaration, folders.get(declaration.car) ?? declaration.car, ofCar.get(declaration.car) ?? [], request)
      const added = await host.call('export.addToFolder', made.content)
      if (!added.ok) return added
      if (added.value.end === 'stopped') return ok({ end: 'stopped' })
      facts.push(made.facts)
      for (const { sha256, name: file } of made.content.files) if (!fileNames.has(sha256)) fileNames.set(sha256, file)
    }
    const index = await workbook([yearSheet(facts, zone, words), pdfListSheet(pdfs, fileNames, zone, words.list)])
    if (!index.ok) {
      await host.call('archive.stop', null)
      return index
    }
    const texts = [
      { name: 'index.html', text: yearPage(title, facts, zone, words) },
      { name: 'README.txt', text: yearReadme(title) }
    ]
    return host.call('export.endFolder', { texts, indexName: 'index.xlsx', index: index.value })
  }

  return { sentByCar, write }
}

export const yearOf = (since: number, zone: ServiceZone): string => serviceDay(since, zone).slice(0, 4)
