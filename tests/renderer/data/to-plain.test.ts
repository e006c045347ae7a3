import { reactive, ref } from 'vue'
import { expect, test } from 'vitest'
import { toPlain } from '../../../renderer/data/host-client.ts'

test('a reactive value becomes plain data that can be cloned', () => {
  const value = reactive({ rows: [{ a: 1, b: null }], at: ref('x') })
  expect(structuredClone(toPlain(value))).toEqual({ rows: [{ a: 1, b: null }], at: 'x' })
})

test('members without a value are left out, and undefined stays undefined', () => {
  expect([toPlain({ a: undefined, b: '' }), toPlain(undefined), toPlain(null)]).toEqual([{ b: '' }, undefined, null])
})
