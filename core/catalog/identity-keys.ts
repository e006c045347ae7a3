import type { JsonObject } from '../base/json.ts'

/** How rows of one party or product are recognised as the same. */
export interface IdentityKeys {
  /** Lookup keys, most reliable first. */
  readonly keysOf: (values: JsonObject) => readonly string[]
  readonly isSame: (a: JsonObject, b: JsonObject) => boolean
  /** Whether the values are enough for a row of its own. */
  readonly isSufficient: (values: JsonObject) => boolean
}
