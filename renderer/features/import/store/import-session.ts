import { defineStore } from 'pinia'
import { computed, inject, shallowRef, watch } from 'vue'
import type { Pointer } from '#core/base/json-pointer.ts'
import { recordOf } from '#core/draft/draft-record.ts'
import type { Interpretation } from '#core/import/interpret.ts'
import type { Choices } from '#core/import/page-readings.ts'
import { plainTableOf } from '#core/import/plain-target.ts'
import { documentOfTexts } from '#core/import/source.ts'
import type { TableMember } from '#core/schema/layout.ts'
import { formFor, type KnownForms } from '#core/spreadsheets/number-form.ts'
import { plainFacts, type TextEncoding } from '#core/spreadsheets/sheet.ts'
import { useServices } from '../../../data/services.ts'
import { useDeclarationRecords } from '../../editor/store/declaration-records.ts'
import { useDraft } from '../../editor/store/draft/draft.ts'
import { useSettings } from '../../settings/store/settings.ts'
import { useWorklist } from '../../worklist/store/worklist.ts'
import { isInterpreted, openReading, type Collected, type ImportReading } from './import-reading.ts'
import { failed, isFor, nothingImported, refused, tableOf, transition, type ImportEvent, type ImportRequest } from './import-state.ts'
import type { FileFailure, ImportStep, ImportTarget, OwnStep, PagePicture, TableStep } from './import-steps.ts'
import { sourceReaders, sourceReadersKey, type ReadSource } from './read-source.ts'
import { isUnanswered, wholeStep } from './whole-steps.ts'

type ReviewStep = Extract<ImportStep, { kind: 'review' }>

/** Runs what the states of an import (`import-state.ts`) need: the reading of its files, and the drafts of whole declarations. */
export const useImportSession = defineStore('import-session', () => {
  const { newId, now } = useServices()
  const startReaders = inject(sourceReadersKey, () => sourceReaders, true)
  const declarationRecords = useDeclarationRecords()
  const settings = useSettings()
  const worklist = useWorklist()
  const draft = useDraft()
  const state = shallowRef(nothingImported)
  /** Of the running import. */
  let reading: ImportReading | null = null
  /** The first imported row and how many are below each other, until the editor has selected them. */
  const landed = shallowRef<{ readonly first: Pointer; readonly count: number } | null>(null)

  const openId = (): string | null => draft.record?.id ?? null
  const targetOf = (member: TableMember): ImportTarget => ({ member, declaration: openId() })
  const canTakeLines = (): boolean => draft.record !== null && !draft.isLocked
  /** Of files that were chosen for no table. */
  const openTarget = (member: TableMember): ImportTarget => ({ member, declaration: canTakeLines() ? openId() : null })

  const send = (event: ImportEvent): void => {
    const { running: before } = state.value
    state.value = transition(state.value, event)
    const { running } = state.value
    if (running === before) return
    reading?.end()
    reading = running === null ? null : openReading(running, startReaders(), send)
    if (running !== null && reading !== null) void read(running, reading)
  }
  watch(openId, (id) => send({ kind: 'declaration-opened', id }), { flush: 'sync' })

  const read = async (request: ImportRequest, own: ImportReading): Promise<void> => {
    const collected = await own.collect()
    const { goods, steps, failures } = stepsOf(collected, request.target)
    const last =
      own === reading && goods.length > 0
        ? [await reviewOf(goods, failures, request.target, own)]
        : failures.length > 0
          ? [refused(...failures)]
          : []
    if (own === reading) send({ kind: 'read', steps: [...steps, ...last], sources: goods })
  }

  const wholeContext = {
    get language() {
      return settings.language
    },
    get codeStyle() {
      return settings.profile?.codeStyle ?? 'both'
    },
    blank: declarationRecords.blankDocument,
    doubled: (documents: readonly { readonly car: string }[]) =>
      documents.flatMap(({ car }) => (car !== '' && worklist.byCar(car) ? [car] : []))
  }

  const tableStep = ({ document, file: source, workbook }: ReadSource, target: ImportTarget): ImportStep =>
    workbook !== null && isFor(target, openId())
      ? { kind: 'table', file: document.name, source, document, workbook, target }
      : refused(failed(document.name, 'other-declaration'))

  /** What each file is: whole declarations, rows of a table, or goods to be interpreted together. */
  const stepsOf = ({ sources, failures: unread }: Collected, target: ImportTarget | null) => {
    const [steps, goods, failures]: [ImportStep[], ReadSource[], FileFailure[]] = [[], [], [...unread]]
    for (const source of sources) {
      const [whole, table] = [target === null ? wholeStep(source, wholeContext) : null, tableOf(source, target)]
      if (whole !== null) steps.push(whole)
      else if (table !== null) steps.push(tableStep(source, target ?? openTarget(table)))
      else if (target === null || target.member === 'detail') goods.push(source)
      else failures.push(failed(source.document.name, 'unknown'))
    }
    return { steps, goods, failures }
  }

  const reviewOf = async (
    sources: readonly ReadSource[],
    failures: readonly FileFailure[],
    target: ImportTarget | null,
    own: ImportReading
  ): Promise<ImportStep> => {
    const file = sources[0]?.document.name ?? ''
    if (target !== null && !isFor(target, openId())) return refused(failed(file, 'other-declaration'))
    const { step } = state.value
    const progress = { file, stage: 'interpret', share: null, page: null, pages: null } as const
    if (step?.kind === 'reading') send({ kind: 'progressed', files: step.files, progress })
    const interpretation = await own.interpret(sources)
    if (!isInterpreted(interpretation)) return refused(...failures, failed(file, interpretation.code, interpretation.detail))
    return {
      kind: 'review',
      documents: sources.map(({ document }) => document),
      interpretation,
      failures,
      target: target ?? openTarget('detail'),
      mayChooseTarget: target === null && canTakeLines(),
      hashes: sources.map(({ hash }) => hash),
      encodings: sources.map(({ encoding }) => encoding)
    }
  }

  /** Several files at once are one import. `member`: the table of the open declaration they belong to. */
  const open = (files: readonly File[], member: TableMember | null = null): void => {
    if (files.length > 0) send({ kind: 'asked', request: { files, pasted: null, target: member && targetOf(member) } })
  }

  /** Cells that were pasted, with a row of headings; ignored while an import is open. */
  const openBlock = (name: string, rows: readonly (readonly string[])[], member: TableMember): void => {
    if (state.value.step !== null) return
    const target = targetOf(member)
    const sheets = [{ name, rows, facts: plainFacts, isUnescaped: false }]
    if (member === 'detail' && plainTableOf(sheets) !== 'detail')
      return send({ kind: 'asked', request: { files: [], pasted: { name, rows }, target } })
    const document = documentOfTexts(name, rows)
    send({ kind: 'shown', step: { kind: 'table', file: name, source: null, document, workbook: { kind: 'csv', sheets }, target } })
  }

  const chooseTableEncoding = async (table: TableStep, encoding: TextEncoding): Promise<void> => {
    if (table.source === null || reading === null) return
    const result = await reading.readAgain(table.source, encoding, true)
    if (result.kind !== 'source' || result.source.workbook === null) return
    const { document, workbook } = result.source
    send({ kind: 'replaced', before: table, step: { ...table, document, workbook } })
  }

  const chooseReviewEncoding = async (review: ReviewStep, index: number, encoding: TextEncoding): Promise<void> => {
    const [own, before] = [reading, state.value.sources]
    const source = before[index]
    if (own === null || source === undefined) return
    const result = await own.readAgain(source.file, encoding, false)
    if (state.value.step !== review || result.kind === 'files') return
    if (result.kind === 'failed')
      return send({ kind: 'replaced', before: review, step: { ...review, failures: [...review.failures, ...result.failures] } })
    const sources = before.map((one, at) => (at === index ? result.source : one))
    const again = await reviewOf(sources, review.failures, review.target, own)
    const step = again.kind === 'review' ? { ...again, mayChooseTarget: review.mayChooseTarget } : again
    send({ kind: 'replaced', before: review, step, sources })
  }

  /** Reads a text file again in another encoding: that of a table, or a document of the review. */
  const chooseEncoding = async (index: number, encoding: TextEncoding): Promise<void> => {
    const { step } = state.value
    if (step?.kind === 'table') return chooseTableEncoding(step, encoding)
    if (step?.kind === 'review') return chooseReviewEncoding(step, index, encoding)
  }

  const interpret = async (choices: Choices): Promise<Interpretation> => {
    const interpretation = await reading?.interpret(state.value.sources, choices)
    if (interpretation === undefined || !isInterpreted(interpretation))
      throw new Error(`not interpreted: ${interpretation?.code ?? 'closed'}`)
    return interpretation
  }

  const pagePicture = async (document: number, page: number): Promise<PagePicture | null> => {
    const source = state.value.sources[document]
    return source === undefined || reading === null ? null : reading.pagePicture(source, page)
  }

  /** The lines become a new draft, or lines of the declaration that is open now. */
  const useForGoods = (into: 'new' | 'open'): void => send({ kind: 'target-chosen', declaration: into === 'new' ? null : openId() })

  /** The editor selects these rows, unless another step is open. */
  const land = (first: Pointer | null, count: number): void => {
    if (state.value.step === null) landed.value = first === null ? null : { first, count }
  }

  /** Reads the CEISA workbook again in the forms and with the days that the user chose. */
  const answerWhole = (known: KnownForms, isSwapped: boolean | null): void => {
    const { step } = state.value
    if (step?.kind === 'ceisa')
      send({ kind: 'answered', known, isSwapped, reading: step.readAs(formFor(known, settings.language), isSwapped) })
  }

  const close = (): void => send({ kind: 'closed' })

  const recordOfOwn = ({ read: found, local }: OwnStep['reading']) =>
    recordOf(newId(), found.document, now(), found.numerals, found.lines, local)

  /** Adds the declarations of the workbook as new drafts; resolves with their ids. */
  const takeWhole = async (): Promise<readonly string[]> => {
    const { step } = state.value
    const records =
      step?.kind === 'own'
        ? [recordOfOwn(step.reading)]
        : step?.kind === 'ceisa' && !isUnanswered(step)
          ? step.reading.declarations.map((declaration, index) =>
              recordOf(newId(), declaration, now(), {}, undefined, step.reading.locals[index])
            )
          : []
    const ids = await declarationRecords.addAll(records)
    close()
    return ids
  }

  return {
    step: computed(() => state.value.step),
    waiting: computed(() => state.value.queue.length),
    landed,
    land,
    open,
    openBlock,
    close,
    skipFile: () => reading?.skipFile(),
    usePagesRead: () => reading?.usePagesRead(),
    chooseAttachments: (indices: readonly number[]) => reading?.chooseAttachments(indices),
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
