import { defineStore } from 'pinia'
import { inject, ref, shallowRef, watch } from 'vue'
import type { Pointer } from '#core/base/json-pointer.ts'
import type { DraftDeclaration } from '#core/derive/shape.ts'
import { recordOf } from '#core/draft/draft-record.ts'
import { plainTableOf } from '#core/import/plain-rows.ts'
import { documentOfTexts } from '#core/import/source.ts'
import { isCeisaWorkbook, readCeisa } from '#core/spreadsheets/ceisa/read.ts'
import { formFor, knownForms, noForms } from '#core/spreadsheets/number-form.ts'
import { withSwappedDays } from '#core/spreadsheets/swapped-days.ts'
import { plainFacts } from '#core/spreadsheets/sheet.ts'
import { isOwnWorkbook, readOwnWorkbook } from '#core/spreadsheets/workbook/read.ts'
import { useServices } from '../../../data/services.ts'
import { importLimits } from '../../../workers/import/protocol.ts'
import type { ImportReader } from '../../../workers/import/import-reader.ts'
import { useDeclarationRecords } from '../../editor/store/declaration-records.ts'
import { useDraft } from '../../editor/store/draft/draft.ts'
import { useSettings } from '../../settings/store/settings.ts'
import { useWorklist } from '../../worklist/store/worklist.ts'
import { pagePictures, readSource, sourceReaders, sourceReadersKey, type ReadSource, type SourceReaders } from './read-source.ts'
import type { Interpretation } from '#core/import/interpret.ts'
import type { Choices } from '#core/import/page-readings.ts'
import type { TableMember } from '#core/schema/layout.ts'
import type { CeisaReading } from '#core/spreadsheets/ceisa/read.ts'
import type { KnownForms } from '#core/spreadsheets/number-form.ts'
import type { CellForm } from '#core/spreadsheets/read-cell.ts'
import type { TextEncoding } from '#core/spreadsheets/sheet.ts'
import type { CeisaStep, FileFailure, ImportFailure, ImportStep, ImportTarget, OwnStep, PagePicture, TableStep } from './import-steps.ts'

interface Pasted {
  readonly name: string
  readonly rows: readonly (readonly string[])[]
}

/** Where the files of an import go: a table of the open declaration, or what their content says. */
interface Request {
  readonly files: readonly File[]
  /** Cells that were pasted, in place of files. */
  readonly pasted: Pasted | null
  readonly target: ImportTarget | null
}

/** Files that belong to one import, and what was read of them. */
interface Collected {
  readonly sources: readonly ReadSource[]
  readonly failures: readonly FileFailure[]
}

const noFailure = { page: null, detail: '' } as const

/** Files that the readers can take, by their names; others of a mail are listed, and not ticked. */
const readable = /\.(?:xls[xmb]?|ods|csv|tsv|txt|pdf|jpe?g|png|webp|xml|html?|eml|msg)$/i

/** Whether the user must still say how the numbers, dates or days of a CEISA workbook are meant. */
export const isUnanswered = ({ known, isSwapped, reading }: CeisaStep): boolean =>
  known.numbers === null || known.dates === null || (reading.suspects !== null && isSwapped === null)

/** Files that were chosen, dropped or pasted, from the first one until the user has taken or closed them. */
export const useImportSession = defineStore('import-session', () => {
  const { newId, now } = useServices()
  const start = inject(sourceReadersKey, () => sourceReaders, true)
  const declarationRecords = useDeclarationRecords()
  const settings = useSettings()
  const worklist = useWorklist()
  const draft = useDraft()
  const step = shallowRef<ImportStep | null>(null)
  const waiting = ref(0)
  /** The first imported row and how many are below each other, until the editor has selected them. */
  const landed = shallowRef<{ readonly first: Pointer; readonly count: number } | null>(null)
  let queue: readonly Request[] = []
  /** Steps of this import that follow the present one. */
  let next: readonly ImportStep[] = []
  /** What reads the files of this import; null without one. */
  let readers: SourceReaders | null = null
  let pictures: ReturnType<typeof pagePictures> | null = null
  let reading = new AbortController()
  let file = new AbortController()
  /** Ends the recognition of further pages of the present file. */
  let enough = new AbortController()
  let sources: readonly ReadSource[] = []
  let answerMail: (files: readonly File[]) => void = () => undefined
  let offered: readonly File[] = []

  const openId = (): string | null => draft.record?.id ?? null
  const isHere = ({ declaration }: ImportTarget, id = openId()): boolean => declaration === null || declaration === id
  const otherDeclaration = (name: string): ImportStep => ({
    kind: 'refused',
    failures: [{ file: name, code: 'other-declaration', ...noFailure }]
  })

  /** A clicked notification opens another declaration behind the dialog. */
  watch(
    openId,
    (id) => {
      const { value } = step
      if (value?.kind === 'review' && !isHere(value.target, id)) step.value = otherDeclaration(value.documents[0]?.name ?? '')
      if (value?.kind === 'table' && !isHere(value.target, id)) step.value = otherDeclaration(value.file)
    },
    { flush: 'sync' }
  )

  const endReading = (): void => {
    reading.abort()
    file.abort()
    readers?.reader.end()
    readers?.recogniser.end()
    pictures?.end()
    readers = null
    pictures = null
    sources = []
    answerMail([])
  }

  /** Closes the present step. Steps of other files of the same import follow, then the imports that wait. */
  const close = (): void => {
    const [following, ...others] = next
    next = others
    if (following !== undefined) {
      step.value = following
      return
    }
    endReading()
    step.value = null
    const [request, ...rest] = queue
    queue = rest
    waiting.value = rest.length
    if (request) void begin(request)
  }

  const begin = async (request: Request): Promise<void> => {
    const abort = new AbortController()
    reading = abort
    readers = start()
    pictures = pagePictures(readers)
    const { pasted } = request
    const names = pasted === null ? request.files.map(({ name }) => name) : [pasted.name]
    step.value = { kind: 'reading', files: names, progress: null }
    const read = pasted === null ? await readFiles(request, readers, abort.signal) : await readPasted(pasted, readers)
    if (abort.signal.aborted) return
    const steps = await stepsOf(read, request, readers)
    if (abort.signal.aborted) return
    const [first = null, ...others] = steps
    next = others
    step.value = first
  }

  const readPasted = async ({ name, rows }: Pasted, { reader }: SourceReaders): Promise<Collected> => {
    const answer = await reader.readRows(name, rows)
    if (answer.kind !== 'document')
      return { sources: [], failures: [{ file: name, code: answer.kind === 'refused' ? answer.code : 'damaged', ...noFailure }] }
    return { sources: [{ ...answer, file: new File([], name), looks: null }], failures: [] }
  }

  /** Reads the files one after the other; a mail asks which of its files. */
  const readFiles = async ({ files, target }: Request, used: SourceReaders, signal: AbortSignal): Promise<Collected> => {
    const [found, failures]: [ReadSource[], FileFailure[]] = [[], []]
    const refuse = (code: ImportFailure): Collected => ({ sources: [], failures: [{ file: files[0]?.name ?? '', code, ...noFailure }] })
    const pending = [...files]
    let size = 0
    for (let one = pending.shift(); one !== undefined; one = pending.shift()) {
      size += one.size
      if (found.length + failures.length + pending.length >= importLimits.files) return refuse('too-many-files')
      if (size + pending.reduce((sum, other) => sum + other.size, 0) > importLimits.bytes) return refuse('too-large-together')
      file = new AbortController()
      const pages = new AbortController()
      enough = pages
      file.signal.addEventListener('abort', () => pages.abort())
      const names = [one, ...pending].map(({ name }) => name)
      const result = await readSource(one, used, {
        signal: file.signal,
        enough: pages.signal,
        isExact: target !== null && target.member !== 'detail',
        onProgress: (progress) => {
          if (!signal.aborted && step.value?.kind === 'reading') step.value = { kind: 'reading', files: names, progress }
        }
      })
      if (signal.aborted) return { sources: [], failures: [] }
      if (result.kind === 'source') found.push(result.source)
      if (result.kind !== 'files') failures.push(...result.failures)
      else pending.unshift(...(await askForAttachments(one.name, result.files)))
      if (!signal.aborted && step.value?.kind === 'attachments') step.value = { kind: 'reading', files: names, progress: null }
    }
    return { sources: found, failures }
  }

  /** The files of a mail that the user chooses; none if the import is closed. */
  const askForAttachments = (name: string, files: readonly File[]): Promise<readonly File[]> =>
    new Promise((resolve) => {
      answerMail = resolve
      const attachments = files.map((one) => ({ name: one.name, size: one.size, isReadable: readable.test(one.name) }))
      offered = files
      step.value = { kind: 'attachments', file: name, attachments }
    })
  const chooseAttachments = (indices: readonly number[]): void => answerMail(indices.flatMap((index) => offered[index] ?? []))

  const doubledOf = (documents: readonly DraftDeclaration[]): readonly string[] =>
    documents.flatMap(({ car }) => (car !== '' && worklist.byCar(car) ? [car] : []))

  /** A workbook of declarations: an export of Ajukan, or one of CEISA; null for other files. */
  const wholeStep = ({ document, workbook }: ReadSource): ImportStep | null => {
    if (workbook === null) return null
    const { name } = document
    const { sheets } = workbook
    if (isOwnWorkbook(sheets)) {
      const read = readOwnWorkbook(sheets)
      if (!read.ok)
        return {
          kind: 'refused',
          failures: [{ file: name, code: read.code === 'newer' ? 'newer' : 'damaged', page: null, detail: 'META' }]
        }
      return { kind: 'own', file: name, document, reading: read, doubled: doubledOf([read.read.document]) }
    }
    const blank = isCeisaWorkbook(sheets) ? declarationRecords.blankDocument() : null
    if (blank === null) return null
    const style = settings.profile?.codeStyle ?? 'both'
    const { forms, suspects } = readCeisa(sheets, settings.language, blank, style)
    const swapped = sheets.map((sheet) => withSwappedDays(sheet, suspects?.days.filter(({ place }) => place.sheet === sheet.name) ?? []))
    const readAs = (form: CellForm, isSwapped: boolean | null): CeisaReading => ({
      ...readCeisa(isSwapped === true ? swapped : sheets, form, blank, style),
      suspects
    })
    const known = knownForms(forms, noForms, settings.language)
    const read = readAs(formFor(known, settings.language), null)
    return { kind: 'ceisa', file: name, document, reading: read, doubled: doubledOf(read.declarations), known, isSwapped: null, readAs }
  }

  /** Of files that were chosen for no table. */
  const openTarget = (member: TableMember): ImportTarget => ({
    member,
    declaration: draft.record !== null && !draft.isLocked ? openId() : null
  })
  /** The table that a file is read as, without being interpreted; null for others. */
  const tableOf = ({ workbook }: ReadSource, target: ImportTarget | null): TableMember | null => {
    const named = workbook === null ? null : plainTableOf(workbook.sheets)
    if (target === null || workbook === null) return named
    return target.member !== 'detail' || named === 'detail' ? target.member : null
  }
  const tableStep = ({ document, file: source, workbook }: ReadSource, target: ImportTarget): ImportStep =>
    workbook !== null && isHere(target)
      ? { kind: 'table', file: document.name, source, document, workbook, target }
      : otherDeclaration(document.name)

  const stepsOf = async (
    { sources: read, failures }: Collected,
    { target }: Request,
    { reader }: SourceReaders
  ): Promise<readonly ImportStep[]> => {
    const steps: ImportStep[] = []
    const goods: ReadSource[] = []
    const noTables: FileFailure[] = []
    for (const source of read) {
      const [whole, table] = [target === null ? wholeStep(source) : null, tableOf(source, target)]
      if (whole !== null) steps.push(whole)
      else if (table !== null) steps.push(tableStep(source, target ?? openTarget(table)))
      else if (target === null || target.member === 'detail') goods.push(source)
      else noTables.push({ file: source.document.name, code: 'unknown', ...noFailure })
    }
    sources = goods
    if (goods.length > 0) steps.push(await reviewStep(failures, target, reader))
    else if (failures.length + noTables.length > 0) steps.push({ kind: 'refused', failures: [...failures, ...noTables] })
    return steps
  }

  /** The review of `sources`. */
  const reviewStep = async (
    failures: readonly FileFailure[],
    target: ImportTarget | null,
    { interpret }: ImportReader
  ): Promise<ImportStep> => {
    const [first] = sources
    const file = first?.document.name ?? ''
    if (target !== null && !isHere(target)) return otherDeclaration(file)
    if (step.value?.kind === 'reading')
      step.value = { ...step.value, progress: { file, stage: 'interpret', share: null, page: null, pages: null } }
    const interpretation = await interpret(
      sources.map(({ key }) => key),
      new Map()
    )
    if ('kind' in interpretation)
      return { kind: 'refused', failures: [...failures, { file, code: interpretation.code, page: null, detail: interpretation.detail }] }
    const mayChooseTarget = target === null && draft.record !== null && !draft.isLocked
    return {
      kind: 'review',
      documents: sources.map(({ document }) => document),
      interpretation,
      failures,
      target: target ?? openTarget('detail'),
      mayChooseTarget,
      hashes: sources.map(({ hash }) => hash),
      encodings: sources.map(({ encoding }) => encoding)
    }
  }

  const add = (request: Request): void => {
    queue = [...queue, request]
    waiting.value = queue.length
    if (step.value === null) close()
  }
  const targetOf = (member: TableMember): ImportTarget => ({ member, declaration: openId() })

  /** Several files at once are one import. `member`: the table of the open declaration they belong to. */
  const open = (files: readonly File[], member: TableMember | null = null): void => {
    if (files.length > 0) add({ files, pasted: null, target: member && targetOf(member) })
  }

  /** Cells that were pasted, with a row of headings; ignored while an import is open. */
  const openBlock = (name: string, rows: readonly (readonly string[])[], member: TableMember): void => {
    if (step.value !== null) return
    const sheets = [{ name, rows, facts: plainFacts, isUnescaped: false }]
    if (member !== 'detail' || plainTableOf(sheets) === 'detail')
      step.value = {
        kind: 'table',
        file: name,
        source: null,
        document: documentOfTexts(name, rows),
        workbook: { kind: 'csv', sheets },
        target: targetOf(member)
      }
    else add({ files: [], pasted: { name, rows }, target: targetOf(member) })
  }

  const skipFile = (): void => {
    file.abort()
    readers?.reader.stop()
  }

  /** The pages of the present file that are not recognised yet are left out. */
  const usePagesRead = (): void => enough.abort()

  const chooseTableEncoding = async (table: TableStep, encoding: TextEncoding): Promise<void> => {
    if (readers === null || table.source === null) return
    const result = await readSource(table.source, readers, { signal: reading.signal, onProgress: () => undefined, encoding, isExact: true })
    if (step.value === table && result.kind === 'source' && result.source.workbook !== null)
      step.value = { ...table, document: result.source.document, workbook: result.source.workbook }
  }

  /** Reads a text file again in another encoding: that of a table, or a document of the review. */
  const chooseEncoding = async (index: number, encoding: TextEncoding): Promise<void> => {
    if (step.value?.kind === 'table') return chooseTableEncoding(step.value, encoding)
    const [used, source, review] = [readers, sources[index], step.value]
    if (used === null || source === undefined || review?.kind !== 'review') return
    const result = await readSource(source.file, used, { signal: reading.signal, onProgress: () => undefined, encoding })
    if (step.value !== review || result.kind === 'files') return
    if (result.kind === 'failed') {
      step.value = { ...review, failures: [...review.failures, ...result.failures] }
      return
    }
    sources = sources.map((one, at) => (at === index ? result.source : one))
    const again = await reviewStep(review.failures, review.target, used.reader)
    if (step.value === review) step.value = again.kind === 'review' ? { ...again, mayChooseTarget: review.mayChooseTarget } : again
  }

  const interpret = async (choices: Choices): Promise<Interpretation> => {
    const interpretation = await readers?.reader.interpret(
      sources.map(({ key }) => key),
      choices
    )
    if (interpretation === undefined || 'kind' in interpretation) throw new Error(`not interpreted: ${interpretation?.code ?? 'closed'}`)
    return interpretation
  }

  const pagePicture = async (document: number, page: number): Promise<PagePicture | null> => {
    const source = sources[document]
    return source === undefined || pictures === null ? null : pictures.draw(source, page)
  }

  /** The lines become a new draft, or lines of the declaration that is open now. */
  const useForGoods = (into: 'new' | 'open'): void => {
    if (step.value?.kind !== 'review' || !step.value.mayChooseTarget) return
    step.value = { ...step.value, target: into === 'new' ? { member: 'detail', declaration: null } : targetOf('detail') }
  }

  /** The editor selects these rows, unless another step is open. */
  const land = (first: Pointer | null, count: number): void => {
    if (step.value === null) landed.value = first === null ? null : { first, count }
  }

  /** Reads the CEISA workbook again in the forms and with the days that the user chose. */
  const answerWhole = (known: KnownForms, isSwapped: boolean | null): void => {
    const { value } = step
    if (value?.kind === 'ceisa')
      step.value = { ...value, known, isSwapped, reading: value.readAs(formFor(known, settings.language), isSwapped) }
  }

  const ofRead = ({ read, local }: OwnStep['reading']) => recordOf(newId(), read.document, now(), read.numerals, read.lines, local)

  /** Adds the declarations of the workbook as new drafts; resolves with their ids. */
  const takeWhole = async (): Promise<readonly string[]> => {
    const { value } = step
    const records =
      value?.kind === 'own'
        ? [ofRead(value.reading)]
        : value?.kind === 'ceisa' && !isUnanswered(value)
          ? value.reading.declarations.map((declaration, index) =>
              recordOf(newId(), declaration, now(), {}, undefined, value.reading.locals[index])
            )
          : []
    const ids = await declarationRecords.addAll(records)
    close()
    return ids
  }

  return {
    step,
    waiting,
    landed,
    land,
    open,
    openBlock,
    close,
    skipFile,
    usePagesRead,
    chooseAttachments,
    chooseEncoding,
    interpret,
    pagePicture,
    useForGoods,
    answerWhole,
    takeWhole
  }
})

/** The steps of an import and what moves between them; a test of a view makes its own. */
export type ImportSession = ReturnType<typeof useImportSession>
