import { isJsonObject } from '../base/json-guards.ts'
import type { Json } from '../base/json.ts'
import { hasContent } from '../wire/has-content.ts'

type Members = Readonly<Record<string, Json>>

export const sameValue = (a: Json | undefined, b: Json | undefined): boolean => a === b || JSON.stringify(a) === JSON.stringify(b)

const filled = (old: Json | undefined, next: Json): Json => {
  if (old === undefined || !hasContent(old)) return next
  if (!hasContent(next)) return old
  return isJsonObject(old) && isJsonObject(next) ? filledMembers(old, next) : next
}

/** All members of both, also inside objects; one without content (`hasContent`) does not replace a value. */
export const filledMembers = (old: Members, next: Members): Members => ({
  ...old,
  ...Object.fromEntries(Object.entries(next).map(([key, value]) => [key, filled(Object.hasOwn(old, key) ? old[key] : undefined, value)]))
})

/** Whether `filledMembers` would change no value of `known`. */
export const addsNothing = (known: Members, next: Members): boolean =>
  Object.entries(next).every(([key, value]) => {
    const old = Object.hasOwn(known, key) ? known[key] : undefined
    if (old === undefined) return false
    return !hasContent(value) || sameValue(old, value) || (isJsonObject(old) && isJsonObject(value) && addsNothing(old, value))
  })
