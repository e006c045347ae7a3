import { onUnmounted, ref, shallowRef, watch, type Ref, type ShallowRef } from 'vue'
import type { Failure } from '#core/base/result.ts'
import { useServices } from '../../data/services.ts'
import { useDraft } from '../../features/editor/store/draft.ts'
import { useCatalog } from '../../features/catalog/store/catalog.ts'
import { useSending, type Sending } from './use-sending.ts'

/** Why the window stays open; `failure` null where the disk was only too slow. */
export type CloseReason = { readonly kind: 'sending' } | { readonly kind: 'unsaved'; readonly failure: Failure | null }

export interface ClosingQuestion {
  readonly reason: Readonly<ShallowRef<CloseReason | null>>
  /** Declarations of the run that have not come to their end. */
  readonly count: () => number
  /** Whether the window closes by itself once they have. */
  readonly waiting: Readonly<Ref<boolean>>
  readonly wait: () => void
  /** Tries to save once more, and closes where nothing else stands in the way. */
  readonly retry: () => Promise<void>
  /** Closes whatever is left. */
  readonly closeNow: () => void
  readonly cancel: () => void
}

/** Milliseconds; main gives up on an answer a little later (`closing.ts`). */
const patience = 3_500

type Saved =
  | { readonly saved: true }
  /** `written` is there where the disk was only too slow: when it comes to its end. */
  | { readonly saved: false; readonly failure: Failure | null; readonly written: Promise<unknown> | null }

/** Answers main when the window is about to close: everything is written, or the person is asked here. */
export const useClosing = (sending: Sending = useSending()): ClosingQuestion => {
  const { host, ledger } = useServices()
  const draft = useDraft()
  const memory = useCatalog()
  const reason = shallowRef<CloseReason | null>(null)
  const waiting = ref(false)

  const writeAll = async (): Promise<void> => {
    await draft.flush()
    if (draft.record && draft.unsaved() === null) await memory.learn(draft.record)
    await ledger.idle()
  }

  const save = async (): Promise<Saved> => {
    const written = writeAll()
    const inTime = new Promise<'late'>((resolve) => setTimeout(() => resolve('late'), patience))
    const outcome = await Promise.race([written.then(() => 'written' as const), inTime]).catch(() => 'failed' as const)
    const failure = draft.unsaved()
    if (outcome === 'written' && failure === null) return { saved: true }
    return { saved: false, failure, written: outcome === 'late' && failure === null ? written : null }
  }

  /** Null where nothing keeps the window from closing. */
  const obstacle = async (): Promise<CloseReason | null> => {
    const saved = await save()
    if (!saved.saved) {
      const found: CloseReason = { kind: 'unsaved', failure: saved.failure }
      // The person wanted the window closed, and nothing but time was in the way.
      const end = (): void => void (reason.value === found && goOn())
      saved.written?.then(end, end)
      return found
    }
    return sending.left() === 0 ? null : { kind: 'sending' }
  }

  const closeNow = (): void => {
    sending.stop()
    void host.call('app.close', null)
  }

  /** Closes, or asks about what stands in the way now. */
  const goOn = async (): Promise<void> => {
    const found = await obstacle()
    if (found === null) closeNow()
    else {
      waiting.value &&= found.kind === 'sending'
      reason.value = found
    }
  }

  const answer = async (mayAsk: boolean): Promise<void> => {
    const found = await obstacle()
    if (found === null) return host.flushed({ kind: 'done' })
    if (mayAsk) reason.value = found
    host.flushed(found.kind === 'sending' ? { kind: 'sending', count: sending.left() } : { kind: 'unsaved' })
  }

  const stopWatching = watch(
    () => sending.left() === 0,
    (isIdle) => {
      if (!isIdle || reason.value?.kind !== 'sending') return
      if (waiting.value) void goOn()
      // Nothing is left to ask about; the person did not say that the window shall close.
      else reason.value = null
    }
  )
  const stopListening = host.on('app.flush', ({ mayAsk }) => void answer(mayAsk))
  onUnmounted(() => {
    stopListening()
    stopWatching()
  })

  return {
    reason,
    count: sending.left,
    waiting,
    wait: () => {
      waiting.value = true
      if (sending.left() === 0) void goOn()
    },
    retry: goOn,
    closeNow,
    cancel: () => {
      waiting.value = false
      reason.value = null
    }
  }
}
