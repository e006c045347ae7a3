import { nextTick, onUnmounted, ref, shallowRef, watch } from 'vue'
import type { Failure } from '#core/base/result.ts'
import { focusUnreadable, longest, unreadableAnywhere, unreadableTexts } from '../../features/editor/shared/unreadable-fields.ts'
import { useDraft } from '../../features/editor/store/draft/draft.ts'
import { useLearning } from '../../features/editor/store/learning.ts'
import { useUnreadableTexts, type KeptText } from '../../features/editor/store/unreadable-texts.ts'
import { useSettings } from '../../features/settings/store/settings.ts'
import { useUpdates } from '../../features/updates/store/updates.ts'
import { useText } from '../../i18n/use-text.ts'
import { useHostWindow, useSending, type Sending } from '../host-window.ts'
import { useStoreState } from '../store-state.ts'

/** Why the window stays open; `failure` is null if the disk is only slow. */
export type CloseReason =
  | { readonly kind: 'sending' }
  | { readonly kind: 'unsaved'; readonly failure: Failure | null }
  /** `texts`: the texts that cannot be read, with their fields. `profiles`: the names of those with changes that are not saved. Null for none. */
  | { readonly kind: 'unstored'; readonly texts: string | null; readonly profiles: string | null }

export type ClosingQuestion = ReturnType<typeof useClosing>

/** Milliseconds; shorter than the time main waits for the answer (`electron/app/closing.ts`). */
const saveTimeLimit = 3_500

/** Milliseconds without typing after which texts that cannot be read are kept, because a kill or a crash asks nothing. */
const keepDelay = 1_000
/** A field that is left may be marked only then, and a screen that is left takes its fields with it. */
const keepEvents = ['input', 'focusout', 'click'] as const

/** Characters of each text that the next start reports. */
const longestKept = 200

type Saved =
  | { readonly saved: true }
  /** `written` settles when the write ends; null unless the disk is only slow. */
  | { readonly saved: false; readonly failure: Failure | null; readonly written: Promise<unknown> | null }

/** Answers main when the window is about to close: saves everything first, or asks the user here. */
export const useClosing = (sending: Sending = useSending()) => {
  const store = useStoreState()
  const hostWindow = useHostWindow()
  const draft = useDraft()
  const unreadableKept = useUnreadableTexts()
  const learning = useLearning()
  const updates = useUpdates()
  const settings = useSettings()
  const text = useText()
  const reason = shallowRef<CloseReason | null>(null)
  /** Whether the window closes automatically at the end of the batch. */
  const waiting = ref(false)
  /** What the user loses knowingly. */
  const dropped = new Set<'unreadable' | 'profiles'>()
  /** Whether this window has stored such texts for the next start. */
  let isUnreadableKept = false

  const unreadable = (): ReturnType<typeof unreadableAnywhere> => (dropped.has('unreadable') ? [] : unreadableAnywhere(document))
  const unreadableElsewhere = (): readonly KeptText[] => (dropped.has('unreadable') ? [] : unreadableKept.all)

  /** The next start reports what was not stored: a shutdown of the system asks nothing, and may end the application while it asks. */
  const keepUnreadable = async (fields = unreadable(), elsewhere = unreadableElsewhere()): Promise<void> => {
    const isAny = fields.length + elsewhere.length > 0
    if (!isAny && !isUnreadableKept) return
    isUnreadableKept = isAny
    const { record } = draft
    const isOfDraft =
      fields.some(({ dataset }) => dataset['field']?.startsWith('/') === true) ||
      elsewhere.some(({ declaration }) => declaration === record?.id)
    const declaration = record !== null && isOfDraft ? { id: record.id, car: record.document.car } : null
    await store.keepUnreadable(isAny ? { texts: unreadableTexts(fields, text.value, longestKept, elsewhere), declaration } : null)
  }

  /** What is kept, as JSON; null before the first time. */
  let keptProfiles: string | null = null
  /** The next start has the changes again: a shutdown of the system asks nothing. */
  const keepProfiles = async (): Promise<void> => {
    const found = dropped.has('profiles') ? null : settings.unsavedForNextStart()
    const next = found === null ? '' : JSON.stringify(found)
    if (next === keptProfiles) return
    await store.keepProfiles(found)
    keptProfiles = next
  }

  /** Keeps for the next start what is typed and not stored. */
  const keepTyped = () => Promise.allSettled([keepUnreadable(), keepProfiles()])

  const writeAll = async (): Promise<void> => {
    // Some fields store what is typed only when they are left; a new address of updates would open a question of the system meanwhile.
    const field = document.activeElement
    if (field instanceof HTMLElement && field.dataset['setting'] !== 'updates.source') field.blur()
    // Then the fields are marked whose text cannot be read.
    await nextTick()
    const kept = keepTyped()
    await draft.flush()
    if (draft.record && draft.unsaved() === null) await learning.learn(draft.record)
    await store.idle()
    await kept
  }

  const save = async (): Promise<Saved> => {
    const written = writeAll()
    const timeout = new Promise<'late'>((resolve) => setTimeout(() => resolve('late'), saveTimeLimit))
    const outcome = await Promise.race([written.then(() => 'written' as const), timeout]).catch(() => 'failed' as const)
    const failure = draft.unsaved()
    if (outcome === 'written' && failure === null) return { saved: true }
    return { saved: false, failure, written: outcome === 'late' && failure === null ? written : null }
  }

  /** Saves; resolves with what prevents the window from closing, or null. */
  const findReason = async (): Promise<CloseReason | null> => {
    const saved = await save()
    if (!saved.saved) {
      const found: CloseReason = { kind: 'unsaved', failure: saved.failure }
      // The slow write has ended: close, unless the user cancelled.
      const onWritten = (): void => void (reason.value === found && closeOrAsk())
      saved.written?.then(onWritten, onWritten)
      return found
    }
    const fields = unreadable()
    const unsaved = dropped.has('profiles') ? [] : settings.unsavedProfiles
    // The dialog returns the focus to it.
    if (fields[0]) focusUnreadable(fields[0])
    const elsewhere = unreadableElsewhere()
    const texts = fields.length + elsewhere.length === 0 ? null : unreadableTexts(fields, text.value, longest, elsewhere)
    const profiles = unsaved.length === 0 ? null : unsaved.map(({ name }) => text.value.profileName(name)).join(', ')
    if (texts !== null || profiles !== null) return { kind: 'unstored', texts, profiles }
    return sending.remaining() === 0 ? null : { kind: 'sending' }
  }

  const stay = (): void => {
    waiting.value = false
    dropped.clear()
    reason.value = null
    void keepUnreadable([], []).catch(() => undefined)
    void updates.stay()
  }

  /** Closes without saving or waiting. */
  const closeNow = (): void => {
    sending.stop()
    hostWindow.close()
  }

  const closeOrAsk = async (): Promise<void> => {
    const found = await findReason()
    if (found === null) closeNow()
    else {
      waiting.value &&= found.kind === 'sending'
      reason.value = found
    }
  }

  const answer = async (mayAsk: boolean): Promise<void> => {
    const found = await findReason()
    if (found === null) return hostWindow.answerClose({ kind: 'done' })
    if (mayAsk) reason.value = found
    hostWindow.answerClose(found.kind === 'sending' ? { kind: 'sending', count: sending.remaining() } : { kind: 'unsaved' })
  }

  const stopWatching = watch(
    () => sending.remaining() === 0,
    (isIdle) => {
      if (!isIdle || reason.value?.kind !== 'sending') return
      if (waiting.value) void closeOrAsk()
      // Sending has ended, so drop the question: the user did not choose to close.
      else stay()
    }
  )
  const stopListening = hostWindow.onClose(({ mayAsk }) => void answer(mayAsk))
  let keepTimer: ReturnType<typeof setTimeout> | undefined
  const keepSoon = (): void => {
    clearTimeout(keepTimer)
    keepTimer = setTimeout(() => void keepTyped(), keepDelay)
  }
  for (const name of keepEvents) document.addEventListener(name, keepSoon)
  onUnmounted(() => {
    clearTimeout(keepTimer)
    for (const name of keepEvents) document.removeEventListener(name, keepSoon)
    stopListening()
    stopWatching()
  })

  return {
    reason,
    /** Declarations of the batch that have no final outcome. */
    count: sending.remaining,
    waiting,
    wait: () => {
      waiting.value = true
      if (sending.remaining() === 0) void closeOrAsk()
    },
    /** Saves once more, and closes if nothing else prevents it. */
    retry: closeOrAsk,
    closeNow,
    /** Closes without what the question names, if nothing else prevents it. */
    drop: () => {
      if (reason.value?.kind === 'unstored') {
        if (reason.value.texts !== null) dropped.add('unreadable')
        if (reason.value.profiles !== null) dropped.add('profiles')
      }
      return closeOrAsk()
    },
    cancel: stay
  }
}
