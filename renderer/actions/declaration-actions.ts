import { editorRoute, type OpenedPlace } from '../features/editor/store/opened-place.ts'
import { useRouter } from 'vue-router'
import { partsOf, pointer, type Pointer } from '#core/base/json-pointer.ts'
import { nodeAt } from '#core/derive/fields.ts'
import type { Words } from '#core/schema/field.ts'
import { useServices } from '../data/services.ts'
import { useDraft } from '../features/editor/store/draft/draft.ts'
import { useDeclarationRecords, type ImportReport, type OpenedFile } from '../features/editor/store/declaration-records.ts'
import { useUnreadableTexts } from '../features/editor/store/unreadable-texts.ts'
import { importOf, useMessages } from '../messages/messages.ts'
import { useEditReason } from '../features/office/store/edit-reason.ts'
import { useFirstSteps } from '../features/worklist/store/first-steps.ts'
import { useKindQuestion } from '../features/worklist/store/kind-question.ts'
import { useWorklist } from '../features/worklist/store/worklist.ts'
import { useOpenOffer, useBulkActions } from './bulk-actions.ts'
import { useOutbox } from '../features/outbox/store/outbox.ts'
import { useSendQuestion } from '../features/outbox/store/send-question.ts'
import { useImportSession } from '../features/import/store/import-session.ts'
import { useAutoRefresh } from './auto-refresh.ts'
import { useSettings } from '../features/settings/store/settings.ts'
import { useTracking } from '../features/tracking/store/tracking.ts'
import { useTrackingList } from '../features/tracking/store/tracking-list.ts'
import { failureSentence } from '../i18n/failure-sentence.ts'
import { someOf } from '../i18n/some-of.ts'
import { declarationNames, pickFiles } from '../ui/dom/pick-files.ts'
import { useText } from '../i18n/use-text.ts'
import { decodeText } from '#core/import/readers/decode-text.ts'

/** As for spreadsheets: larger files are not envelopes. */
const largest = 64 * 1024 * 1024

/** The text of a file that is an envelope by its content or its name; null when it should be read as a spreadsheet. */
const envelopeOf = async (file: File): Promise<OpenedFile | null> => {
  if (file.size > largest) return null
  const head = decodeText(new Uint8Array(await file.slice(0, 512).arrayBuffer()))
    .replace(/^\ufeff/, '')
    .trimStart()
  if (!/^[{[]/.test(head) && !/\.json$/i.test(file.name)) return null
  return { name: file.name, text: decodeText(new Uint8Array(await file.arrayBuffer())).replace(/^\ufeff/, '') }
}

/** The name of a member of the declaration: its label; in a row of a table after that of the table. */
const memberName = (path: Pointer, label: (words: Words) => string): string => {
  const parts = partsOf(path)
  const nodes = [...(parts.length > 3 ? [nodeAt(pointer(parts[0] ?? ''))] : []), nodeAt(path)]
  return nodes.flatMap((node) => (node && 'label' in node ? label(node.label) : [])).join(' · ')
}

/** Fields of a file that one message may name. */
const mostNamed = 200

/** More steps than any declaration of the practice service has. */
export const everyPracticeStep = 20

/** Actions that several screens offer, with their messages. */
export const useDeclarationActions = () => {
  const { host } = useServices()
  const router = useRouter()
  const text = useText()
  const declarationRecords = useDeclarationRecords()
  const draft = useDraft()
  const unreadable = useUnreadableTexts()
  const outbox = useOutbox()
  const question = useSendQuestion()
  const settings = useSettings()
  const tracking = useTracking()
  const list = useTrackingList()
  const refreshing = useAutoRefresh()
  const messages = useMessages()
  const session = useImportSession()
  const bulk = useBulkActions()
  const { createReason } = useEditReason()
  const openOffer = useOpenOffer()
  const kinds = useKindQuestion()
  const worklist = useWorklist()

  /** Whether this desk may add declarations; says why not. */
  const mayCreate = (): boolean => {
    if (createReason.value !== null) messages.say(() => createReason.value ?? '', 'danger', { applies: () => createReason.value !== null })
    return createReason.value === null
  }

  /** Whether everything typed is stored: a copy, a file or a submission of an older version would be wrong. */
  const isWritten = async (): Promise<boolean> => {
    await draft.flush()
    const failure = draft.unsaved()
    if (failure) {
      messages.say(() => text.value.editor.failed(failureSentence(text.value, failure)), 'danger', {
        applies: () => draft.unsaved() !== null
      })
    }
    return failure === null
  }

  /** Opens it at its beginning or, where a section is named, there with the focus in it. */
  const openDeclaration = async (id: string, section?: string, at: OpenedPlace = 'start'): Promise<void> => {
    await router.push(editorRoute(id, section, at))
  }

  /** What was just imported: one declaration is opened, several are selected in the list. */
  const showImported = async (ids: readonly string[]): Promise<void> => {
    const [only, ...others] = ids
    if (only !== undefined && others.length === 0) await openDeclaration(only)
    else worklist.selection = new Set(ids)
  }

  const create = async (): Promise<void> => {
    const id = mayCreate() && (await declarationRecords.create())
    if (id) await openDeclaration(id, 'general', 'fill')
  }

  /** Adds the declarations of an envelope; says why if there are none. Null for a refused file. */
  const takeFile = async (file: OpenedFile): Promise<ImportReport | null> => {
    const stored: string[] = []
    const report = await declarationRecords
      .importFile(file, (ids) => void stored.push(...ids))
      .catch((error: unknown) => {
        if (stored.length > 0)
          messages.say(() => text.value.worklist.importedPart(stored.length, file.name), 'danger', {
            ...openOffer(stored),
            staysUntilRead: true
          })
        throw error
      })
    const { problem } = report
    if (problem === null) {
      messages.solve(importOf(file.name))
      return report
    }
    messages.report(importOf(file.name), () =>
      problem.code === 'not-json'
        ? text.value.importProblems['not-json'](file.name, problem.detail)
        : problem.code === 'not-envelope' || problem.code === 'too-complex'
          ? text.value.importProblems[problem.code](file.name)
          : text.value.importProblems['not-declaration'](file.name, problem.index + 1, problem.member)
    )
    return null
  }

  /** Says what the files added, with one message of each kind; the counts come last, because only the newest messages show at once. */
  const reportImport = (reports: readonly ImportReport[], refused: number): void => {
    const [only, ...more] = reports
    if (only === undefined) return
    const listOf = (names: readonly string[], between?: string): string => someOf(names, text.value.number, between)
    const namesOf = (some: readonly ImportReport[]): string => listOf(some.map(({ file }) => file))
    const nameOf = (path: Pointer): string => memberName(path, text.value.label)
    const doubled = reports.filter(({ doubled: cars }) => cars.length > 0)
    const cars = new Set(doubled.flatMap((report) => report.doubled))
    if (cars.size > 0) messages.say(() => text.value.worklist.importedDoubled(namesOf(doubled), listOf([...cars])), 'warn')
    // Files of one program usually lack the same fields.
    const lacking = (): readonly string[] =>
      [...Map.groupBy(reports, ({ filled: paths }) => listOf(paths.map(nameOf)))].flatMap(([fields, some]) =>
        fields === '' ? [] : [text.value.worklist.importedFilled(namesOf(some), fields)]
      )
    if (lacking().length > 0) messages.say(() => listOf(lacking(), ' '), 'warn')
    const inRow = (path: Pointer): string => {
      const [, , row] = partsOf(path)
      return row === undefined || !/^\d+$/.test(row) ? nameOf(path) : text.value.worklist.inRow(nameOf(path), Number(row) + 1)
    }
    const blanked = reports.filter(({ blanked: paths }) => paths.length > 0)
    const blankedIn = ({ file, blanked: paths }: ImportReport): string =>
      text.value.worklist.importedBlanked(file, paths.length, listOf(paths.slice(0, mostNamed).map(inRow)))
    if (blanked.length > 0) messages.say(() => listOf(blanked.map(blankedIn), ' '), 'warn')
    const added = reports.flatMap((report) => report.added)
    messages.say(
      () => {
        const { worklist: words, number } = text.value
        const files = reports.map((report) => `${report.file} (${number(report.added.length)})`)
        const sum =
          more.length === 0 ? words.imported(added.length, only.file) : words.importedFiles(added.length, files.length, listOf(files))
        return refused === 0 ? sum : `${sum} ${words.importRefused(refused)}`
      },
      'ok',
      openOffer(added)
    )
  }

  /** Chosen or dropped files: envelopes are imported at once, others are one import. */
  const takeChosen = async (files: readonly File[]): Promise<void> => {
    if (!mayCreate()) return
    const sheets: File[] = []
    const reports: ImportReport[] = []
    let refused = 0
    const take = async (file: File): Promise<ImportReport | null> => {
      const isTooLarge = file.size > largest && /\.json$/i.test(file.name)
      const envelope = isTooLarge ? undefined : await envelopeOf(file).catch(() => undefined)
      if (envelope === null) sheets.push(file)
      else if (envelope !== undefined) return takeFile(envelope)
      // A folder, for example, cannot be read.
      else
        messages.report(importOf(file.name), () =>
          isTooLarge ? text.value.importProblems['too-large'](file.name) : text.value.importProblems.unreadable(file.name)
        )
      return null
    }
    try {
      for (const file of files) {
        const report = await take(file)
        if (report !== null) reports.push(report)
        else if (sheets.at(-1) !== file) refused += 1
      }
    } finally {
      reportImport(reports, refused)
    }
    session.open(sheets)
  }

  const importFiles = async (): Promise<void> => {
    if (mayCreate()) await takeChosen(await pickFiles(declarationNames))
  }

  const loadSamples = async (): Promise<void> => {
    if (!mayCreate()) return
    const added = await declarationRecords.loadSamples()
    messages.say(() => text.value.worklist.samplesLoaded(added.length))
    const [first] = added
    if (first === undefined || worklist.selection.size > 0) return
    // Its next step is shown beside the list.
    worklist.selection = new Set([first])
    worklist.active = first
  }

  /** Opens the sample with one thing to mend at the list of its problems. */
  const mendSample = async (): Promise<void> => {
    if (!mayCreate()) return
    const id = await declarationRecords.sampleWithProblem()
    await router.push(editorRoute(id, 'check'))
  }

  /** Imports the sample invoice: into the goods of the open draft, else into a new one. */
  const importSampleInvoice = async (): Promise<void> => {
    if (!mayCreate()) return
    session.open([await declarationRecords.invoiceFile()], draft.record && !draft.isLocked ? 'detail' : null)
  }

  const exportFile = async (ids: readonly string[]): Promise<void> => {
    if (await isWritten()) await bulk.exportFiles(ids)
  }

  const exportSheets = async (ids: readonly string[]): Promise<void> => {
    if (await isWritten()) await bulk.exportSheets(ids)
  }

  const copyAll = async (ids: readonly string[]): Promise<void> => {
    const to = settings.profile
    if (await isWritten()) await bulk.copyAll(ids, to)
  }

  const copyToKind = async (ids: readonly string[]): Promise<void> => {
    if (mayCreate() && (await isWritten())) await bulk.copyToKind(ids)
  }

  const copy = async (id: string): Promise<void> => {
    if (!mayCreate() || !(await isWritten())) return
    const copied = await declarationRecords.copy(id)
    if (!copied) return
    messages.say(() => text.value.worklist.copied)
    await openDeclaration(copied, 'general', 'fill')
  }

  /**
   * Freezes and, after the user has confirmed the summary, sends; in the other modes it only prepares, after a question about what was sent before, and the
   * outbox asks. Reports what cannot be queued with its reason. Opens the outbox.
   */
  const queueAndSend = async (ids: readonly string[]): Promise<void> => {
    if (!bulk.isIdle() || !(await isWritten())) return
    const left = unreadable.all.filter(({ declaration }) => ids.includes(declaration))
    if (left.length > 0) {
      const { closing, editor } = text.value
      const texts = someOf(
        left.map((one) => `“${one.text}”`),
        text.value.number
      )
      if (!(await messages.ask(closing.unreadable, `${closing.unreadableText(texts)} ${editor.sendWithoutText}`, editor.sendWithout, true)))
        return
    }
    const confirmed = (await kinds.settle(ids)) ? await question.askDeclarations(ids) : null
    if (confirmed === null) return
    const wasHeldUp = outbox.halted !== null
    const queued = await bulk.queueInBatches(ids, confirmed)
    const [first] = queued
    if (first === undefined) return
    await router.push({ name: 'outbox', params: { entry: first } })
    if (outbox.status.kind === 'paused') {
      messages.say(() => text.value.outbox.waitsPaused(queued.length), 'warn', { applies: () => outbox.status.kind === 'paused' })
      return
    }
    if (settings.settings.sending !== 'auto') {
      messages.say(() => text.value.outbox.prepared(queued.length))
      return
    }
    // Sending starts automatically. An earlier obstacle is retried; a new one is shown on the outbox screen.
    await outbox.send(queued, wasHeldUp)
  }

  const refresh = async (car: string): Promise<void> => {
    const result = await tracking.refresh(car)
    messages.report(`refresh ${car}`, result.ok ? null : () => failureSentence(text.value, result.failure))
  }

  /** Whether the user answered the question, whatever the answer. */
  const ask = async (entry: string): Promise<boolean> => {
    const answer = await outbox.ask(entry)
    const about = `ask ${entry}`
    const asked = () => text.value.outboxEntry.asked
    if (answer === 'found') messages.say(() => asked().found, 'ok', { about })
    else if (answer === 'not-found') messages.say(() => asked().notFound, 'warn', { about })
    else if (answer === 'seems-stored') messages.say(() => asked().seemsStored, 'warn', { about })
    else if (answer === 'settled') messages.say(() => asked().settled, 'warn', { about })
    else if (answer === 'known-before') messages.say(() => asked().knownBefore, 'warn', { about })
    else if (answer === 'unclear') messages.say(() => asked().unclear, 'warn', { about })
    else messages.say(() => failureSentence(text.value, answer), 'danger', { about })
    return typeof answer !== 'object'
  }

  /** Advances the practice service and refreshes everything shown. */
  const advancePractice = async (steps: number): Promise<void> => {
    const moved = await host.call('practice.advance', { steps })
    if (!moved.ok) {
      messages.say(() => failureSentence(text.value, moved.failure), 'danger', { about: 'practice.advance' })
      return
    }
    useFirstSteps().mark('advance')
    messages.say(() => text.value.practice.advanced, 'ok', { about: 'practice.advance' })
    await refreshOpen()
  }

  /** Refreshes every followed aju number that is not finished. */
  const refreshOpen = async (): Promise<void> => {
    const { failure } = await refreshing.refreshMany(list.all.flatMap((row) => (row.finished ? [] : [row.car])))
    messages.report('tracking.refresh', failure ? () => failureSentence(text.value, failure) : null)
  }

  return {
    isWritten,
    takeChosen,
    openDeclaration,
    showImported,
    create,
    importFiles,
    loadSamples,
    mendSample,
    importSampleInvoice,
    exportFile,
    exportSheets,
    copy,
    copyAll,
    copyToKind,
    trash: bulk.trash,
    restore: bulk.restore,
    remove: bulk.remove,
    queueAndSend,
    refresh,
    refreshOpen,
    ask,
    advancePractice
  }
}
