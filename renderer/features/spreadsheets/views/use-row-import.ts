import { computed, ref, shallowRef, watch } from 'vue'
import type { Language } from '#core/base/language.ts'
import type { Pointer } from '#core/base/json-pointer.ts'
import type { JsonObject } from '#core/base/json.ts'
import { locationOfStep } from '#core/draft/step-location.ts'
import { firstFilledRow, guessHeaderRow, guessSheet, headingsAt } from '#core/spreadsheets/import/header-row.ts'
import {
  applyMapping,
  customerOf,
  isKnownLayout,
  mappingId,
  remember,
  type ColumnMapping
} from '#core/spreadsheets/import/column-mapping.ts'
import {
  cellForms,
  formFor,
  formKinds,
  knownForms,
  needsAnswer,
  noForms,
  type FormKind,
  type KnownForms
} from '#core/spreadsheets/import/number-form.ts'
import {
  importEdits,
  mappedCells,
  planImport,
  withMergedText,
  type ColumnMap,
  type ImportMode,
  type ImportRequest
} from '#core/spreadsheets/import/plan-import.ts'
import { priceMismatches, sumFactors, type SumFactor } from '#core/spreadsheets/factor-check.ts'
import { columnLetters } from '#core/spreadsheets/sheet.ts'
import { useClock } from '../../../data/clock.ts'
import { useDraft } from '../../editor/store/draft.ts'
import { useSettings } from '../../settings/store/settings.ts'
import { numberQuestion } from '../store/number-question.ts'
import { useSpreadsheetImports, type SpreadsheetImport } from '../store/spreadsheet-imports.ts'

export type IncomingRows = Extract<SpreadsheetImport, { kind: 'rows' }>

interface RowImportResult {
  readonly count: number
  readonly first: Pointer | null
  /** Compares the sums of the declaration, which takes a moment with thousands of lines. */
  readonly factors: () => readonly SumFactor[]
  /** Rejects if the column mapping could not be stored; the rows are imported then, too. */
  readonly stored: Promise<void>
}

/** The choices of a row import, and the plan that follows from them. */
export const useRowImport = ({ workbook, member }: IncomingRows) => {
  const { now } = useClock()
  const draft = useDraft()
  const settings = useSettings()
  const imports = useSpreadsheetImports()
  const sheetIndex = ref(guessSheet(workbook.sheets, member))
  const headerRow = ref(0)
  const columns = shallowRef<ColumnMap>([])
  /** The forms the user chose for the ambiguous numbers and dates. */
  const chosenForms = shallowRef<KnownForms>(noForms)
  const mode = ref<ImportMode>('append')
  const skip = ref(false)
  const fillMerged = ref(true)
  const remembered = shallowRef<ColumnMapping>()
  const sheet = computed(() => workbook.sheets[sheetIndex.value])
  const headings = computed(() => (sheet.value ? headingsAt(sheet.value, headerRow.value) : []))
  /** The rows before the import, so that the open dialog does not plan again over the imported ones. */
  const before = shallowRef<readonly JsonObject[] | null>(null)
  const existing = computed(() => before.value ?? ((draft.record?.document[member].data ?? []) as unknown as readonly JsonObject[]))
  const customer = computed(() => (draft.record ? customerOf(draft.record.document.header.data) : ''))
  const isRemembered = computed(() => isKnownLayout(headings.value, remembered.value))

  /** A PDF also says by its numbers which column is which; other sheets, and other headings of it, have only the usual suggestions. */
  const fieldsOfPdf = (): ColumnMap | undefined => (headerRow.value === 0 && member === 'detail' ? sheet.value?.pdf?.fields : undefined)
  const proposeColumns = (): void => {
    columns.value = applyMapping(member, headings.value, remembered.value, fieldsOfPdf())
    skip.value = false
  }
  const proposeSheet = (): void => {
    if (!sheet.value) return
    headerRow.value = sheet.value.pdf ? 0 : (guessHeaderRow(sheet.value, member) ?? firstFilledRow(sheet.value))
    proposeColumns()
  }
  watch(sheetIndex, proposeSheet, { immediate: true })

  const setHeaderRow = (row: number): void => {
    headerRow.value = row
    proposeColumns()
  }
  /** A field belongs to one column only: it is taken from the column that had it. */
  const setColumn = (column: number, key: string | null): void => {
    columns.value = headings.value.map((_, index) => {
      const old = columns.value[index] ?? null
      return index === column ? key : key !== null && old === key ? null : old
    })
  }

  void imports.mappingFor(member, customer.value).then((found) => {
    if (!found) return
    remembered.value = found
    proposeColumns()
  })

  /** The sheet with the text of merged cells in each of their rows. */
  const merged = computed(() => (sheet.value ? withMergedText(sheet.value, headerRow.value, columns.value, member) : null))
  const readSheet = computed(() => (fillMerged.value ? (merged.value?.sheet ?? sheet.value) : sheet.value))
  const forms = computed(() =>
    cellForms(readSheet.value ? mappedCells({ member, sheet: readSheet.value, headerRow: headerRow.value, columns: columns.value }) : [])
  )
  /** An answer holds for the numbers and dates it was given for. */
  const asked = computed(() => JSON.stringify([sheetIndex.value, forms.value]))
  watch(asked, () => (chosenForms.value = noForms), { flush: 'sync' })
  /** Null until the user has answered how the ambiguous numbers or dates are written. */
  const known = computed(() => knownForms(forms.value, chosenForms.value, settings.language))
  const choose = (kind: FormKind, chosen: Language): void => {
    chosenForms.value = { ...chosenForms.value, [kind]: chosen }
  }
  const questions = computed(() =>
    formKinds.flatMap((kind) =>
      needsAnswer(forms.value[kind])
        ? numberQuestion(kind, forms.value[kind], settings.language, ({ row, column }) => `${columnLetters(column)}${row}`)
        : []
    )
  )
  const lastForm = computed(() => (isRemembered.value ? remembered.value?.form : undefined))
  const request = computed((): ImportRequest | null =>
    readSheet.value
      ? {
          member,
          sheet: readSheet.value,
          headerRow: headerRow.value,
          columns: columns.value,
          form: formFor(known.value, settings.language),
          mode: mode.value,
          existing: existing.value
        }
      : null
  )
  const plan = computed(() => (request.value ? planImport(request.value) : null))
  const mismatches = computed(() =>
    member === 'detail' && plan.value && request.value
      ? priceMismatches(plan.value.rows, { ...request.value, headings: headings.value })
      : []
  )
  const missesCode = computed(() => mode.value === 'merge' && !columns.value.includes('kd_barang'))
  const hasColumns = computed(() => columns.value.some((key) => key !== null))
  const canImport = computed(
    () =>
      draft.record !== null &&
      !draft.isLocked &&
      hasColumns.value &&
      known.value.numbers !== null &&
      known.value.dates !== null &&
      !missesCode.value &&
      (plan.value?.rows.length ?? 0) > 0 &&
      ((plan.value?.problems.length ?? 0) === 0 || skip.value)
  )

  const edits = computed(() => (plan.value && request.value ? importEdits(plan.value, request.value) : []))
  const first = computed(() => locationOfStep(edits.value))
  /** Computes what `run` needs, which takes a moment with thousands of rows. */
  const prepare = (): void => {
    draft.prepare(edits.value)
    void first.value
  }

  /** Imports the rows as one undo step and stores the column mapping for the customer. Returns the number of rows and the place of the first. */
  const run = (): RowImportResult => {
    if (!request.value || !plan.value || !canImport.value || known.value.numbers === null)
      return { count: 0, first: null, factors: () => [], stored: Promise.resolve() }
    const count = plan.value.rows.length
    before.value = existing.value
    draft.change(edits.value, 'imported')
    draft.endStep()
    const factors = () => (member === 'detail' && draft.record ? sumFactors(draft.record.document) : [])
    const facts = { id: mappingId(member, customer.value), member, customer: customer.value, form: known.value.numbers, changedAt: now() }
    const stored = imports.keepMapping(remember(facts, headings.value, columns.value, remembered.value))
    return { count, first: first.value, factors, stored }
  }

  return {
    sheetIndex,
    sheet,
    headerRow,
    setHeaderRow,
    headings,
    columns,
    setColumn,
    known,
    choose,
    mode,
    skip,
    readSheet,
    merged,
    fillMerged,
    plan,
    existing,
    isRemembered,
    questions,
    lastForm,
    mismatches,
    missesCode,
    hasColumns,
    canImport,
    prepare,
    run
  }
}
