import { editorRoute } from '../features/editor/store/opened-place.ts'
import { useRouter } from 'vue-router'
import type { Failure } from '#core/base/result.ts'
import type { Profile } from '#core/contract/profile.ts'
import { formatAju } from '#core/numbering/aju-number.ts'
import type { DraftRecord } from '#core/draft/draft-record.ts'
import { readingLimits } from '#core/import/readers/failure.ts'
import { declaration } from '#core/schema/declaration.ts'
import type { Anonymizer } from '#core/spreadsheets/anonymous-copy.ts'
import { ceisaWorkbook, sectionsLeftOut } from '#core/spreadsheets/ceisa/write.ts'
import { useBulk } from '../features/worklist/store/bulk-progress.ts'
import { useDraft } from '../features/editor/store/draft/draft.ts'
import { useTouched } from '../features/editor/store/touched.ts'
import { useDeclarationRecords } from '../features/editor/store/declaration-records.ts'
import { useMessages, type MessageOptions } from '../messages/messages.ts'
import { useKindQuestion } from '../features/worklist/store/kind-question.ts'
import { useOutbox, type Prepared, type QueueReport } from '../features/outbox/store/outbox.ts'
import { useObstacleText } from '../features/outbox/store/obstacle-text.ts'
import { useQueueReport } from '../features/outbox/store/queue-report.ts'
import { useEditReason } from '../features/office/store/edit-reason.ts'
import { useSettings } from '../features/settings/store/settings.ts'
import { useWorklist } from '../features/worklist/store/worklist.ts'
import { failureSentence } from '../i18n/failure-sentence.ts'
import { useAnonymizer } from '../features/spreadsheets/store/anonymizer.ts'
import { useSpreadsheetExportActions } from '../features/spreadsheets/store/use-spreadsheet-exports.ts'
import { useText } from '../i18n/use-text.ts'

/** For a message about declarations: it offers to open the one it is about, at its first finding if it is to be fixed. */
export const useOpenOffer = (): ((ids: readonly string[], isToFix?: boolean) => MessageOptions) => {
  const router = useRouter()
  const text = useText()
  const worklist = useWorklist()
  return ([id, ...more], isToFix = false) =>
    id === undefined || more.length > 0
      ? {}
      : {
          button: {
            action: 'message.open',
            label: () => text.value.common.open,
            isOffered: () => worklist.summaries.has(id),
            run: () => router.push(isToFix ? editorRoute(id, 'check', 'fix') : editorRoute(id))
          }
        }
}

/** Rows of the worklist written in one batch: every batch costs two synced writes and redraws the list. */
const atOnce = 2_500

/** Rows of a sheet that can be imported again, without its headings: goods have fewer than fifty columns. */
const mostSheetRows = Math.floor(readingLimits.cells / 50) - 1

const withoutStop = (sentence: string): string => sentence.replace(/\.$/, '')

/** Actions on one declaration or on thousands, in portions; progress and cancellation are in the bulk store. */
export const useBulkActions = () => {
  const text = useText()
  const bulk = useBulk()
  const draft = useDraft()
  const touched = useTouched()
  const declarationRecords = useDeclarationRecords()
  const worklist = useWorklist()
  const settings = useSettings()
  const outbox = useOutbox()
  const messages = useMessages()
  const reports = useQueueReport()
  const sheets = useSpreadsheetExportActions()
  const anonymizer = useAnonymizer()
  const kinds = useKindQuestion()
  const { divide, createReason } = useEditReason()
  const obstacleText = useObstacleText()
  const openOffer = useOpenOffer()

  /** Whether no operation runs; says which one has to end first. */
  const isIdle = (): boolean => {
    const { work } = bulk
    if (work)
      messages.say(() => text.value.bulk.busy(text.value.bulk[work.kind]), 'warn', { applies: () => bulk.work !== null, about: 'bulk' })
    return work === null
  }

  /** The ids that this desk may change; reports the others and why. */
  const mineOf = (ids: readonly string[]): readonly string[] => {
    const { mine, leftOut } = divide(ids)
    if (leftOut !== null) messages.say(leftOut, 'warn')
    return mine
  }

  /** Whether all ids are done; reports the progress if it was cancelled. */
  const isWhole = (done: readonly string[], ids: readonly string[]): boolean => {
    if (done.length < ids.length) messages.say(() => text.value.bulk.cancelled(done.length, ids.length), 'warn')
    return done.length === ids.length
  }

  const trash = async (chosen: readonly string[]): Promise<void> => {
    if (bulk.work) return
    const ids = mineOf(chosen)
    if (ids.length === 0) return
    let held = 0
    const trashed: string[] = []
    const done = await bulk.run('trashing', ids, atOnce, async (some) => {
      held += await outbox.withdrawDeclarations(some, async (free) => {
        await worklist.trash(free)
        trashed.push(...free)
      })
    })
    if (isWhole(done, ids) && trashed.length > 0) {
      messages.say(() => text.value.worklist.trashed(trashed.length), 'ok', {
        applies: () => trashed.some((id) => (worklist.summaries.get(id)?.trashedAt ?? 0) > 0),
        button: { action: 'message.undo', label: () => text.value.common.undo, run: () => restore(trashed) }
      })
    }
    if (held > 0) messages.say(() => text.value.bulk.heldBack(held), 'warn')
    reportUndecided(done.length - trashed.length)
  }

  const reportUndecided = (count: number): void => {
    if (count > 0) messages.say(() => text.value.bulk.undecided(count), 'warn')
  }

  const restore = async (chosen: readonly string[]): Promise<void> => {
    if (!isIdle()) return
    const ids = mineOf(chosen)
    if (ids.length === 0) return
    const done = await bulk.run('restoring', ids, atOnce, worklist.restore)
    if (isWhole(done, ids)) messages.say(() => text.value.bulk.restored(done.length))
  }

  /** Asks for confirmation first. */
  const remove = async (chosen: readonly string[]): Promise<void> => {
    const words = text.value.worklist
    if (bulk.work) return
    const ids = mineOf(chosen)
    if (ids.length === 0) return
    if (!(await messages.ask(words.removeForGood, words.removeForGoodAsk(ids.length), words.removeForGood, true))) return
    let refused: Failure | null = null
    let [undecided, kept] = [0, 0]
    const done = await bulk.run('removing', ids, 500, async (some) => {
      await outbox.withdrawDeclarations(some, async (free) => {
        undecided += some.length - free.length
        const removed = refused === null ? await worklist.remove(free) : null
        if (removed?.ok === false) refused = removed.failure
        if (removed?.ok !== true) kept += free.length
      })
    })
    const failure = refused
    messages.report('trash.remove', failure && (() => text.value.bulk.notRemoved(kept, failureSentence(text.value, failure))))
    if (refused === null && isWhole(done, ids) && done.length > undecided)
      messages.say(() => text.value.bulk.removed(done.length - undecided), 'ok', { about: 'trash.remove' })
    reportUndecided(undecided)
  }

  /** `to`: the profile whose numbers the copies get, also when the user selects another one meanwhile. `said`: the message about this number of copies. */
  const copyAll = async (
    ids: readonly string[],
    to: Profile | null = settings.profile,
    said: (count: number) => string = (count) => text.value.bulk.copied(count)
  ): Promise<void> => {
    if (!isIdle()) return
    if (createReason.value !== null)
      return messages.say(() => createReason.value ?? '', 'danger', { applies: () => createReason.value !== null })
    const copies: string[] = []
    const done = await bulk.run('copying', ids, 5, async (some) => {
      for (const id of some) copies.push(...[await declarationRecords.copy(id, to ?? undefined)].filter((copy) => copy !== null))
    })
    if (isWhole(done, ids)) messages.say(() => said(copies.length), 'ok', openOffer(copies))
  }

  /** `anonymous`: replaces names and numbers. */
  const exportFiles = async (ids: readonly string[], anonymous: Anonymizer | null = null): Promise<void> => {
    if (!isIdle()) return
    const parts: string[] = []
    const done = await bulk.run('exporting', ids, 20, async (some) => {
      parts.push(...(await declarationRecords.exportParts(some, anonymous?.record)))
    })
    if (!isWhole(done, ids)) return
    const { car = '' } = worklist.summaries.get(ids[0] ?? '') ?? {}
    const saved = await declarationRecords.saveParts(parts, anonymous === null ? car : 'anonim')
    const again = async (): Promise<void> => exportFiles(ids, await anonymizer.create())
    const button = { action: 'message.anonymous', label: () => text.value.common.anonymousCopy, run: again } as const
    messages.report('export', saved.ok ? null : () => failureSentence(text.value, saved.failure))
    if (!saved.ok || !saved.value.saved) return
    if (anonymous !== null) messages.say(() => `${text.value.worklist.exported} ${text.value.common.anonymized}`, 'ok', { about: 'export' })
    else messages.say(() => text.value.worklist.exported, 'ok', { about: 'export', button })
  }

  /** One declaration as a workbook that can be imported unchanged, several as one workbook in the CEISA layout. */
  const exportSheets = async (ids: readonly string[]): Promise<void> => {
    if (!isIdle()) return
    const lines = ids.reduce((sum, id) => sum + (worklist.summaries.get(id)?.lines ?? 0), 0)
    const refuse = (sheet: string, rows: number): void =>
      messages.report('export', () => text.value.bulk.tooManyRows(sheet, rows, mostSheetRows))
    messages.solve('export')
    if (ids.length > 1 && lines > mostSheetRows) return refuse('BARANG', lines)
    const records: DraftRecord[] = []
    const done = await bulk.run('collecting', ids, 20, async (some) => {
      records.push(...(await declarationRecords.load(some)))
    })
    const [first, ...more] = records
    if (!isWhole(done, ids) || first === undefined) return
    if (more.length === 0) return sheets.exportRecord(first)
    const workbook = ceisaWorkbook(records, text.value.lang, settings.profile?.codeStyle ?? 'both')
    const long = workbook.find(({ rows }) => rows.length > mostSheetRows + 1)
    if (long) return refuse(long.name, long.rows.length - 1)
    const leftOut = sectionsLeftOut(records).map((member) => declaration.members[member].members.data.label)
    const note = (): string => (leftOut.length === 0 ? '' : text.value.bulk.sectionsLeftOut(leftOut.map(text.value.label).join(', ')))
    await sheets.exportSheets(text.value.bulk.sheetsName(records.length), workbook, {
      note,
      made: (anonymous) => ceisaWorkbook(records.map(anonymous.record), text.value.lang, settings.profile?.codeStyle ?? 'both')
    })
  }

  /** A message for one declaration; for several a list with the fix for each. */
  const reportObstacles = (queued: number, obstacles: QueueReport['obstacles']): void => {
    const [only, ...more] = obstacles
    if (only === undefined) return
    if (queued + more.length > 0) {
      reports.show(queued, obstacles)
      return
    }
    const problemsOf = (): number | undefined => worklist.summaries.get(only.id)?.problems
    const [isShown, problems] = [draft.noOtherIsOpen(only.id), problemsOf()]
    messages.say(
      () =>
        `${text.value.outboxEntry.notQueued(1)}: ${formatAju(only.car) || text.value.worklist.noAju}, ${withoutStop(obstacleText.kept(only))}.`,
      'danger',
      {
        applies: () => isShown() && problemsOf() === problems,
        about: `queue ${only.id}`,
        ...(only.reason === 'kind' ? copyOffer([only.id]) : openOffer([only.id], true))
      }
    )
  }

  /** Copies declarations to a profile of another kind, under new numbers of that profile. */
  const copyToKind = async (ids: readonly string[]): Promise<void> => {
    const profile = isIdle() ? await kinds.target(ids) : null
    if (profile !== null)
      await copyAll(ids, profile, (count) => text.value.kinds.copied(count, text.value.settings.profileKinds[profile.kind]))
  }
  /** For a message about declarations of another kind: it offers to copy them to the current profile. */
  const copyOffer = (ids: readonly string[]): MessageOptions => {
    const { profile } = settings
    if (profile === null || kinds.targetsOf(ids).every(({ id }) => id !== profile.id)) return {}
    const label = (): string => text.value.kinds.copyTo(text.value.settings.profileKinds[profile.kind])
    return { button: { action: 'declaration.copyToKind', label, run: () => void copyToKind(ids) } }
  }

  /**
   * Queues what can be sent, as it was prepared for the summary, reports the others with the reason, and returns the entries; none if cancelled: they wait in the outbox.
   */
  const queueInBatches = async (ids: readonly string[], prepared: Prepared): Promise<readonly string[]> => {
    if (!isIdle()) return []
    const queued: string[] = []
    const obstacles: QueueReport['obstacles'][number][] = []
    touched.noteTried(ids)
    let left = ids.length
    const done = await bulk
      .run('queueing', ids, 10, async (some) => {
        const report = await outbox.queue(some, left - some.length, prepared)
        left -= some.length
        queued.push(...report.queued)
        obstacles.push(...report.obstacles)
      })
      .finally(() => {
        if (left > 0) outbox.expectMore(0)
      })
    reportObstacles(queued.length, obstacles)
    return isWhole(done, ids) ? queued : []
  }

  return { isIdle, trash, restore, remove, copyAll, copyToKind, exportFiles, exportSheets, queueInBatches }
}
