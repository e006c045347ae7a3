import * as v from 'valibot'
import { isObject } from './json-guards.ts'

/**
 * Members of a stored file: each is read by itself, with its default where it is missing, has another type or is out of range, so that one bad member costs
 * nothing else. `v.parse` of an object of them does not throw.
 */
type Member<T> = v.GenericSchema<unknown, T>
export interface Range {
  readonly least: number
  readonly most: number
}

export const stored = <T>(schema: v.GenericSchema<unknown, T>, usual: T | (() => T)): Member<T> =>
  v.fallback(schema, typeof usual === 'function' ? (usual as () => T) : () => usual)

export const storedFlag = (usual: boolean): Member<boolean> => stored(v.boolean(), usual)
export const storedText = (usual = ''): Member<string> => stored(v.string(), usual)
export const storedNumber = ({ least, most }: Range, usual: number): Member<number> =>
  stored(v.pipe(v.number(), v.minValue(least), v.maxValue(most)), usual)
export const storedWhole = ({ least, most }: Range, usual: number): Member<number> =>
  stored(v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most)), usual)

/** A list without the entries that cannot be used. */
export const storedList = <T>(entry: v.GenericSchema<unknown, T>): Member<readonly T[]> =>
  stored<readonly T[]>(
    v.pipe(
      v.array(v.unknown()),
      v.transform((found) => found.flatMap((one) => (v.is(entry, one) ? [v.parse(entry, one)] : [])))
    ),
    []
  )

/** Milliseconds since 1970 of which a date can be made. */
export const time = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8.64e15))
export const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
export const storedTime: Member<number> = stored(time, 0)
/** An object of such members; any other value counts as one without members. */
export const storedObject = <const T extends v.ObjectEntries>(entries: T): Member<v.InferOutput<v.ObjectSchema<T, undefined>>> => {
  const schema = v.object(entries)
  return v.fallback(schema, () => v.parse(schema, {}))
}

export type Values<S extends Readonly<Record<string, v.GenericSchema>>> = { readonly [K in keyof S]: v.InferOutput<S[K]> }
/** The members of `value` with these schemas; in place of one that is missing or cannot be used, the value of `usual`. */
export const readMembers = <S extends Readonly<Record<string, v.GenericSchema>>>(
  schemas: S,
  value: unknown,
  usual: Values<S>
): Values<S> => {
  const given = isObject(value) ? value : {}
  const read = Object.entries(schemas).map(([name, schema]) => {
    const found = v.safeParse(schema, given[name])
    return [name, found.success ? found.output : usual[name]]
  })
  // Each member was read by the schema of its type.
  return Object.fromEntries(read) as Values<S>
}
