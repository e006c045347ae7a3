/** Reply of the window to the request to write all changes before it closes. */
export type FlushAnswer =
  | { readonly kind: 'done' }
  /** Some submissions are queued or in flight; the window asks the user. */
  | { readonly kind: 'sending'; readonly count: number }
  /** Some changes could not be written; the window asks the user. */
  | { readonly kind: 'unsaved' }
