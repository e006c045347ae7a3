import { defineStore } from 'pinia'
import { watch } from 'vue'
import type { Summary } from '#core/draft/summary.ts'
import { rulesKey, type SendingRules } from '#core/schema/required-fields.ts'
import { countProblems } from '#core/validation/unfilled-fields.ts'
import { sendingProblems } from '#core/validation/sending-problems.ts'
import { useServices } from '../../../data/services.ts'
import { loadRecord } from '../../../data/declarations-repository.ts'
import { writeUpdates } from '../../../data/optimistic-update.ts'
import { NotSaved } from '../../../data/store-writer.ts'
import { useSettings } from '../../settings/store/settings.ts'
import { useWorklist } from './worklist.ts'
import { nextTask } from '../../../ui/dom/next-task.ts'

/** Increase it when a required field is added or changed, or something else is counted: the stored counts are then computed again. */
const rulesVersion = 4
/** Declarations whose counts are shown and written together: singly, each would cost a write and a new list. */
const countedAtOnce = 50

const versionOf = (rules: SendingRules): string => `${rulesVersion} ${rulesKey(rules)}`

/**
 * Keeps the problem counts of the worklist in accordance with the rules of the profile. A summary stores its count, so the counts are
 * computed again, in the background, when the rules are not those of the stored counts: after an update, another profile or a change of it. When the
 * window is closed meanwhile, the next start continues.
 */
export const useProblemCounts = defineStore('problem-counts', () => {
  const { database, storeWriter } = useServices()
  const settings = useSettings()
  const worklist = useWorklist()
  let turn = 0

  /** Sent declarations keep the count of the rules at that time. */
  const isCounted = ({ state }: Summary): boolean => state === 'draft' || state === 'needs-work'

  const countAgain = async (ids: readonly string[], rules: SendingRules, isCurrent: () => boolean): Promise<void> => {
    const counts: { readonly id: string; readonly changedAt: number; readonly problems: number; readonly unfilled: number }[] = []
    for (const id of ids) {
      const record = await loadRecord(database, id)
      if (record)
        counts.push({ id, changedAt: record.changedAt, ...countProblems(record.document, sendingProblems(record.document, rules)) })
    }
    if (!isCurrent()) return
    const updates = counts.flatMap(({ id, changedAt, problems, unfilled }) => {
      const summary = worklist.summaries.get(id)
      // A declaration that is being edited is counted when its change is written.
      if (summary?.changedAt !== changedAt || (summary.problems === problems && summary.unfilled === unfilled)) return []
      return [worklist.note(id, { problems, unfilled })]
    })
    if (updates.length > 0) await writeUpdates(storeWriter, updates)
  }

  const run = async (sendingRules: SendingRules): Promise<void> => {
    turn += 1
    const mine = turn
    const rules = versionOf(sendingRules)
    await worklist.ready()
    const row = await database.meta.get('problems')
    const stored = row?.key === 'problems' ? row : undefined
    if (stored?.rules === rules || mine !== turn) return
    const done = stored?.begun?.rules === rules ? stored.begun.after : ''
    const noteDone = (after: string): Promise<unknown> => database.meta.put({ key: 'problems', rules: '', begun: { rules, after } })
    const ids = [...worklist.summaries.values()].flatMap((summary) => (isCounted(summary) && summary.id > done ? [summary.id] : [])).sort()
    await noteDone(done)
    for (let from = 0; from < ids.length; from += countedAtOnce) {
      const some = ids.slice(from, from + countedAtOnce)
      await countAgain(some, sendingRules, () => mine === turn)
      if (mine !== turn) return
      await noteDone(some.at(-1) ?? done)
      await nextTask()
    }
    if (mine === turn) await database.meta.put({ key: 'problems', rules })
  }

  /** Counts again where needed, now and whenever the rules change. If the store refuses a write, the next start tries again. */
  const recount = async (): Promise<void> => {
    await run(settings.sendingRules).catch((error: unknown) => {
      if (!(error instanceof NotSaved)) throw error
    })
  }
  const start = (): void => {
    watch(
      () => versionOf(settings.sendingRules),
      () => void recount(),
      { immediate: true }
    )
  }

  return { start, recount }
})
