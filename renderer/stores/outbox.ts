import { defineStore } from 'pinia'
import { computed, ref, shallowRef, triggerRef } from 'vue'
import { again, begin, cancel, interrupted, proven, settle, type OutboxEntry, type OutboxState } from '#core/outbox/entry.ts'
import { freeze } from '#core/outbox/freeze.ts'
import { stateOfStatus, type DeclarationState } from '#core/draft/summary.ts'
import type { SubmitAnswer } from '#core/contract/host-api.ts'
import type { Failure, Result } from '#core/contract/result.ts'
import { validateDeclaration } from '#core/validation/validate-declaration.ts'
import { useServices } from '../services.ts'
import { loadRecord } from '../storage/declarations-repository.ts'
import { NotSaved, type Change } from '../storage/ledger.ts'
import { useMemory } from './memory.ts'
import { useSettings } from './settings.ts'
import { useTracking } from './tracking.ts'
import { useWorklist } from './worklist.ts'

/** Why a declaration cannot be queued; each has its sentence in renderer/text. */
export type QueueObstacle = 'problems' | 'running' | 'missing' | 'no-profile'

export interface QueueReport {
  readonly queued: readonly string[]
  readonly obstacles: readonly { readonly id: string; readonly car: string; readonly reason: QueueObstacle; readonly problems: number }[]
}

/** How the worklist shows a declaration whose newest entry is in this state. */
const declarationState: Readonly<Record<OutboxState, DeclarationState>> = {
  queued: 'queued',
  sending: 'sending',
  accepted: 'sent',
  remarks: 'needs-work',
  refused: 'needs-work',
  unknown: 'unknown',
  failed: 'queued',
  cancelled: 'draft'
}

const hex = (bytes: ArrayBuffer): string => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
const sha256 = async (text: string): Promise<string> => hex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))

/** Submissions: frozen bodies, what became of them, and the sending itself. */
export const useOutbox = defineStore('outbox', () => {
  const { database, ledger, host, now, newId } = useServices()
  const worklist = useWorklist()
  const memory = useMemory()
  const settings = useSettings()
  const tracking = useTracking()
  const all = new Map<string, OutboxEntry>()
  /** Changed in place: a batch of thousands would copy it thousands of times. */
  const entries = shallowRef<ReadonlyMap<string, OutboxEntry>>(all)
  const byDeclaration = new Map<string, Map<string, OutboxEntry>>()
  const progress = ref<{ readonly done: number; readonly total: number } | null>(null)
  /** What stopped the last run before its end. */
  const halted = ref<Failure | null>(null)
  let stopping = false

  // Of those queued in the same moment the later one counts as newer.
  const oldestFirst = computed(() => [...entries.value.values()].sort((a, b) => a.queuedAt - b.queuedAt))
  const newestFirst = computed(() => oldestFirst.value.toReversed())
  const ofDeclaration = (id: string): readonly OutboxEntry[] => {
    // Read for its dependency: the maps stay the same.
    void entries.value
    return [...(byDeclaration.get(id)?.values() ?? [])].sort((a, b) => a.queuedAt - b.queuedAt).reverse()
  }
  const waiting = computed(() => oldestFirst.value.filter((entry) => entry.state === 'queued' || entry.state === 'failed'))
  const unknown = computed(() => newestFirst.value.filter((entry) => entry.state === 'unknown'))

  const show = (changed: readonly OutboxEntry[]): void => {
    for (const entry of changed) {
      all.set(entry.id, entry)
      const known = byDeclaration.get(entry.declaration)
      if (known) known.set(entry.id, entry)
      else byDeclaration.set(entry.declaration, new Map([[entry.id, entry]]))
    }
    triggerRef(entries)
  }

  const rowOf = (entry: OutboxEntry): Change => ({ table: 'outbox', key: entry.id, value: entry })

  /** A cancelled entry leaves the declaration as the one before it did. */
  const stateSaid = (entry: OutboxEntry): DeclarationState => {
    if (entry.state !== 'cancelled') return declarationState[entry.state]
    const earlier = ofDeclaration(entry.declaration).find((one) => one.id !== entry.id && one.state !== 'cancelled')
    const status = worklist.summaries.get(entry.declaration)?.status ?? ''
    return earlier?.state === 'accepted' ? stateOfStatus(status) : declarationState[earlier?.state ?? 'cancelled']
  }

  /** What the entry says of its declaration, unless a newer entry speaks for it. */
  const noteState = (entry: OutboxEntry): readonly Change[] => {
    const newest = ofDeclaration(entry.declaration)[0]
    const speaks = newest === undefined || newest.id === entry.id || newest.queuedAt <= entry.queuedAt
    return speaks ? worklist.note(entry.declaration, { state: stateSaid(entry), profile: entry.profileName }) : []
  }

  /** Writes an entry and the state of its declaration in one batch, then shows it. Where that fails, nothing has changed. */
  const keep = async (entry: OutboxEntry, more: readonly Change[] = []): Promise<OutboxEntry> => {
    const before = worklist.summaries.get(entry.declaration)
    try {
      await ledger.write([rowOf(entry), ...noteState(entry), ...more])
    } catch (error) {
      if (before) worklist.note(before.id, { state: before.state, profile: before.profile })
      throw error
    }
    show([entry])
    return entry
  }

  const answerRow = (entry: OutboxEntry, outcome: Result<SubmitAnswer>): readonly Change[] => {
    if (!outcome.ok) return []
    const { answer, at } = outcome.value
    return [{ table: 'answers', key: answer, value: { id: answer, car: entry.car, at, operation: 'submit', content: outcome.value } }]
  }

  const readAll = async (): Promise<void> => {
    await worklist.ready()
    show(await database.outbox.toArray())
    for (const entry of [...all.values()]) if (entry.state === 'sending') await settleInterrupted(entry)
  }

  let reading: Promise<void> = Promise.resolve()
  const load = (): Promise<void> => {
    reading = readAll()
    return reading
  }

  /** An attempt that was running when the application ended: the journal of answers knows, or nobody does. */
  const settleInterrupted = async (entry: OutboxEntry): Promise<void> => {
    const found = await host.call('answers.ofEntry', { entry: entry.id })
    const attempt = entry.attempts.at(-1)?.number
    const journaled = found.ok ? found.value.findLast((line) => line.attempt === attempt) : undefined
    if (journaled) {
      const settled = { ...settle(entry, journaled.outcome, journaled.at), evidence: { at: now(), by: 'journal', text: '' } } as const
      await keep(settled, answerRow(entry, journaled.outcome))
    } else await keep(interrupted(entry))
  }

  /** Freezes the declarations as they are now. Nothing is sent yet. */
  const queue = async (ids: readonly string[]): Promise<QueueReport> => {
    // What is begun before that would look like an attempt of an earlier start.
    await reading
    const queued: string[] = []
    const obstacles: QueueReport['obstacles'][number][] = []
    for (const id of ids) {
      const record = await loadRecord(database, id)
      const problems = record ? validateDeclaration(record.document).length : 0
      const running = ofDeclaration(id).find((entry) => entry.state === 'sending' || entry.state === 'unknown')
      const reason: QueueObstacle | null = !record
        ? 'missing'
        : !settings.profile
          ? 'no-profile'
          : problems > 0
            ? 'problems'
            : running
              ? 'running'
              : null
      if (reason || !record || !settings.profile) {
        obstacles.push({ id, car: record?.document.car ?? '', reason: reason ?? 'missing', problems })
        continue
      }
      // A newer version takes the place of one that has not left yet.
      const replaced = ofDeclaration(id)
        .filter((old) => old.state === 'queued' || old.state === 'failed')
        .map(cancel)
      const frozen = freeze(record, settings.profile)
      const entry: OutboxEntry = {
        ...frozen,
        id: newId(),
        declaration: id,
        profile: settings.profile.id,
        profileName: settings.profile.name,
        queuedAt: now(),
        sha256: await sha256(frozen.body),
        state: 'queued',
        attempts: [],
        remarks: []
      }
      await keep(entry, replaced.map(rowOf))
      show(replaced)
      queued.push(entry.id)
      void memory.learn(record)
    }
    return { queued, obstacles }
  }

  /** One attempt: marked durably before the request leaves, its outcome stored after main has journaled it. */
  const sendOne = async (entry: OutboxEntry): Promise<OutboxEntry> => {
    const running = await keep(begin(entry, now()))
    const outcome = await host.call('declarations.submit', {
      entries: [{ entry: running.id, attempt: running.attempts.length }],
      profile: running.profile,
      body: running.body
    })
    const settled = settle(running, outcome, now())
    try {
      return await keep(settled, answerRow(entry, outcome))
    } catch (error) {
      // Main has journaled the answer, so the next start settles it the same way; until then the window shows what is true.
      show([settled])
      noteState(settled)
      throw error
    }
  }

  /** Sends the given entries one after the other. A refused token, a dead line or a full service stops the run: the rest would only fail the same way. */
  const send = async (ids: readonly string[]): Promise<void> => {
    await reading
    if (progress.value) return
    stopping = false
    halted.value = null
    progress.value = { done: 0, total: ids.length }
    const sent: OutboxEntry[] = []
    try {
      for (const id of ids) {
        const entry = entries.value.get(id)
        if (stopping) break
        if (entry && (entry.state === 'queued' || entry.state === 'failed')) {
          const after = await sendOne(entry)
          if (after.state === 'accepted' || after.state === 'remarks') sent.push(after)
          if (after.state === 'failed') {
            halted.value = after.attempts.at(-1)?.failure ?? null
            break
          }
        }
        progress.value = { done: progress.value.done + 1, total: ids.length }
      }
    } catch (error) {
      // An attempt that cannot be marked is not begun, and the rest could not be marked either.
      if (!(error instanceof NotSaved)) throw error
      halted.value = error.failure
    } finally {
      progress.value = null
    }
    for (const entry of sent) void tracking.refresh(entry.car, entry.profile)
  }

  const sendAll = (): Promise<void> => send(waiting.value.map((entry) => entry.id))

  const stop = (): void => {
    stopping = true
  }

  const cancelEntry = async (id: string): Promise<void> => {
    await reading
    const entry = entries.value.get(id)
    if (entry) await keep(cancel(entry))
  }

  /** Asks the status log whether an unknown entry arrived. True when it did. */
  const ask = async (id: string): Promise<'found' | 'not-found' | Failure> => {
    const entry = entries.value.get(id)
    if (entry?.state !== 'unknown') return 'not-found'
    const before = tracking.tracks.get(entry.car)
    const refreshed = await tracking.refresh(entry.car, entry.profile)
    const track = tracking.tracks.get(entry.car)
    // The status log is enough: it may have answered where a response operation did not.
    if (!track || track.log === before?.log) return refreshed.ok ? 'not-found' : refreshed.failure
    const { log } = track
    if (log.car !== entry.car || log.dataStatus.length === 0) return 'not-found'
    await keep(proven(entry, { at: now(), by: 'status-log', text: `${log.status} ${log.statusUraian}`.trim() }))
    return 'found'
  }

  /** The user's own decision to send the same bytes once more. */
  const sendAgain = async (id: string): Promise<void> => {
    const entry = entries.value.get(id)
    if (!entry) return
    await keep(again(entry))
    await send([id])
  }

  return {
    entries,
    newestFirst,
    waiting,
    unknown,
    progress,
    halted,
    load,
    ofDeclaration,
    queue,
    send,
    sendAll,
    stop,
    cancelEntry,
    ask,
    sendAgain
  }
})
