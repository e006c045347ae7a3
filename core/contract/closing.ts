/** What the window answers when it is asked to write everything because it is about to close. */
export type FlushAnswer =
  | { readonly kind: 'done' }
  /** Submissions still queued in the run or on their way; the window asks the person itself. */
  | { readonly kind: 'sending'; readonly count: number }
  /** Something typed is not on the disk; the window asks the person itself. */
  | { readonly kind: 'unsaved' }
