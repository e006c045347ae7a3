import { showAju } from '#core/aju/aju.ts'
import { useBulk } from '../../stores/bulk.ts'
import { useLibrary } from '../../stores/library.ts'
import { useMessages } from '../../stores/messages.ts'
import { useOutbox, type QueueObstacle, type QueueReport } from '../../stores/outbox.ts'
import { useWorklist } from '../../stores/worklist.ts'
import { failureSentence } from '../../text/failure-sentence.ts'
import { useText } from './use-text.ts'

/** So many obstacles have a sentence each; of more, only the sum is told. */
const toldOneByOne = 3

/** What is done to one declaration or to thousands: some at a time, watched and cancelled through the bulk store. */
export const useBulkActions = () => {
  const text = useText()
  const bulk = useBulk()
  const library = useLibrary()
  const worklist = useWorklist()
  const outbox = useOutbox()
  const messages = useMessages()

  /** Whether all of it was done; tells how far it came where it was cancelled. */
  const isWhole = (done: readonly string[], ids: readonly string[]): boolean => {
    if (done.length < ids.length) messages.say(text.value.bulk.cancelled(done.length, ids.length), 'warn')
    return done.length === ids.length
  }

  /** Nobody expects what lies in the trash to be sent: what has not left stays here. Returns how many. */
  const holdBack = async (ids: readonly string[]): Promise<number> => {
    const wanted = new Set(ids)
    const waiting = outbox.waiting.filter((entry) => wanted.has(entry.declaration))
    for (const entry of waiting) await outbox.cancelEntry(entry.id)
    return waiting.length
  }

  const trash = async (ids: readonly string[]): Promise<void> => {
    if (bulk.work) return
    let held = 0
    const done = await bulk.run(text.value.bulk.trashing, ids, 500, async (some) => {
      held += await holdBack(some)
      await worklist.trash(some)
    })
    if (isWhole(done, ids)) messages.say(text.value.worklist.trashed(done.length))
    if (held > 0) messages.say(text.value.bulk.heldBack(held), 'warn')
  }

  const restore = async (ids: readonly string[]): Promise<void> => {
    if (bulk.work) return
    const done = await bulk.run(text.value.bulk.restoring, ids, 500, worklist.restore)
    if (isWhole(done, ids)) messages.say(text.value.bulk.restored(done.length))
  }

  /** Asks first. */
  const remove = async (ids: readonly string[]): Promise<void> => {
    const words = text.value.worklist
    if (bulk.work || !(await messages.ask(words.removeForGood, words.removeForGoodAsk(ids.length), words.removeForGood, true))) return
    const done = await bulk.run(text.value.bulk.removing, ids, 500, worklist.remove)
    if (isWhole(done, ids)) messages.say(text.value.bulk.removed(done.length))
  }

  const copyAll = async (ids: readonly string[]): Promise<void> => {
    if (bulk.work) return
    const done = await bulk.run(text.value.bulk.copying, ids, 5, async (some) => {
      for (const id of some) await library.copy(id)
    })
    if (isWhole(done, ids)) messages.say(text.value.bulk.copied(done.length))
  }

  const exportFiles = async (ids: readonly string[]): Promise<void> => {
    if (bulk.work) return
    const parts: string[] = []
    const done = await bulk.run(text.value.bulk.exporting, ids, 20, async (some) => {
      parts.push(...(await library.exportParts(some)))
    })
    if (!isWhole(done, ids)) return
    const saved = await library.saveParts(parts, worklist.summaries.get(ids[0] ?? '')?.car ?? '')
    if (!saved.ok) messages.say(failureSentence(text.value, saved.failure), 'danger')
    else if (saved.value.saved) messages.say(text.value.worklist.exported)
  }

  const tellObstacles = (obstacles: QueueReport['obstacles']): void => {
    const words = text.value.outbox
    if (obstacles.length > toldOneByOne) {
      const byReason = Map.groupBy(obstacles, (obstacle) => obstacle.reason)
      const reasons = [...byReason].map(([reason, some]: readonly [QueueObstacle, { readonly length: number }]) =>
        text.value.bulk.notQueued[reason](some.length)
      )
      messages.say(`${words.notQueued(obstacles.length)}: ${reasons.join(', ')}.`, 'danger')
      return
    }
    for (const obstacle of obstacles)
      messages.say(
        `${words.notQueued(1)}: ${showAju(obstacle.car) || text.value.worklist.noAju}, ${words.obstacles[obstacle.reason](obstacle.problems)}.`,
        'danger'
      )
  }

  /** Freezes what can be sent, tells what cannot and why, and returns the entries; none where it was cancelled: they wait in the outbox. */
  const queue = async (ids: readonly string[]): Promise<readonly string[]> => {
    if (bulk.work) return []
    const queued: string[] = []
    const obstacles: QueueReport['obstacles'][number][] = []
    const done = await bulk.run(text.value.bulk.queueing, ids, 10, async (some) => {
      const report = await outbox.queue(some)
      queued.push(...report.queued)
      obstacles.push(...report.obstacles)
    })
    tellObstacles(obstacles)
    return isWhole(done, ids) ? queued : []
  }

  return { trash, restore, remove, copyAll, exportFiles, queue }
}
