import { defineStore } from 'pinia'
import { computed, onUnmounted, shallowRef, toValue, type Component, type ComputedRef, type MaybeRefOrGetter } from 'vue'
import { isDialogOpen } from '../ui/dom/focus.ts'
import { formatKeys, isTyping, keysOf, writeText } from './keys.ts'

/** An action of the user. Its key, its buttons, its menu items, the palette and the key list are all made from this object. */
export interface Command {
  /** The stable name, such as `declaration.new`; the `data-action` of everything that runs it. */
  readonly action: string
  /** In the palette and the key list. */
  readonly label: string
  /** On a button or in a menu, where the label is too long. */
  readonly shortLabel?: string
  readonly icon?: Component
  /** The keys that run it, in the form of `keysOf`; shown in tooltips, the palette and the key list. */
  readonly keys?: string
  /** Further keys that run it and are not shown. */
  readonly otherKeys?: readonly string[]
  /** Whether the keys also work in a text field. Default: true unless the keys write a character. */
  readonly allowInText?: boolean
  /** Why it cannot run now, for the tooltip; '' disables without an explanation. Absent or null: it can run. */
  readonly disabledReason?: string | null
  /** Not a command of the palette; with a key and a label it is listed under its keys. */
  readonly hidden?: boolean
  /** It acts on the row that the panel beside a list shows (`one`), or on all selected rows; the context menu of the list has it. */
  readonly forRows?: 'one' | 'all'
  /** Cannot be undone. */
  readonly isDangerous?: boolean
  /** Its palette group; absent: the commands of the screen. */
  readonly group?: 'general' | 'screens' | 'settings'
  /** Its key acts only in the table that has the focus, which handles it: listed apart, never run from here. */
  readonly inTable?: boolean
  /** Its key also works while a dialog covers the screen. */
  readonly inDialogs?: boolean
  /** Whether its key is passed on now, also while it is disabled: to a command offered earlier, then to the browser. */
  readonly passesKey?: () => boolean
  /** Runs it. After a key press `false` passes the key on: to a command offered earlier, then to the browser. */
  readonly run: () => unknown
}

type Source = () => readonly Command[]

export const isEnabled = (command: Command): boolean => (command.disabledReason ?? null) === null

const hasKeys = (command: Command, keys: string): boolean => command.keys === keys || command.otherKeys?.includes(keys) === true
const worksNow = (command: Command, keys: string): boolean => (command.allowInText ?? !writeText(keys)) || !isTyping()

/**
 * The commands that exist now. A screen offers its commands while it is shown; the later offer takes precedence when
 * two commands have the same key or the same action. One listener of the window runs all keys.
 */
export const useCommands = defineStore('commands', () => {
  /** Computed per source, so that a change of one screen does not re-render the buttons of another. */
  const sources = shallowRef<readonly ComputedRef<readonly Command[]>[]>([])
  const all = computed(() => sources.value.flatMap((source) => source.value))

  const find = (action: string): Command | undefined => {
    for (const source of sources.value.toReversed()) {
      const found = source.value.find((command) => command.action === action)
      if (found) return found
    }
    return undefined
  }

  const onKeydown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.isComposing) return
    const keys = keysOf(event)
    const isCovered = isDialogOpen()
    for (const source of sources.value.toReversed())
      for (const command of source.value) {
        // A dialog covers the screen, so its commands must not run unseen.
        if (isCovered && command.inDialogs !== true) continue
        if (!hasKeys(command, keys) || !worksNow(command, keys)) continue
        if (command.inTable === true || command.passesKey?.() === true) continue
        // The key of a disabled command does nothing; it must not run another command instead.
        if (isEnabled(command) && command.run() === false) continue
        event.preventDefault()
        return
      }
  }

  const add = (source: Source): (() => void) => {
    if (sources.value.length === 0) window.addEventListener('keydown', onKeydown)
    const commands = computed(source)
    sources.value = [...sources.value, commands]
    return () => {
      sources.value = sources.value.filter((other) => !Object.is(other, commands))
      if (sources.value.length === 0) window.removeEventListener('keydown', onKeydown)
    }
  }

  return { all, find, add }
})

/** Offers commands while the calling component is mounted. The source is reactive: labels and `disabledReason` follow the state it reads. */
export const offerCommands = (source: Source): void => {
  onUnmounted(useCommands().add(source))
}

/** Commands for the key list only: keys that a table handles while it has the focus. */
export const tableKeyCommands = (
  keys: readonly { readonly name: string; readonly keys: string; readonly label: string }[]
): readonly Command[] =>
  keys.map(({ name, ...listed }) => ({ action: `grid.key.${name}`, ...listed, hidden: true, inTable: true, run: () => false }))

/** The command of an action, while a screen offers it. */
export const useCommand = (action: MaybeRefOrGetter<string>): ComputedRef<Command | undefined> => {
  const commands = useCommands()
  return computed(() => commands.find(toValue(action)))
}

export const shortLabelOf = (command: Command): string => command.shortLabel ?? command.label

/** The label, the keys and, for a disabled command, the reason: `Draf baru (Ctrl+N)`. */
export const tooltipOf = (command: Command): string => {
  const label = command.keys === undefined ? shortLabelOf(command) : `${shortLabelOf(command)} (${formatKeys(command.keys)})`
  return command.disabledReason ? `${label}. ${command.disabledReason}` : label
}

/** The keys and the reason, for a button that shows its label; undefined if it has neither. */
export const hintOf = ({ keys, disabledReason }: Command): string | undefined =>
  [keys === undefined ? '' : formatKeys(keys), disabledReason ?? ''].filter(Boolean).join('. ') || undefined

/** Attributes with which a `<button>` runs a command, for `v-bind`; prefer `CommandButton`. The tooltip does not repeat a visible label. */
export const buttonAttributes = (command: Command, showsLabel = true) => ({
  type: 'button' as const,
  title: showsLabel ? hintOf(command) : tooltipOf(command),
  disabled: !isEnabled(command),
  'data-action': command.action,
  onClick: () => command.run()
})
