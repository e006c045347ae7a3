import type { JsonObject } from '../base/json.ts'

/** How rows are known to mean one thing. */
export interface IdentityKeys {
  /** What it can be found by, the surest first. */
  readonly keysOf: (values: JsonObject) => readonly string[]
  readonly isSame: (a: JsonObject, b: JsonObject) => boolean
  /** Whether it says enough to stand as a row of its own. */
  readonly isTelling: (values: JsonObject) => boolean
}
