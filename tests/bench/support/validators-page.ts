import * as v from 'valibot'
import { jsonSchema } from '#core/derive/json-schema.ts'
import { declaration } from '#core/schema/declaration.ts'
import type { Node } from '#core/schema/field.ts'
import { validateDeclaration } from '#core/validation/validate-declaration.ts'

/** Runs in the page: the same schema, from the same definition, for each library. */

const patternOf = (node: Node): RegExp | null => {
  const { pattern } = jsonSchema(node, 'wire')
  return typeof pattern === 'string' ? new RegExp(pattern, 'u') : null
}

const valibotOf = (node: Node): v.GenericSchema => {
  switch (node.node) {
    case 'field': {
      if (node.kind === 'integer') return v.pipe(v.number(), v.integer())
      if (node.kind !== 'string') return node.kind === 'number' ? v.number() : v.boolean()
      const pattern = patternOf(node)
      return pattern === null ? v.string() : v.pipe(v.string(), v.regex(pattern))
    }
    case 'object':
      return v.looseObject(Object.fromEntries(Object.entries(node.members).map(([key, member]) => [key, valibotOf(member)])))
    case 'list':
      return v.array(valibotOf(node.of))
    case 'any-list':
      return v.array(v.unknown())
    default:
      return v.unknown()
  }
}

export type ValidatorName = 'ours' | 'valibot'

/** Number of problems each validator finds. A validator that the content policy blocks throws. */
const makers: Readonly<Record<ValidatorName, () => (value: unknown) => number>> = {
  ours: () => (value) => validateDeclaration(value).length,
  valibot: () => {
    const schema = valibotOf(declaration)
    return (value) => v.safeParse(schema, value).issues?.length ?? 0
  }
}

export interface ValidatorTimes {
  /** Number of problems in the valid value and in the one whose last line has a text instead of a number. */
  readonly foundBroken: Readonly<Partial<Record<ValidatorName, number>>>
  /** Whether the page blocks code generation from text. */
  readonly underPolicy: boolean
  readonly times: Readonly<Partial<Record<ValidatorName, readonly number[]>>>
  readonly found: Readonly<Partial<Record<ValidatorName, number>>>
  readonly refused: Readonly<Partial<Record<ValidatorName, string>>>
}

const names: readonly ValidatorName[] = ['ours', 'valibot']

const refusesText = (): boolean => {
  try {
    Reflect.construct(Function, ['return 1'])
    return false
  } catch {
    return true
  }
}

const measureNow = (value: unknown, broken: unknown, rounds: number): ValidatorTimes => {
  const times: Partial<Record<ValidatorName, number[]>> = {}
  const found: Partial<Record<ValidatorName, number>> = {}
  const foundBroken: Partial<Record<ValidatorName, number>> = {}
  const refused: Partial<Record<ValidatorName, string>> = {}
  const ready = names.flatMap((name) => {
    try {
      const check = makers[name]()
      for (let warm = 0; warm < 20; warm += 1) found[name] = check(value)
      foundBroken[name] = check(broken)
      return [{ name, check }]
    } catch (error) {
      refused[name] = error instanceof Error ? error.message : String(error)
      return []
    }
  })
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, check } of ready) {
      const start = performance.now()
      check(value)
      ;(times[name] ??= []).push(performance.now() - start)
    }
  }
  return { underPolicy: refusesText(), times, found, foundBroken, refused }
}

/** In a new task: the content policy does not apply to code that Playwright evaluates directly. */
export const measure = (value: unknown, broken: unknown, rounds: number): Promise<ValidatorTimes> =>
  new Promise((done, failed) => {
    setTimeout(() => {
      try {
        done(measureNow(value, broken, rounds))
      } catch (error) {
        failed(error instanceof Error ? error : new Error(String(error)))
      }
    })
  })
