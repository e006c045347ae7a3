import * as v from 'valibot'
import { sha256Pattern } from '../base/json-guards.ts'
import type { Json } from '../base/json.ts'
import type { PolicyFeature } from './policy.ts'

/** Building blocks of what the window sends to the host: each schema is the type and the check of a value. */
export type Schema<T> = v.GenericSchema<unknown, T>

export const MiB = 1024 * 1024
/** UTF-16 units of a submit body, a batch of the store copy or a file to save. */
export const maxText = 64 * MiB

export const noInput = v.nullish(v.null(), null)
export const flag = v.boolean()

/** Text of at most `most` UTF-16 units that matches the pattern. */
/* @__NO_SIDE_EFFECTS__ */
export const textUpTo = (most: number, pattern?: RegExp): Schema<string> =>
  pattern === undefined ? v.pipe(v.string(), v.maxLength(most)) : v.pipe(v.string(), v.maxLength(most), v.regex(pattern))
/** Printable text of one line. */
/* @__NO_SIDE_EFFECTS__ */
export const line = (most: number): Schema<string> => textUpTo(most, /^[^\p{Cc}]*$/u)
/** Printable text of several lines. */
/* @__NO_SIDE_EFFECTS__ */
export const lines = (most: number): Schema<string> => textUpTo(most, /^(?:[^\p{Cc}]|[\n\r\t])*$/u)
/** UUIDs created by the renderer, ids of the office, or names of built-in profiles. */
export const id = textUpTo(100, /^[A-Za-z0-9][A-Za-z0-9._:-]*$/)
/** Any printable text: aju numbers may come from imported files. */
export const car = textUpTo(60, /^[^\p{Cc}]+$/u)
export const sha256 = textUpTo(64, sha256Pattern)
/** A reason typed by the user. */
export const reason = textUpTo(1_000, /^(?=\s*\S)[^\p{Cc}]*$/u)

/* @__NO_SIDE_EFFECTS__ */
export const numberWithin = (least: number, most: number): Schema<number> => v.pipe(v.number(), v.minValue(least), v.maxValue(most))
/* @__NO_SIDE_EFFECTS__ */
export const integerWithin = (least: number, most: number): Schema<number> =>
  v.pipe(v.number(), v.safeInteger(), v.minValue(least), v.maxValue(most))
/* @__NO_SIDE_EFFECTS__ */
export const within = ({ least, most }: { readonly least: number; readonly most: number }): Schema<number> => integerWithin(least, most)
export const sequence = integerWithin(0, Number.MAX_SAFE_INTEGER)

/** At most `most` bytes; a view of part of a buffer is accepted. */
/* @__NO_SIDE_EFFECTS__ */
export const bytesUpTo = (most: number): Schema<Uint8Array> =>
  v.custom<Uint8Array>((value) => value instanceof Uint8Array && value.byteLength <= most)

/* @__NO_SIDE_EFFECTS__ */
export const listOf = <T>(item: Schema<T>, most: number): Schema<readonly T[]> =>
  v.pipe(
    v.custom<readonly unknown[]>((value) => Array.isArray(value) && value.length <= most),
    v.array(item)
  )

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
const plain = v.custom<Readonly<Record<string, unknown>>>(isPlain)

/** A member that may be missing. */
export const optional = v.exactOptional
/** The same members, each of which may be missing. */
/* @__NO_SIDE_EFFECTS__ */
export const optionals = <E extends Readonly<Record<string, v.GenericSchema>>>(entries: E) =>
  Object.fromEntries(Object.entries(entries).map(([name, schema]) => [name, optional(schema)])) as {
    readonly [K in keyof E]: v.ExactOptionalSchema<E[K], undefined>
  }
/** Copies known members only, so that unknown ones (a token state, `__proto__`) are dropped. */
/* @__NO_SIDE_EFFECTS__ */
export const members = <E extends v.ObjectEntries>(entries: E): Schema<Readonly<v.InferOutput<v.ObjectSchema<E, undefined>>>> =>
  v.pipe(plain, v.object(entries))

const isJsonUpTo = (value: unknown, most: number, deepest: number): boolean => {
  let size = 0
  const stack: { readonly part: unknown; readonly depth: number }[] = [{ part: value, depth: 0 }]
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { part, depth } = next
    size += typeof part === 'string' ? part.length + 2 : 4
    if (size > most || depth > deepest) return false
    if (part === null || typeof part === 'string' || typeof part === 'boolean') continue
    if (typeof part === 'number' && Number.isFinite(part)) continue
    if (Array.isArray(part)) for (const entry of part) stack.push({ part: entry, depth: depth + 1 })
    else if (isPlain(part)) {
      for (const [key, entry] of Object.entries(part)) {
        size += key.length
        if (key === '__proto__') return false
        stack.push({ part: entry, depth: depth + 1 })
      }
    } else return false
  }
  return true
}
/**
 * Any JSON value of at most `most` UTF-16 units of text and keys, returned unchanged. A key `__proto__` is refused, because copying it would set a
 * prototype. Checked without recursion, so that depth cannot overflow the stack.
 */
/* @__NO_SIDE_EFFECTS__ */
export const jsonUpTo = (most: number, deepest = 512): Schema<Json> => v.custom<Json>((value) => isJsonUpTo(value, most, deepest))

/**
 * What a call can make the host do, beside reading and computing. `rows`: it stores what the page has made, whose growth the database limits
 * (electron/database/growth.ts). `bulk`: it stores what is no draft, so it leaves the disk some space for drafts. `queries`: to customs. `dialog`: one of the system.
 * `window`: one of another program.
 */
export type Cost = 'disk' | 'rows' | 'bulk' | 'queries' | 'network' | 'dialog' | 'window'
export type PolicyLimit = PolicyFeature | 'archiveFolder'
/**
 * Whether a call needs a person. `seen`: the host saw a key, a click or a touch in the window shortly before. `once`: as `seen`, and no other such call used that
 * input; else the host asks, because it does not see the touch of a finger in the frame of a PDF. `after`: an input that no other such call used, or the call follows one of these channels that had a person. `asked`: the host asks in a dialog of its own each time.
 */
export type PersonRule = 'none' | 'seen' | 'once' | 'asked' | { readonly after: readonly string[] }

/** The rules of a channel, which electron/ipc/channel-rules.ts applies to each call. */
export interface ChannelRules {
  /** Empty where a call costs nothing. */
  readonly costs: readonly Cost[]
  /** What a policy can turn off; null where it cannot. */
  readonly policy: PolicyLimit | null
  readonly person: PersonRule
}

/** A channel: the schema of its input, the type of its output, and its rules. */
export interface ChannelOf<I, O> extends ChannelRules {
  readonly input: Schema<I>
  /** The largest JSON text of an input that is parsed, in UTF-16 units. */
  readonly longest: number
  /** For the compiler only. */
  readonly output?: O
}
const channelOf = <I>(input: Schema<I>, longest: number) => ({
  returns: <O>(rules: ChannelRules): ChannelOf<I, O> => ({ input, longest, ...rules })
})

/** The largest JSON text of an input without a long text. */
export const short = 64 * 1024
/** A channel without an input. */
export const nothing = channelOf(noInput, 64)
export const takesValue = <I>(input: Schema<I>, longest: number) => channelOf(input, longest)
/** A channel whose input has these members. */
export const takes = <E extends v.ObjectEntries>(entries: E, longest: number) => channelOf(members(entries), longest)
/** The largest JSON text of an input with a text or many rows: escaping can double a text. */
export const largeInput = 2 * maxText

/** The usual rules of channels. */
export const reads: ChannelRules = { costs: [], policy: null, person: 'none' }
/** Stores something in the profile folder. */
export const writes: ChannelRules = { ...reads, costs: ['disk'] }
/** Stores rows that the page has made. */
export const writesRows: ChannelRules = { ...reads, costs: ['rows'] }
/** Stores what may be large and is no draft. */
export const keeps: ChannelRules = { ...reads, costs: ['bulk'] }
/** Shows a dialog of the system, in which the user decides. */
export const asks: ChannelRules = { ...reads, costs: ['dialog'] }
/** Opens a window of another program. */
export const opens: ChannelRules = { ...reads, costs: ['window'], person: 'seen' }
/** Speaks with a server that is not the service of customs. */
export const connects: ChannelRules = { ...reads, costs: ['network'] }
/** Changes what others depend on: nobody can do it by accident, and no code in the page alone. */
export const asked: ChannelRules = { ...writes, person: 'asked' }

/** The channels of a table as functions. */
export type Calls<T> = { readonly [C in keyof T]: T[C] extends ChannelOf<infer I, infer O> ? (input: I) => O : never }
