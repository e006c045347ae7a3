import type { MessageBoxOptions } from 'electron'

/** Index of the button that agrees. The other button, Enter and Esc cancel. */
export const yesButton = 1

/** The options of a system dialog with one question: a page that is compromised can neither press its buttons nor change its text. */
export const systemQuestion = (message: string, detail: string, yes: string, cancel: string): MessageBoxOptions => ({
  type: 'question',
  message,
  detail,
  buttons: [cancel, yes],
  defaultId: 0,
  cancelId: 0,
  noLink: true
})
