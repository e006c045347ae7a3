/** Cancellation and progress of a long task: `signal` is checked and `progress` called between two files. */
export interface Step {
  /** Stops the task, which rejects with the reason of the signal. */
  readonly signal: AbortSignal
  readonly progress: (done: number, total: number) => void
}

/** For a task that cannot be stopped and reports no progress. */
export const silentStep: Step = { signal: new AbortController().signal, progress: () => undefined }
