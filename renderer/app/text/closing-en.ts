import type { closingId } from './closing-id.ts'

const number = (value: number): string => value.toLocaleString('en-GB')

/** The question when the window is about to close. */
export const closingEn: typeof closingId = {
  sending: 'Still sending',
  sendingText: (count) => `${number(count)} ${count === 1 ? 'declaration has' : 'declarations have'} not been sent to the end.`,
  sendingSafe: 'Closing now, those under way are finished or become uncertain, and the others stay ready to send. Nothing is lost.',
  wait: 'Wait until done, then close',
  waiting: (count) => `Waiting for ${number(count)} ${count === 1 ? 'declaration' : 'declarations'}. The window then closes by itself.`,
  now: 'Close now',
  unsaved: 'The last changes are not saved',
  unsavedText: 'Closing without saving, those last changes are lost.',
  slow: 'The disk has not finished writing. The window then closes by itself.',
  retry: 'Try to save again',
  discard: 'Close without saving'
}
