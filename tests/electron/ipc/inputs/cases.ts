/** Inputs that a channel takes and refuses. */
export interface Cases {
  readonly good: readonly unknown[]
  readonly bad: readonly unknown[]
}
/** The channels of calls that have an input. */
export type WithInput<T> = { [C in keyof T]: T[C] extends (input: null) => unknown ? never : C }[keyof T]
