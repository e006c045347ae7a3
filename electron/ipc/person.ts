import type { Monotonic } from '#core/base/ports.ts'

/** Milliseconds for which a key, a click or a touch counts. */
const inputCounts = 5_000
/** Milliseconds for which a call that had a person counts for one that follows it. */
const ticketCounts = 10 * 60_000

/** Types of the input events of Electron that only a person causes. Moving the mouse or a key that is released is not among them. */
const inputTypes: ReadonlySet<string> = new Set(['rawKeyDown', 'keyDown', 'char', 'mouseDown', 'touchStart', 'gestureTap', 'pointerDown'])

/** The input of a person in the window, as the host sees it. The page cannot make an input event. */
export interface Person {
  /** The window, or a frame in it, got an input event of this type. */
  input(type: string): void
  isHere(): boolean
  /** The number of the last input, if the person is here; else 0. */
  press(): number
  /** Whether the person is here, once for each input and use: a dialog that is always shown, and a call that counts once. */
  takePress(use: 'dialog' | 'call'): boolean
  /** A call of this channel, at which the person was there, has ended: one call that may follow it counts. */
  giveTicket(channel: string): void
  /** Whether there is a ticket of this channel, which is used up by it. */
  takeTicket(channel: string): boolean
  /** The page is gone, and its tickets with it. */
  forget(): void
}

export const createPerson = (clock: Monotonic): Person => {
  let pressedAt = -Infinity
  let presses = 0
  const taken = new Set<string>()
  const tickets = new Map<string, number>()
  const isWithin = (at: number, milliseconds: number): boolean => clock.now() - at <= milliseconds
  return {
    input(type) {
      if (!inputTypes.has(type)) return
      pressedAt = clock.now()
      presses += 1
      taken.clear()
    },
    isHere: () => isWithin(pressedAt, inputCounts),
    press: () => (isWithin(pressedAt, inputCounts) ? presses : 0),
    takePress(use) {
      const isNew = !taken.has(use) && isWithin(pressedAt, inputCounts)
      taken.add(use)
      return isNew
    },
    giveTicket: (channel) => void tickets.set(channel, clock.now()),
    takeTicket(channel) {
      const at = tickets.get(channel)
      tickets.delete(channel)
      return at !== undefined && isWithin(at, ticketCounts)
    },
    forget() {
      pressedAt = -Infinity
      tickets.clear()
    }
  }
}
