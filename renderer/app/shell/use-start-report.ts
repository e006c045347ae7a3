import { onMounted, onUnmounted, ref, shallowRef, watch, onErrorCaptured } from 'vue'
import { useRouter } from 'vue-router'
import { formatAju } from '#core/numbering/aju-number.ts'
import { useDraft } from '../../features/editor/store/draft/draft.ts'
import { useSetAside } from '../../features/office/store/set-aside.ts'
import { useSettings } from '../../features/settings/store/settings.ts'
import { useOpenOffer } from '../../actions/bulk-actions.ts'
import { useMessages, type MessageOptions, writeFailureOf, type MessageText } from '../../messages/messages.ts'
import { useText } from '../../i18n/use-text.ts'
import { useTimeFormat } from '../../i18n/use-time-format.ts'
import { isDialogOpen } from '../../ui/dom/focus.ts'
import { useStoreState, type StoreRepair } from '../store-state.ts'
import { failureSentence } from '../../i18n/failure-sentence.ts'

/** Shows a message when a change made anywhere in the window cannot be written. Other errors are passed on. */
export const useWriteFailures = (): void => {
  const messages = useMessages()
  const text = useText()
  /** The subjects of the messages. */
  const shown = new Set<string>()

  const report = (error: unknown): boolean => {
    const failure = writeFailureOf(error)
    if (failure) {
      const about = `store ${failure.code}`
      shown.add(about)
      messages.report(about, () => failureSentence(text.value, failure))
    }
    return failure !== null
  }
  const stop = useStoreState().onStoreTrouble((trouble) => {
    // The next write was successful.
    if (trouble === null) for (const about of shown) messages.solve(about)
  })

  const onRejection = (event: PromiseRejectionEvent): void => {
    if (report(event.reason)) event.preventDefault()
  }

  onErrorCaptured((error) => !report(error))
  onMounted(() => window.addEventListener('unhandledrejection', onRejection))
  onUnmounted(() => {
    stop()
    window.removeEventListener('unhandledrejection', onRejection)
  })
}

/** Shows a message when the code of a screen or a dialog cannot be loaded, e.g. if its files were replaced or the disk fails. */
export const useLoadFailures = (): void => {
  const messages = useMessages()
  const text = useText()
  // Sent by Vite. The import still rejects, so the current screen stays.
  const report = (): void => messages.report('code', () => text.value.shell.notLoaded)
  onUnmounted(useRouter().afterEach((_to, _from, failure) => void (failure === undefined && messages.solve('code'))))
  onMounted(() => window.addEventListener('vite:preloadError', report))
  onUnmounted(() => window.removeEventListener('vite:preloadError', report))
}

/** Nothing can mend what the start reports. */
const fact = { staysUntilRead: true } as const
/** Aju numbers named in one message. */
const mostNamed = 10

/**
 * Reports what the recovery at the start did, jobs that did not end, texts and profiles that were not stored at the last close, and repairs of the host's database. `trouble` is the current write error of the store, or
 * null; `repair` a repair that has not succeeded yet, or has brought rows into the store that the window shows after `reload`, or null. `isWaiting`: the host's database does not answer.
 */
export const useStartReport = () => {
  const store = useStoreState()
  const recovery = store.recovered()
  const draft = useDraft()
  const setAside = useSetAside()
  const openOffer = useOpenOffer()
  const settings = useSettings()
  const messages = useMessages()
  const text = useText()
  const time = useTimeFormat()
  const trouble = shallowRef<Error | null>(null)
  const at = (moment: number): string => (moment === 0 ? '' : time.full(moment))
  /** The first aju numbers, and how many more there are. */
  const named = (cars: readonly string[]): readonly [string, number] => [
    cars.slice(0, mostNamed).map(formatAju).join(', '),
    Math.max(0, cars.length - mostNamed)
  ]
  /** Only the host has raw answers, so a complete store of the window does not replace them. */
  const reportAnswers = async (): Promise<void> => {
    const loss = await store.takeAnswerLoss()
    if (loss === null) return
    const { until, cars } = loss
    const isRestKept = recovery.damaged === 0
    messages.say(() => text.value.shell.answersLost(at(until), ...named(cars), isRestKept), 'danger', fact)
  }
  /** Until the user has closed the message, each start reports it again. */
  const reportUntilClosed = (sentence: MessageText, about: string, forget: () => unknown, offer: MessageOptions = {}): void => {
    messages.say(sentence, 'danger', { ...offer, ...fact, about })
    const isShown = (): boolean => messages.toasts.some((toast) => toast.about === about)
    const stopWatching = watch(isShown, () => {
      stopWatching()
      forget()
    })
  }
  const reportJobs = async (): Promise<void> => {
    for (const { id, kind, label, at: begun } of await store.interruptedJobs())
      reportUntilClosed(
        () => text.value.shell.interruptedJobs[kind](label, time.full(begun)),
        `job ${id}`,
        () => store.forgetJob(id)
      )
  }
  const reportUnreadable = async (): Promise<void> => {
    const kept = await store.keptUnreadable()
    if (kept === null) return
    const { texts, declaration, at: closed } = kept
    const car = declaration === null || declaration.car === '' ? '' : formatAju(declaration.car)
    const offer = openOffer(declaration === null ? [] : [declaration.id])
    reportUntilClosed(
      () => text.value.shell.unreadableAtClose(texts, time.full(closed), car),
      'unreadable',
      () => store.keepUnreadable(null),
      offer
    )
  }
  const takeProfiles = async (): Promise<void> => {
    const kept = await store.keptProfiles()
    if (kept === null || settings.info === null || settings.profiles.profiles.length === 0) return
    settings.takeUnsaved(kept)
    const names = settings.unsavedProfiles.map(({ name }) => text.value.profileName(name)).join(', ')
    if (names === '') await store.keepProfiles(null)
    else
      messages.say(
        () => text.value.shell.unsavedProfiles(settings.unsavedProfiles.map(({ name }) => text.value.profileName(name)).join(', ')),
        'warn'
      )
  }
  const stop = store.onStoreTrouble((next) => (trouble.value = next))
  const repair = shallowRef<Exclude<StoreRepair, 'done' | 'rewritten'> | null>(null)
  const stopRepairs = store.onRepair((next) => {
    repair.value = next === 'done' || next === 'rewritten' ? null : next
    if (next === 'rewritten') messages.say(() => text.value.shell.repairs.rewritten, 'danger', fact)
    // What is typed into a dialog is not stored.
    if (next === 'changed' && !isDialogOpen()) void reload()
    if (next !== 'done' && next !== 'added') return
    messages.say(() => text.value.shell.repairs.done, 'danger', fact)
    void reportAnswers()
    void setAside.read()
  })

  const isWaiting = ref(false)
  const stopWaiting = store.onWaiting((next) => (isWaiting.value = next))

  onMounted(() => {
    if (recovery.kind === 'rebuilt' && recovery.damaged === 0) messages.say(() => text.value.shell.rebuilt, 'danger', fact)
    if (recovery.kind === 'caughtUp') messages.say(() => text.value.shell.caughtUp(recovery.batches), 'warn')
    if (recovery.kind === 'copyRenewed') messages.say(() => text.value.shell.copyRenewed, 'danger', fact)
    const { damaged, restored, loss } = recovery
    // A repair has found neither a backup nor rows.
    const isEmpty = recovery.kind === 'rebuilt' && recovery.batches === 0
    if (damaged > 0)
      messages.say(() => text.value.shell.damaged(loss?.isWhole === true, at(restored), at(loss?.until ?? 0), isEmpty), 'danger', fact)
    void reportAnswers()
    void reportJobs()
    void reportUnreadable()
    void setAside.start()
    void takeProfiles()
  })
  onUnmounted(() => {
    stop()
    stopRepairs()
    stopWaiting()
  })

  /** Stores all typed text, then reloads the window, with a new store after `changed`. */
  const reload = async (): Promise<void> => {
    document.body.inert = true
    try {
      await draft.flush()
      if (draft.unsaved() !== null) return
      await store.idle()
      // A copy that is damaged cannot fill another store; the next start takes over what is missing in it.
      if (repair.value === 'changed') await store.rebuild()
      else window.location.reload()
    } finally {
      document.body.inert = false
    }
  }

  return { trouble, repair, isWaiting, reload }
}
