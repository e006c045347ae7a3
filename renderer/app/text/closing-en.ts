import { formatNumber } from '#core/base/format-number.ts'
import type { closingId } from './closing-id.ts'

const number = (value: number): string => formatNumber(value, 'en')

/** The question when the window is about to close. */
export const closingEn: typeof closingId = {
  sending: 'Still sending',
  sendingText: (count) => `${number(count)} ${count === 1 ? 'declaration has' : 'declarations have'} not finished sending.`,
  sendingSafe: 'If you close now, submissions in progress are finished or become uncertain, and the others stay queued. Nothing is lost.',
  wait: 'Wait until done, then close',
  waiting: (count) => `Waiting for ${number(count)} ${count === 1 ? 'declaration' : 'declarations'}. The window then closes automatically.`,
  now: 'Close now',
  unsaved: 'The last changes are not saved',
  unsavedText: 'If you close without saving, these changes are lost.',
  profiles: (names) => `Profile changes that are not saved: ${names}.`,
  unreadable: 'Some text cannot be read',
  unreadableText: (texts) => `Not saved: ${texts}.`,
  unreadableLost: 'If you close now, this text is lost and the previous values are kept.',
  toField: 'Back to the field',
  slow: 'The disk has not finished writing. The window then closes automatically.',
  retry: 'Try to save again',
  discard: 'Close without saving'
}
