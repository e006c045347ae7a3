import { defineStore } from 'pinia'
import { inject, ref, shallowRef, watch, type InjectionKey } from 'vue'
import type { Pointer } from '#core/base/json-pointer.ts'
import type { DraftDeclaration } from '#core/derive/shape.ts'
import { recordOf } from '#core/draft/draft-record.ts'
import type { TableMember } from '#core/schema/layout.ts'
import type { Language } from '#core/base/language.ts'
import { isCeisaWorkbook, readCeisa, type CeisaReading } from '#core/spreadsheets/ceisa/read.ts'
import { mappingId, type ColumnMapping } from '#core/spreadsheets/import/columns/mapping.ts'
import { formFor, knownForms, noForms, type FormKind, type KnownForms } from '#core/spreadsheets/number-form.ts'
import { withSwappedDays } from '#core/spreadsheets/swapped-days.ts'
import type { CellForm } from '#core/spreadsheets/read-cell.ts'
import { isOwnWorkbook, readOwnWorkbook, type OwnReading } from '#core/spreadsheets/workbook/read.ts'
import type { Sheet, TextEncoding, Workbook } from '#core/spreadsheets/sheet.ts'
import { useServices } from '../../../data/services.ts'
import type { SpreadsheetProgress } from '../../../workers/spreadsheets/progress.ts'
import type { SpreadsheetFailure } from '../../../workers/spreadsheets/spreadsheet-failure.ts'
import { spreadsheetFiles, type JobOptions, type SpreadsheetFiles } from '../../../workers/spreadsheets/spreadsheet-files.ts'
import { useDraft } from '../../editor/store/draft/draft.ts'
import { useDeclarationRecords } from '../../editor/store/declaration-records.ts'
import { useSettings } from '../../settings/store/settings.ts'
import { useWorklist } from '../../worklist/store/worklist.ts'
import { isPdf, pdfFiles, pdfFilesKey, type PdfImportFailure } from './pdf-files.ts'

/** Reads the files; tests run it without a worker. */
export const spreadsheetFilesKey: InjectionKey<SpreadsheetFiles> = Symbol('sheet-files')
export const useSpreadsheetFiles = (): SpreadsheetFiles => inject(spreadsheetFilesKey, () => spreadsheetFiles(), true)

/** `other-declaration`: the rows are for a declaration that is no longer open. */
export type ImportRefusal = SpreadsheetFailure | PdfImportFailure | 'newer' | 'other-declaration'

/** The steps of an import. Nothing is changed before the user confirms the last one. */
export type SpreadsheetImport =
  | { readonly kind: 'reading'; readonly file: string; readonly progress: SpreadsheetProgress | null }
  | {
      readonly kind: 'refused'
      readonly file: string
      readonly code: ImportRefusal
      readonly detail: string
    }
  /** Rows for one table. */
  | ({ readonly kind: 'rows'; readonly file: string; readonly workbook: Workbook } & RowTarget)
  /** A goods sheet that may become a new draft, or lines of the open declaration. */
  | { readonly kind: 'loose'; readonly file: string; readonly workbook: Workbook }
  | {
      readonly kind: 'ceisa'
      readonly file: string
      readonly reading: CeisaReading
      readonly doubled: readonly string[]
      /** How the numbers and dates were read; null until the user has chosen. */
      readonly known: KnownForms
      /** Whether the user wants day and month of the suspect date cells swapped; null until the user has chosen. */
      readonly isSwapped: boolean | null
      readonly readAs: (form: CellForm, isSwapped: boolean | null) => CeisaReading
    }
  | {
      readonly kind: 'own'
      readonly file: string
      readonly reading: Extract<OwnReading, { ok: true }>
      readonly doubled: readonly string[]
    }

/** Whether the user must still say how the numbers, dates or days of a CEISA workbook are meant. */
export const isUnanswered = ({ known, isSwapped, reading }: Extract<SpreadsheetImport, { kind: 'ceisa' }>): boolean =>
  known.numbers === null || known.dates === null || (reading.suspects !== null && isSwapped === null)

interface RowTarget {
  readonly member: TableMember
  /** The declaration that was open when the file was chosen; null for a new draft, which is created when the rows are imported. */
  readonly declaration: string | null
}

/** Spreadsheet files that were chosen or dropped, imported one after the other. */
export const useSpreadsheetImports = defineStore('sheet-imports', () => {
  const { database, storeWriter, newId, now } = useServices()
  const files = useSpreadsheetFiles()
  const pdfs = inject(pdfFilesKey, () => pdfFiles(), true)
  const declarationRecords = useDeclarationRecords()
  const settings = useSettings()
  const worklist = useWorklist()
  const draft = useDraft()
  const current = shallowRef<SpreadsheetImport | null>(null)
  const waiting = ref(0)
  /** The first imported row, until the editor has focused it. */
  const landed = shallowRef<Pointer | null>(null)
  let queue: readonly { readonly file: File; readonly target: RowTarget | null }[] = []
  let reading: AbortController | null = null
  /** The file of the open dialog. */
  let source: File | null = null

  const openId = (): string | null => draft.record?.id ?? null
  const targetOf = (member: TableMember): RowTarget => ({ member, declaration: openId() })
  const isHere = ({ declaration }: RowTarget, id = openId()): boolean => declaration === null || declaration === id
  const otherDeclaration = (file: string): SpreadsheetImport => ({ kind: 'refused', file, code: 'other-declaration', detail: '' })

  /** A clicked notification opens another declaration behind the dialog. */
  watch(
    openId,
    (id) => {
      const { value } = current
      if (value?.kind === 'rows' && !isHere(value, id)) current.value = otherDeclaration(value.file)
    },
    { flush: 'sync' }
  )

  const close = (): void => {
    reading?.abort()
    reading = null
    current.value = null
    const [next, ...rest] = queue
    queue = rest
    waiting.value = rest.length
    if (next) void read(next.file, next.target)
  }

  const read = async (file: File, target: RowTarget | null, encoding?: TextEncoding): Promise<void> => {
    source = file
    const abort = new AbortController()
    reading = abort
    current.value = { kind: 'reading', file: file.name, progress: null }
    const options: Required<JobOptions> = {
      signal: abort.signal,
      progress: (progress) => {
        if (reading === abort) current.value = { kind: 'reading', file: file.name, progress }
      }
    }
    // Only tables of goods are found in a PDF.
    const isInvoice = (target === null || target.member === 'detail') && (await isPdf(file))
    const result = await (isInvoice ? pdfs.read(file, options) : files.read(file, options, encoding))
    if (reading !== abort) return
    reading = null
    current.value = result.ok
      ? meaningOf(file.name, result.value, target)
      : { kind: 'refused', file: file.name, code: result.code, detail: result.detail }
  }

  const meaningOf = (file: string, workbook: Workbook, target: RowTarget | null): SpreadsheetImport => {
    if (target !== null) return isHere(target) ? { kind: 'rows', file, workbook, ...target } : otherDeclaration(file)
    if (isOwnWorkbook(workbook.sheets)) {
      const reading = readOwnWorkbook(workbook.sheets)
      if (!reading.ok) return { kind: 'refused', file, code: reading.code, detail: 'META' }
      return { kind: 'own', file, reading, doubled: doubledOf([reading.read.document]) }
    }
    const start = isCeisaWorkbook(workbook.sheets) ? declarationRecords.blankDocument() : null
    if (start === null) return { kind: 'loose', file, workbook }
    const style = settings.profile?.codeStyle ?? 'both'
    const { forms, suspects } = readCeisa(workbook.sheets, settings.language, start, style)
    const swapped = workbook.sheets.map((sheet) =>
      withSwappedDays(sheet, suspects?.days.filter(({ place }) => place.sheet === sheet.name) ?? [])
    )
    const readAs = (form: CellForm, isSwapped: boolean | null): CeisaReading => ({
      ...readCeisa(isSwapped === true ? swapped : workbook.sheets, form, start, style),
      suspects
    })
    const known = knownForms(forms, noForms, settings.language)
    const reading = readAs(formFor(known, settings.language), null)
    return { kind: 'ceisa', file, reading, doubled: doubledOf(reading.declarations), known, isSwapped: null, readAs }
  }

  const doubledOf = (documents: readonly DraftDeclaration[]): readonly string[] =>
    documents.flatMap(({ car }) => (car !== '' && worklist.byCar(car) ? [car] : []))

  /** Reads files one after the other; `member` is the table of the open declaration they belong to. */
  const open = (chosen: readonly File[], member: TableMember | null = null): void => {
    const target = member && targetOf(member)
    queue = [...queue, ...chosen.map((file) => ({ file, target }))]
    waiting.value = queue.length
    if (current.value === null) close()
  }

  /** Reads the CSV file of the dialog again in another encoding. */
  const chooseEncoding = (encoding: TextEncoding): void => {
    const { value } = current
    if (value?.kind === 'rows' && source !== null) void read(source, { member: value.member, declaration: value.declaration }, encoding)
  }

  /** Opens rows that do not come from a spreadsheet file (the clipboard, a PDF) for a table of the open declaration; ignored while a dialog is open. */
  const openSheets = (name: string, sheets: readonly Sheet[], member: TableMember): void => {
    if (current.value === null) current.value = { kind: 'rows', file: name, workbook: { kind: 'csv', sheets }, ...targetOf(member) }
  }

  /** The editor focuses this row, unless the dialog of the next file is open. */
  const land = (place: Pointer | null): void => {
    if (current.value === null) landed.value = place
  }

  /** The rows of a goods sheet become lines of a new draft, or of the declaration that is open now. */
  const useForGoods = (into: 'new' | 'open'): void => {
    if (current.value?.kind !== 'loose') return
    const target: RowTarget = into === 'new' ? { member: 'detail', declaration: null } : targetOf('detail')
    current.value = { ...current.value, kind: 'rows', ...target }
  }

  /** Reads the CEISA workbook again in the form the user chose. */
  const chooseForm = (kind: FormKind, form: Language): void => {
    const { value } = current
    if (value?.kind !== 'ceisa') return
    const known = { ...value.known, [kind]: form }
    current.value = { ...value, known, reading: value.readAs(formFor(known, settings.language), value.isSwapped) }
  }

  /** Reads the CEISA workbook again with the days that the user chose. */
  const chooseDays = (isSwapped: boolean): void => {
    const { value } = current
    if (value?.kind !== 'ceisa') return
    current.value = { ...value, isSwapped, reading: value.readAs(formFor(value.known, settings.language), isSwapped) }
  }

  const ofRead = ({ read, local }: Extract<OwnReading, { ok: true }>) =>
    recordOf(newId(), read.document, now(), read.numerals, read.lines, local)

  /** Adds the declarations of the workbook as new drafts; resolves with their ids. */
  const takeWhole = async (): Promise<readonly string[]> => {
    const { value } = current
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

  const mappingFor = async (member: TableMember, customer: string): Promise<ColumnMapping | undefined> =>
    database.mappings.get(mappingId(member, customer))

  const keepMapping = async (mapping: ColumnMapping): Promise<void> => {
    await storeWriter.write([{ table: 'mappings', key: mapping.id, value: mapping }])
  }

  return {
    current,
    waiting,
    landed,
    land,
    open,
    openSheets,
    close,
    useForGoods,
    chooseForm,
    chooseDays,
    chooseEncoding,
    takeWhole,
    mappingFor,
    keepMapping
  }
})
