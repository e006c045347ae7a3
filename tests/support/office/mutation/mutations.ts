import { randomUUID } from 'node:crypto'
import { isJsonObject } from '#core/base/json-guards.ts'
import type { Json, JsonObject } from '#core/base/json.ts'
import type { World } from './world.ts'

/** One changed input, as text: JavaScript has not every number that JSON has. */
export interface Mutation {
  /** The member, such as `declarations.0.epoch`, and what became of it. */
  readonly path: string
  readonly kind: string
  readonly input: string
}

/** A number that JavaScript cannot hold, in a text that `textOf` takes out of its quotes. */
const raw = (digits: string): string => `#${digits}#`
const textOf = (value: Json | undefined): string => (JSON.stringify(value) ?? 'null').replaceAll(/"#([-+.\de]+)#"/g, '$1')

const deep = (levels: number): Json => {
  let value: Json = 0
  for (let level = 0; level < levels; level += 1) value = [value]
  return value
}

const ranges: Readonly<Record<string, Json>> = {
  negative: -1,
  zero: 0,
  fraction: 1.5,
  'largest integer': 2_147_483_647,
  'beyond integer': 2_147_483_648,
  'beyond exact numbers': raw('9007199254740992'),
  'largest bigint': raw('9223372036854775807'),
  'beyond bigint': raw('9223372036854775808'),
  'smallest bigint': raw('-9223372036854775808'),
  'beyond double': raw('1e400'),
  'a number of 131,072 digits': raw('1e131071'),
  'zero with 16,383 digits': raw('0e-16383')
}
const types: Readonly<Record<string, Json>> = {
  null: null,
  'empty text': '',
  text: 'teks',
  'number as text': '9223372036854775807',
  true: true,
  false: false,
  'empty list': [],
  'empty object': {},
  'list of lists': [[]],
  'list of null': [null],
  'list of objects': [{}],
  'number in a list': [5],
  'huge text': 'x'.repeat(100_000),
  // Which an index cannot make smaller.
  'random text': Array.from({ length: 300 }, () => randomUUID().replaceAll('-', '')).join(''),
  'text of control characters': Array.from({ length: 500 }, () => String.fromCodePoint(1 + Math.floor(Math.random() * 31))).join(''),
  'list of long numbers': Array.from({ length: 200 }, () => raw('1e131071')),
  'deep list': deep(120)
}

/** Everything of others that a call can name. */
export const namesOf = (world: World, other: World): Readonly<Record<string, Json>> => ({
  'desk of the victim': world.desks.victim.id,
  'an owner': world.desks.owner.id,
  'absent desk': world.desks.absent.id,
  'retired desk': world.desks.retired.id,
  'desk of another office': other.desks.victim.id,
  'declaration of the victim': world.own.victim?.held.declaration ?? null,
  'free declaration': world.free.held.declaration,
  'sent declaration': world.sent.held.declaration,
  'declaration of another office': other.own.victim?.held.declaration ?? null,
  'number of the victim': world.own.victim?.car ?? null,
  'lane of the victim': world.lanes.victim ?? null,
  'attempt of the victim': world.attempts.sending.attempt,
  'unknown attempt of the victim': world.attempts.unknown.attempt,
  'branch of the victim': world.branches.victim,
  'branch in quarantine': world.branches.quarantine,
  'session of the victim': world.desks.victim.session,
  'another generation': world.generation + 1,
  'much later generation': world.generation + 900,
  'later position': world.position + 100_000,
  'position of a later generation': (world.generation + 3) * 1_000_000_000 + 5,
  'in a hundred years': 4_946_659_200_000
})

const isScalarList = (value: Json): value is readonly Json[] => Array.isArray(value) && !isJsonObject(value[0])

/** `input` with `change` applied at a path; undefined removes the member. */
const changed = (input: Json, path: readonly string[], change: (value: Json | undefined) => Json | undefined): Json | undefined => {
  const [first, ...rest] = path
  if (first === undefined) return change(input)
  if (Array.isArray(input)) return input.map((one, index) => (String(index) === first ? (changed(one, rest, change) ?? null) : one))
  if (!isJsonObject(input)) return input
  const { [first]: old, ...others } = input
  const value = rest.length === 0 ? change(old) : changed(old ?? null, rest, change)
  return value === undefined ? others : { ...others, [first]: value }
}

/** Paths to the members of an input: its own, and those of the first entry of each list and of what that holds. */
const pathsIn = (value: Json, levels = 3): readonly (readonly string[])[] => {
  if (levels === 0) return []
  if (Array.isArray(value))
    return value.length === 0 || isScalarList(value)
      ? value.length === 0
        ? []
        : [['0']]
      : pathsIn(value[0] ?? null, levels).map((path) => ['0', ...path])
  if (!isJsonObject(value)) return []
  return Object.entries(value).flatMap(([name, member]) => [[name], ...pathsIn(member, levels - 1).map((path) => [name, ...path])])
}

/** Values of a member that the call does not have. */
const ofAdded = [
  'largest bigint',
  'negative',
  'text',
  'true',
  'list of objects',
  'desk of the victim',
  'declaration of the victim',
  'number of the victim',
  'attempt of the victim',
  'position of a later generation'
]
const listLength = 1_200

/** Every change of one argument of `input`. `members`: every name that the function reads; those that are not in `input` are added to it, and to each entry of its lists. */
export const mutationsOf = (input: JsonObject, members: readonly string[], names: Readonly<Record<string, Json>>): readonly Mutation[] => {
  const values: Readonly<Record<string, Json>> = { ...ranges, ...types, ...names }
  const paths = pathsIn(input)
  const parents = [
    [],
    ...paths.filter((path) => path.at(-1) === '0').map((path) => path),
    ...paths.flatMap((path) => (path.at(-2) === '0' ? [path.slice(0, -1)] : []))
  ]
  const known = new Set(paths.map((path) => path.join('.')))
  const added = [...new Map(parents.map((parent) => [parent.join('.'), parent])).values()]
    .flatMap((parent) => members.map((name) => [...parent, name]))
    .filter((path) => !known.has(path.join('.')))
  const of = (path: readonly string[], kind: string, change: (value: Json | undefined) => Json | undefined): Mutation => ({
    path: path.join('.'),
    kind,
    input: textOf(changed(input, path, change))
  })
  const substituted = [
    ...paths.flatMap((path) => Object.entries(values).map(([kind, value]) => of(path, kind, () => value))),
    ...added.flatMap((path) => ofAdded.map((kind) => of(path, `added, ${kind}`, () => values[kind] ?? null)))
  ]
  const removed = paths.map((path) => of(path, 'missing', () => undefined))
  const lists = paths.flatMap((path) => {
    const list = path.reduce<Json>(
      (value, name) => (Array.isArray(value) ? (value[Number(name)] ?? null) : isJsonObject(value) ? (value[name] ?? null) : null),
      input
    )
    if (!Array.isArray(list) || list.length === 0) return []
    return [
      of(path, 'doubled', () => [...list, ...list]),
      of(path, 'reversed and doubled', () => [...list, ...list.toReversed()]),
      of(path, 'long list', () => Array.from({ length: listLength }, (_, index) => list[index % list.length] ?? null)),
      of(path, 'long list of numbers', () => Array.from({ length: listLength }, (_, index) => index))
    ]
  })
  const whole = Object.entries(types).map(([kind, value]) => ({ path: '', kind, input: textOf(value) }))
  return [...substituted, ...removed, ...lists, ...whole]
}

/** The input with each of its texts, and each list of texts, megabytes long: it takes long to compute with one whose length is not checked first. */
export const longTextsOf = function* (input: JsonObject): Generator<Mutation> {
  const long = '-a'.repeat(1_500_000)
  for (const path of pathsIn(input)) {
    let isText = false
    const longer = changed(input, path, (value) => {
      const isList = Array.isArray(value) && value.every((one) => typeof one === 'string')
      isText = typeof value === 'string' || isList
      return isList ? [long, long] : isText ? long : value
    })
    if (isText) yield { path: path.join('.'), kind: 'text of megabytes', input: textOf(longer) }
  }
}
