import { computed, ref, shallowRef, watch } from 'vue'
import { fillOf } from '#core/catalog/product.ts'
import type { Language } from '#core/base/language.ts'
import type { Pointer } from '#core/base/json-pointer.ts'
import type { JsonObject } from '#core/base/json.ts'
import { locationOfStep } from '#core/draft/edit.ts'
import { unitsOfHeadings, withoutUnits } from '#core/spreadsheets/import/amount-units.ts'
import type { ColumnMap } from '#core/spreadsheets/import/columns/map.ts'
import { withTellingCells } from '#core/spreadsheets/import/columns/cells.ts'
import { applyMapping, rememberedColumns } from '#core/spreadsheets/import/columns/mapping.ts'
import { currencyOf } from '#core/spreadsheets/import/header-facts/currency-names.ts'
import { readFacts, withPackingFacts, type Facts } from '#core/spreadsheets/import/header-facts/read-facts.ts'
import { findHeaderRow, firstFilledRow, guessHeaderRow, guessSheet, headingsAt } from '#core/spreadsheets/import/header-row.ts'
import { suggestColumns } from '#core/spreadsheets/import/headings.ts'
import { importEdits } from '#core/spreadsheets/import/import-edits.ts'
import { withMergedText } from '#core/spreadsheets/import/merged-text.ts'
import {
  cellForms,
  formFor,
  formKinds,
  knownForms,
  needsAnswer,
  noForms,
  type FormKind,
  type KnownForms
} from '#core/spreadsheets/number-form.ts'
import { mappedCells, type RowDecisions } from '#core/spreadsheets/import/mapped-cells.ts'
import { planImport, type ImportMode, type ImportRequest } from '#core/spreadsheets/import/plan-import.ts'
import { rowKinds } from '#core/spreadsheets/import/row-kinds.ts'
import { priceMismatches, sumFactors, type SumFactor } from '#core/spreadsheets/factor-check.ts'
import { columnLetters, type Sheet } from '#core/spreadsheets/sheet.ts'
import { useCatalog } from '../../catalog/store/catalog.ts'
import { useCodeListLookups } from '../../catalog/store/code-list-lookups.ts'
import { useDraft } from '../../editor/store/draft/draft.ts'
import { useSettings } from '../../settings/store/settings.ts'
import { useDeclarationRecords } from '../../editor/store/declaration-records.ts'
import { numberQuestion } from '../store/number-question.ts'
import type { TableStep } from '../../import/store/import-steps.ts'
import { useImportDoubts } from './use-import-doubts.ts'
import { useHeaderOffers, type OfferSource } from './use-header-offers.ts'
import { useStoredMapping } from './use-stored-mapping.ts'

export type IncomingRows = TableStep

/** Sheets beside the imported one that are read for facts, and their rows: a packing list is short. */
const maxOthers = 4
const maxOtherRows = 5_000

const otherFacts = (sheets: readonly Sheet[], chosen: number) =>
  sheets
    .filter((sheet, index) => index !== chosen && !sheet.facts.hidden && sheet.rows.length <= maxOtherRows)
    .slice(0, maxOthers)
    .map((sheet) => {
      const headerRow = guessHeaderRow(sheet, 'detail') ?? sheet.rows.length
      const columns = suggestColumns('detail', headingsAt(sheet, headerRow))
      return { name: sheet.name, facts: readFacts(sheet, headerRow, rowKinds({ member: 'detail', sheet, headerRow, columns })) }
    })

interface RowImportResult {
  readonly count: number
  /** The place of the first row. */
  readonly first: Pointer | null
  /** The new draft that was created for the rows; null if they are in the open declaration. */
  readonly created: string | null
  /** Compares the sums of the declaration, which takes a moment with thousands of lines. */
  readonly factors: () => readonly SumFactor[]
  /** Rejects if the column mapping could not be stored; the rows are imported then, too. */
  readonly stored: Promise<void>
}

/** The choices of a row import, and the plan that follows from them. */
export const useRowImport = ({ workbook, target: { member, declaration } }: IncomingRows) => {
  const draft = useDraft()
  const declarationRecords = useDeclarationRecords()
  const blank = declaration === null ? declarationRecords.unnumbered() : null
  /** The declaration that the rows are for. */
  const record = computed(() => blank ?? draft.record)
  const settings = useSettings()
  const catalog = useCatalog()
  const { isListed } = useCodeListLookups()
  const sheetIndex = ref(guessSheet(workbook.sheets, member))
  const headerRow = ref(0)
  const columns = shallowRef<ColumnMap>([])
  /** The forms the user chose for the ambiguous numbers and dates. */
  const chosenForms = shallowRef<KnownForms>(noForms)
  const mode = ref<ImportMode>('append')
  const skip = ref(false)
  const fillMerged = ref(true)
  const fillCatalog = ref(true)
  /** Rows that the user took or left out, numbered from 1. */
  const decided = shallowRef<RowDecisions>(new Map())
  const sheet = computed(() => workbook.sheets[sheetIndex.value])
  const headings = computed(() => (sheet.value ? headingsAt(sheet.value, headerRow.value, member) : []))
  /** The rows before the import, so that the open dialog does not plan again over the imported ones. */
  const before = shallowRef<readonly JsonObject[] | null>(null)
  const existing = computed(() => before.value ?? ((record.value?.document[member].data ?? []) as unknown as readonly JsonObject[]))
  const mapping = useStoredMapping({ member, record, sheet, headerRow, headings, columns })
  const { remembered } = mapping
  /** Whether the user has changed the proposal; the stored mapping then no longer replaces it. */
  let isTouched = false

  const proposeColumns = (): void => {
    const named = applyMapping(member, headings.value, remembered.value, undefined, sheet.value?.facts.hiddenColumns)
    const chosen = rememberedColumns(headings.value, remembered.value)
    const isOpen = (column: number): boolean => chosen[column] !== true
    columns.value = sheet.value ? withTellingCells(member, sheet.value, headerRow.value, named, isOpen) : named
    skip.value = false
  }
  const proposeSheet = (): void => {
    if (!sheet.value) return
    decided.value = new Map()
    headerRow.value =
      findHeaderRow(sheet.value, remembered.value?.headers ?? []) ?? guessHeaderRow(sheet.value, member) ?? firstFilledRow(sheet.value)
    proposeColumns()
  }
  watch(sheetIndex, proposeSheet, { immediate: true })

  const setHeaderRow = (row: number): void => {
    isTouched = true
    headerRow.value = row
    proposeColumns()
  }
  /** A field belongs to one column only: it is taken from the column that had it. */
  const setColumn = (column: number, key: string | null): void => {
    isTouched = true
    columns.value = headings.value.map((_, index) => {
      const old = columns.value[index] ?? null
      return index === column ? key : key !== null && old === key ? null : old
    })
  }
  const decide = (rows: readonly number[], taken: boolean): void => {
    isTouched = true
    decided.value = new Map([...decided.value, ...rows.map((row) => [row, taken] as const)])
  }
  const table = computed(() => (sheet.value ? { member, sheet: sheet.value, headerRow: headerRow.value, columns: columns.value } : null))
  const kinds = computed(() => (table.value ? rowKinds(table.value) : []))
  const others = computed(() => (member === 'detail' ? otherFacts(workbook.sheets, sheetIndex.value) : []))
  const facts = computed((): Facts => {
    if (!sheet.value || member !== 'detail') return new Map()
    return withPackingFacts(readFacts(sheet.value, headerRow.value, kinds.value), others.value)
  })

  void mapping.load(facts.value).then((isFound) => {
    if (isFound && !isTouched) proposeSheet()
  })

  const doubts = useImportDoubts(
    computed(() => (table.value ? { ...table.value, kinds: kinds.value, decided: decided.value } : null)),
    () => headings.value,
    () => header.edits.value,
    () => facts.value,
    () => record.value
  )
  const withUnits = computed(() =>
    table.value ? withoutUnits(table.value.sheet, headerRow.value, columns.value, member, mapping.chosen.value) : null
  )
  /** The sheet with the text of merged cells in each of their rows. */
  const merged = computed(() => (withUnits.value ? withMergedText(withUnits.value.sheet, headerRow.value, columns.value, member) : null))
  const readSheet = computed(() => {
    const filled = fillMerged.value ? merged.value?.sheet : withUnits.value?.sheet
    return filled && doubts.settled(filled)
  })
  const forms = computed(() =>
    cellForms(
      table.value && readSheet.value
        ? mappedCells({ ...table.value, sheet: readSheet.value, kinds: kinds.value, decided: decided.value })
        : []
    )
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
  const form = computed(() => formFor(known.value, settings.language))
  const currency = computed(() => record.value?.document.header.data.kdval || (currencyOf(headings.value) ?? ''))
  const catalogOf = (line: JsonObject) => {
    const product = typeof line['kd_barang'] === 'string' ? catalog.productOf(line['kd_barang']) : undefined
    return product ? fillOf(line, product.values, currency.value, isListed) : null
  }
  const request = computed((): ImportRequest | null =>
    table.value && readSheet.value
      ? {
          ...table.value,
          sheet: readSheet.value,
          form: form.value,
          mode: mode.value,
          isCsv: workbook.kind === 'csv',
          existing: existing.value,
          kinds: kinds.value,
          decided: decided.value,
          chosen: mapping.chosen.value,
          isListed,
          units: withUnits.value?.units ?? new Map(),
          columnUnits: unitsOfHeadings(headings.value, columns.value, mapping.chosen.value),
          weightUnits: withUnits.value?.weightUnits ?? {},
          catalog: catalogOf
        }
      : null
  )
  /** The plan with the catalog, which says what the catalog could add, and the plan that is imported. */
  const fullPlan = computed(() => (request.value ? planImport(request.value) : null))
  const plan = computed(() => {
    if (!request.value || fillCatalog.value || fullPlan.value?.catalog.length === 0) return fullPlan.value
    const { catalog: _, ...plain } = request.value
    return { ...planImport(plain), catalog: fullPlan.value?.catalog ?? [] }
  })
  const mismatches = computed(() =>
    member === 'detail' && plan.value && request.value
      ? priceMismatches(plan.value.rows, { ...request.value, headings: headings.value })
      : []
  )
  const offerSource = computed((): OfferSource | null =>
    member === 'detail'
      ? {
          facts: facts.value,
          headings: headings.value,
          form: form.value,
          isFormKnown: chosenForms.value.numbers !== null || forms.value.numbers.form !== null,
          hasNetWeights: columns.value.includes('nettodtl')
        }
      : null
  )
  const header = useHeaderOffers(offerSource, record, () => before.value !== null)
  const missesCode = computed(() => mode.value === 'merge' && !columns.value.includes('kd_barang'))
  const hasColumns = computed(() => columns.value.some((key) => key !== null))
  const canImport = computed(
    () =>
      (blank !== null || (draft.record !== null && draft.record.id === declaration && !draft.isLocked)) &&
      hasColumns.value &&
      known.value.numbers !== null &&
      known.value.dates !== null &&
      !doubts.isOpen.value &&
      !missesCode.value &&
      (plan.value?.rows.length ?? 0) > 0 &&
      ((plan.value?.problems.length ?? 0) === 0 || skip.value)
  )

  const edits = computed(() => (plan.value && request.value ? importEdits(plan.value, request.value) : []))
  const first = computed(() => locationOfStep(edits.value))
  const all = computed(() => [...edits.value, ...header.edits.value])
  /** Prepares `run` in steps, because thousands of rows take a moment per step. */
  const prepare = function* (): Generator<void> {
    void first.value
    yield
    if (blank === null) yield* draft.prepare(all.value)
  }

  /** Imports the rows as one undo step and stores the choices for the customer; null without changing anything if they cannot be imported now. */
  const run = async (): Promise<RowImportResult | null> => {
    if (!request.value || !plan.value || !canImport.value || known.value.numbers === null) return null
    const [numbers, count, place] = [known.value.numbers, plan.value.rows.length, first.value]
    const imported = all.value
    let created: string | null = null
    before.value = existing.value
    if (blank !== null) {
      created = await declarationRecords.createImported(imported)
      if (created === null) {
        before.value = null
        return null
      }
    } else {
      draft.change(imported, 'imported')
      draft.endStep()
    }
    const after = blank === null ? draft.record : draft.imported(blank, imported).record
    const factors = () => (member === 'detail' && after ? sumFactors(after.document) : [])
    return { count, first: place, created, factors, stored: mapping.keep(numbers, after) }
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
    fillCatalog,
    decide,
    setCode: mapping.setCode,
    header,
    doubts,
    plan,
    existing,
    isRemembered: mapping.isRemembered,
    questions,
    lastForm: mapping.lastForm,
    mismatches,
    missesCode,
    hasColumns,
    canImport,
    prepare,
    run
  }
}
