import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as compiled from '#core/validation/validators.ts'
import type { Validator } from '#core/validation/validators.ts'
import { root } from '../../scripts/support/paths.ts'
import { validatorCode } from '../../scripts/support/validator-code.ts'

const shipped = (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(validatorCode())}`)) as Readonly<
  Record<string, Validator>
>
const sample = JSON.parse(readFileSync(join(root, 'resources/samples/sparepart-3.json'), 'utf8')) as {
  readonly bc28: { readonly document: readonly unknown[] }
}
const errorsOf = (validator: Validator, value: unknown): unknown => (validator(value) === true ? [] : validator.errors)

/** Copies a value with each of its parts, by chance, dropped or replaced. */
const mutated = (value: unknown, random: () => number): unknown => {
  if (random() < 0.03) return [null, '', 'x', 1.5, true, [], {}][Math.floor(random() * 7)]
  if (Array.isArray(value)) return value.map((one: unknown) => mutated(one, random))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).flatMap(([key, one]) => (random() < 0.02 ? [] : [[key, mutated(one, random)]])))
}

test('the code of the build finds the same errors as the validators that Node compiles', () => {
  expect(Object.keys(shipped).sort()).toEqual([...compiled.schemaNames].sort())
  const [declaration] = sample.bc28.document
  expect(errorsOf(compiled.declaration, declaration)).toEqual([])
  let failed = 0
  fc.assert(
    fc.property(fc.infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })), (stream) => {
      const value = mutated(declaration, () => stream.next().value ?? 0)
      for (const name of compiled.schemaNames) {
        const errors = errorsOf(compiled[name as 'declaration'], value)
        expect(errorsOf(shipped[name] as Validator, value)).toEqual(errors)
        if (name === 'declaration' && Array.isArray(errors) && errors.length > 0) failed += 1
      }
    })
  )
  expect(failed).toBeGreaterThan(10)
})
