import { computed, shallowRef } from 'vue'
import { lookupTable } from '#core/base/lookup-table.ts'
import type { Place } from '#core/import/source.ts'
import { formatAju } from '#core/numbering/aju-number.ts'
import type { CeisaPlace } from '#core/spreadsheets/ceisa/sheet.ts'
import { sumFactors } from '#core/spreadsheets/factor-check.ts'
import { formKinds } from '#core/spreadsheets/number-form.ts'
import { useDeclarationActions } from '../../../actions/declaration-actions.ts'
import { useClock } from '../../../data/clock.ts'
import { failureSentence } from '../../../i18n/failure-sentence.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useTimeFormat } from '../../../i18n/use-time-format.ts'
import { useMessages } from '../../../messages/messages.ts'
import { notesOfForms, questionsOfForms, type FormAnswers } from '../../import/shared/form-questions.ts'
import { plainColumn, plainLine } from '../../import/shared/line-columns.ts'
import {
  reviewTarget,
  type NoteSection,
  type ReviewQuestion,
  type ReviewSource,
  type ReviewSummary,
  type ReviewTarget
} from '../../import/shared/review-target.ts'
import { useDecisions } from '../../import/shared/use-decisions.ts'
import { useImportSession } from '../../import/store/import-session.ts'
import { isUnanswered } from '../../import/store/whole-steps.ts'
import { currencySentence } from '../store/currency-sentences.ts'
import { sumFactorSentence } from '../store/factor-sentences.ts'
import { useTextFiles } from '../store/text-files.ts'
import { reportText, wholeReport, type IncomingWhole, type ReportPart } from './whole-report.ts'

/** Parts about values that the draft lacks. */
const isLoss = (key: ReportPart['key']): boolean => key === 'missing' || key === 'unreadable'

/** The sheet of CEISA that a column of the list is about. */
const sheetOfColumn = lookupTable<string>({
  car: 'HEADER',
  importer: 'ENTITAS',
  goods: 'BARANG',
  documents: 'DOKUMEN',
  containers: 'KONTAINER',
  packaging: 'KEMASAN'
})

/** Whole declarations of a workbook of CEISA or of Ajukan: which ones, what must be said before, the changes, and values without a BC 2.8 field. */
export const useWholeTarget = (props: { readonly incoming: IncomingWhole }): ReviewTarget => {
  const { now } = useClock()
  const textFiles = useTextFiles()
  const text = useText()
  const session = useImportSession()
  const messages = useMessages()
  const actions = useDeclarationActions()
  const moments = useTimeFormat()
  const words = computed(() => text.value.spreadsheets)
  const first = props.incoming.kind === 'ceisa' ? props.incoming.known : null
  const answers = useDecisions<FormAnswers | null>([first === null ? null : { known: first, isSwapped: null }])
  /** Reads the workbook again in the forms that the user chose, also after undo. */
  const read = (): void => {
    const { value } = answers.state
    if (value !== null) session.answerWhole(value.known, value.isSwapped)
  }
  const decide = (next: FormAnswers): void => {
    answers.decide(next)
    read()
  }

  const declarations = computed(() =>
    props.incoming.kind === 'own' ? [props.incoming.reading.read.document] : props.incoming.reading.declarations
  )
  const { document } = props.incoming
  const placeOf = ({ sheet, row, heading }: CeisaPlace): string => words.value.place(sheet, row, heading)
  const pageOf = (name: string): number => document.pages.findIndex((page) => page.name.trim().toUpperCase() === name.trim().toUpperCase())
  const sourceOf = ({ sheet, row, column }: Pick<CeisaPlace, 'sheet' | 'row' | 'column'>): Place | null => {
    const page = pageOf(sheet)
    return page < 0 ? null : { document: 0, page, row: row - 1, column }
  }

  /** What must be said before: of a workbook of CEISA only, as Ajukan writes values as they are. */
  const asking = computed(() => {
    const { incoming } = props
    return incoming.kind === 'ceisa'
      ? {
          reading: { ...incoming.reading, asked: formKinds.filter((kind) => incoming.known[kind] === null) },
          answers: { known: incoming.known, isSwapped: incoming.isSwapped }
        }
      : null
  })
  const places = { nameOf: placeOf, placeOf: sourceOf }
  const questions = computed((): readonly ReviewQuestion[] =>
    asking.value === null ? [] : questionsOfForms(asking.value.reading, asking.value.answers, text.value, places, decide)
  )
  const needsAnswers = computed(() => props.incoming.kind === 'ceisa' && isUnanswered(props.incoming))

  /** Sums of the lines that differ from their header by 10, 100 or 1,000. */
  const factors = computed(() =>
    props.incoming.kind !== 'ceisa' || needsAnswers.value
      ? []
      : declarations.value.flatMap((declaration) =>
          sumFactors(declaration).map((finding) => {
            const sentence = sumFactorSentence(finding, words.value.numbers, text.value.lang)
            return declaration.car === '' ? sentence : `${formatAju(declaration.car)}: ${sentence}`
          })
        )
  )
  const currencies = computed(() =>
    props.incoming.kind !== 'ceisa'
      ? []
      : props.incoming.reading.currencies.map((finding) => {
          const [mark] = finding.marks
          const column = mark ? `${mark.place.sheet} › ${mark.place.heading}` : ''
          const rows = finding.marks.map(({ place }) => place.row)
          return currencySentence(finding, column, rows, text.value)
        })
  )
  const parts = computed(() => wholeReport(props.incoming, words.value, text.value.lang))

  const summary = computed((): ReviewSummary => {
    const { doubled, kind } = props.incoming
    const count = declarations.value.length
    return {
      isGood: count > 0 && !needsAnswers.value && parts.value.every(({ key }) => !isLoss(key)),
      hooks: {},
      parts: [{ text: kind === 'own' ? words.value.ownIntro : words.value.ceisaIntro(count), isStrong: true }],
      saysOpen: false,
      remarks: [
        ...(count === 0 ? [{ text: words.value.noDeclarations, hooks: {}, tone: 'danger' as const }] : []),
        ...currencies.value.map((sentence) => ({ text: sentence, hooks: { 'data-plan': 'currencies' }, tone: 'notice' as const })),
        ...factors.value.map((sentence) => ({ text: sentence, hooks: { 'data-report': 'factors' }, tone: 'danger' as const })),
        ...(doubled.length === 0
          ? []
          : [{ text: words.value.doubled(doubled.map(formatAju).join(', ')), hooks: {}, tone: 'notice' as const }])
      ],
      fills: [],
      ofCatalog: '',
      groups: [],
      groupsLabel: ''
    }
  })

  const columns = computed(() => {
    const { worklist } = text.value
    const { goods, documents, containers, packaging } = words.value.wholeColumns
    return [
      plainColumn({ key: 'car', label: worklist.columns.car, width: 252 }),
      plainColumn({ key: 'importer', label: worklist.columns.importer, width: 160, isWide: true }),
      plainColumn({ key: 'goods', label: goods, isNumeric: true }),
      plainColumn({ key: 'documents', label: documents, isNumeric: true }),
      plainColumn({ key: 'containers', label: containers, isNumeric: true }),
      plainColumn({ key: 'packaging', label: packaging, isNumeric: true })
    ]
  })
  const lines = computed(() =>
    declarations.value.map(({ car, header, detail, dokumen, container, kemasan }, index) =>
      plainLine(String(index), {
        car: car === '' ? text.value.worklist.noAju : formatAju(car),
        importer: header.data.impnama || text.value.worklist.noImporter,
        goods: text.value.number(detail.data.length),
        documents: text.value.number(dokumen.data.length),
        containers: text.value.number(container.data.length),
        packaging: text.value.number(kemasan.data.length)
      })
    )
  )
  /** The first row of its declaration in the sheet that a column counts. */
  const placeOfValue = ({ line, kind }: { readonly line: string; readonly kind: string }): Place | null => {
    const car = declarations.value[Number(line)]?.car ?? ''
    const page = pageOf(sheetOfColumn[kind] ?? '')
    const row = car === '' ? -1 : (document.pages[page]?.rows.findIndex((cells) => cells.some((cell) => cell?.text === car)) ?? -1)
    return row < 0 ? null : { document: 0, page, row, column: 0 }
  }

  const shown = shallowRef(Math.max(0, pageOf('HEADER')))
  const source = computed((): ReviewSource => ({
    lists: document.pages.map(({ name }, index) => ({ key: String(index), label: name === '' ? document.name : name })),
    shown: String(shown.value),
    at: { document: 0, page: shown.value },
    show: (key) => void (shown.value = Number(key)),
    listOf: ({ page }) => String(page),
    name: document.pages[shown.value]?.name ?? document.name,
    fields: [],
    looks: { fieldOf: () => null, rowOf: () => null, isUsed: () => false },
    chooseField: null,
    choices: [],
    candidates: null,
    encoding: null,
    chooseEncoding: () => undefined,
    remembered: '',
    pagePicture: null
  }))

  const notes = computed((): readonly NoteSection[] => {
    const ofForms = asking.value === null ? [] : notesOfForms(asking.value.reading, text.value, places)
    const ofReport = parts.value.map(({ key, title, lines: sentences, full }): NoteSection => ({
      key,
      title: `${title} (${text.value.number(full.length)})`,
      hooks: { 'data-report': key },
      ...(isLoss(key) ? { tone: 'danger' } : {}),
      isText: true,
      rows: sentences.map((line, index) => ({ key: `${key} ${String(index)}`, text: line }))
    }))
    return [...ofForms, ...ofReport]
  })

  const saveNote = async (): Promise<void> => {
    const title = words.value.noteTitle(props.incoming.file, moments.full(now()))
    const saved = await textFiles.save(`catatan-impor-${props.incoming.file.replace(/\.[^.]*$/, '')}.txt`, reportText(title, parts.value))
    messages.report('note.save', saved.ok ? null : () => failureSentence(text.value, saved.failure))
  }
  const run = async (): Promise<void> => {
    const { file } = props.incoming
    const ids = await session.takeWhole()
    messages.say(() => words.value.importedWhole(ids.length, file))
    await actions.showImported(ids)
  }

  return reviewTarget({
    name: 'whole',
    documents: [document],
    facts: [],
    filled: new Map(),
    open: [],
    decide: null,
    header: null,
    choices: [],
    isReading: false,
    changeCandidate: null,
    closeAction: 'sheets.close',
    placeOf: placeOfValue,
    valueAt: () => null,
    close: () => session.close(),
    hooksOf: (line) => ({ 'data-incoming': declarations.value[Number(line)]?.car ?? '' }),
    undo: () => {
      answers.undo()
      read()
    },
    redo: () => {
      answers.redo()
      read()
    },
    title: computed(() => words.value.wholeTitle(props.incoming.file)),
    source,
    questions,
    summary,
    lines,
    columns,
    notes,
    notesLabel: computed(() => words.value.wholeTitle(props.incoming.file)),
    buttons: computed(() => (parts.value.length > 0 ? [{ action: 'sheets.saveNote', label: words.value.saveNote, run: saveNote }] : [])),
    canUndo: answers.canUndo,
    canRedo: answers.canRedo,
    decisions: answers.decisions,
    take: computed(() => {
      const count = declarations.value.length
      return {
        label: words.value.importWhole(count),
        action: 'sheets.importWhole',
        stay: '',
        isWarned: false,
        isBlocked: count === 0 || needsAnswers.value,
        run
      }
    })
  })
}
