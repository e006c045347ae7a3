import { watchEffect, onUnmounted, watch } from 'vue'
import { useRoute, useRouter, type RouteLocationRaw } from 'vue-router'
import { formatAju } from '#core/numbering/aju-number.ts'
import type { OpenTarget } from '#core/contract/app.ts'
import { shortLabelOf, useCommands } from '../../commands/registry.ts'
import { editorSections, useSectionLabel } from '../../features/editor/views/editor-sections.ts'
import { useDue } from '../../features/dashboard/store/due.ts'
import { useWorklist } from '../../features/worklist/store/worklist.ts'
import { useText } from '../../i18n/use-text.ts'
import { useMessages } from '../../messages/messages.ts'
import { actionOfScreen } from '../screen-actions.ts'
import { useHostWindow, useSending, type Sending } from '../host-window.ts'
import { useToday } from '../../data/today.ts'

/** Milliseconds. */
const updateInterval = 30_000

/** Notices when the day changes while the application runs, also while the computer sleeps. */
export const useDayChanges = (): void => {
  const today = useToday()
  const worklist = useWorklist()
  const interval = setInterval(today.update, updateInterval)
  onUnmounted(() => clearInterval(interval))
  watch(
    () => today.day,
    (day) => {
      worklist.moveFilterTo(day)
      void worklist.noteTrashDay()
    }
  )
}

/** Says that dialogs of the system are held back, and for how long. */
export const useHeldDialogs = (): void => {
  const messages = useMessages()
  const text = useText()
  onUnmounted(
    useHostWindow().onDialogsHeld(({ seconds }) =>
      messages.say(() => text.value.shell.dialogsHeld(seconds), 'warn', { about: 'dialogs.held' })
    )
  )
}

/** Keeps the computer from sleeping while declarations are sent. */
export const useKeepAwake = (sending: Sending = useSending()): void => {
  const { keepAwake } = useHostWindow()
  watch(() => sending.remaining() > 0, keepAwake)
  onUnmounted(() => keepAwake(false))
}

/**
 * Corrects the screen of a start that named none, once everything is read: *Hari ini* if something is due, else the worklist. Not after the first key or click:
 * the user has chosen then.
 */
export const useStartScreen = (): void => {
  const route = useRoute()
  const router = useRouter()
  const due = useDue()
  let hasActed = false
  const noteAct = (): void => {
    hasActed = true
  }
  const acts = ['keydown', 'pointerdown'] as const
  for (const act of acts) window.addEventListener(act, noteAct, { capture: true, once: true })
  onUnmounted(() => {
    for (const act of acts) window.removeEventListener(act, noteAct, { capture: true })
  })
  watch(
    () => due.isComplete,
    () => {
      const name = due.lines.length > 0 ? 'today' : 'worklist'
      if (!hasActed && route.redirectedFrom?.path === '/' && route.name !== name) void router.replace({ name })
    }
  )
}

/** Opens the screen of a clicked notification or tray item. */
export const useOpenTarget = (): void => {
  const router = useRouter()
  const worklist = useWorklist()

  const routeOf = ({ screen, declaration, car }: OpenTarget): RouteLocationRaw => {
    const summary = declaration === undefined ? undefined : worklist.summaries.get(declaration)
    // A declaration that was removed in the meantime has no editor.
    if (screen === 'editor') return summary ? { name: 'editor', params: { id: summary.id } } : { name: 'worklist' }
    if (screen === 'tracking' && car !== undefined) return { name: 'tracking', params: { car } }
    if (screen === 'tracking' && summary) return { name: 'tracking', params: { car: summary.car } }
    return { name: screen }
  }

  onUnmounted(useHostWindow().onOpen((target) => void router.push(routeOf(target))))
}

/** Keeps the title of the window: the declaration that is open, the screen, the application. */
export const useWindowTitle = (): void => {
  const route = useRoute()
  const commands = useCommands()
  const worklist = useWorklist()
  const text = useText()
  const sectionLabel = useSectionLabel()

  const declaration = (): string => {
    const { id, car } = route.params
    const open = typeof id === 'string' ? worklist.summaries.get(id) : undefined
    if (open !== undefined) return open.car === '' ? text.value.worklist.noAju : formatAju(open.car)
    return typeof car === 'string' && car !== '' ? formatAju(car) : ''
  }
  const screen = (): string => {
    if (route.name === 'print') return text.value.printing.titles.registered
    if (route.name === 'editor') return sectionLabel(editorSections.find((key) => key === route.params['section']) ?? 'general')
    const command = commands.find(actionOfScreen(String(route.name)))
    return command === undefined ? '' : shortLabelOf(command)
  }
  watchEffect(() => (document.title = [declaration(), screen(), 'Ajukan'].filter((part) => part !== '').join(' – ')))
}
