import { lookupTable } from '#core/base/lookup-table.ts'
const steps = lookupTable<number>({ ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 })

/**
 * Moves the focus between the buttons of a group with the arrow keys, Home and End, wrapping at both ends. For `@keydown` of the group's element.
 * A text field inside keeps its arrow keys. Returns the button that got the focus.
 */
export const moveWithArrows = (event: KeyboardEvent, selector = 'button:not(:disabled)'): HTMLElement | null => {
  const { currentTarget: group, target, key } = event
  if (!(group instanceof HTMLElement) || !(target instanceof HTMLElement) || event.ctrlKey || event.altKey || event.metaKey) return null
  const buttons = [...group.querySelectorAll<HTMLElement>(selector)]
  const at = buttons.findIndex((button) => button === target)
  if (at < 0) return null
  const step = steps[key]
  const next =
    key === 'Home' ? 0 : key === 'End' ? buttons.length - 1 : step === undefined ? -1 : (at + step + buttons.length) % buttons.length
  const button = buttons[next]
  if (!button) return null
  event.preventDefault()
  button.focus()
  return button
}
