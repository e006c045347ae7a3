import { getDefaultCompilerOptions } from '@vue/language-core'
import { expect, test } from 'vitest'
import { errorsInSource, vueCompiler, type Place } from '../../scripts/types/vue-code.ts'

const text = `<script setup lang="ts">
import Marker from './Marker.vue'

const count: number = 'é three'
</script>

<template>
  <Marker data-at-office :amount="count" />
  <p>{{ missing }}</p>
</template>
`
const vue = vueCompiler({}, getDefaultCompilerOptions())('Sample.vue', text)

/** The place of the last occurrence of a text in the generated code; properties are in it twice. */
const placeOf = (part: string): Place => {
  const before = vue.code.slice(0, vue.code.lastIndexOf(part)).split('\n')
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 }
}

test.each([
  ['a constant of the script', placeOf('count: number'), '2322', { line: 4, column: 7 }],
  ['a name in an expression of the template', placeOf('missing )'), '2339', { line: 9, column: 9 }],
  ['a value of an attribute', placeOf('amount: '), '2322', { line: 8, column: 27 }]
])('an error of %s is reported there', (_what, place, error, source) => {
  expect(vue.sourceOf(place, error)).toEqual(source)
})

test('an attribute that is no property is allowed, as HTML has it', () => {
  expect(vue.sourceOf(placeOf('dataAtOffice'), '2353')).toBeNull()
})

test('code that no part of the file has is not checked', () => {
  expect(vue.sourceOf(placeOf('__VLS_intrinsics!'), '2554')).toBeNull()
})

test('lines of tsc have the place in the .vue file, and those about generated code are left out with their explanation', () => {
  const at = ({ line, column }: Place): string => `mirror/Sample.vue.ts(${line},${column})`
  const output = `core/other.ts(3,5): error TS2304: Cannot find name 'a'.
${at(placeOf('__VLS_intrinsics!'))}: error TS2554: Expected 2 arguments, but got 1.
  An argument for 'b' was not provided.
${at(placeOf('__VLS_intrinsics!'))}: error TS1005: ',' expected.
${at(placeOf('count: number'))}: error TS2322: Type 'string' is not assignable to type 'number'.
  Explained here.
error TS5033: Could not write a file.
`
  expect(errorsInSource(output, (path) => (path === 'mirror/Sample.vue.ts' ? { source: 'Sample.vue', vue } : undefined))).toEqual([
    "core/other.ts(3,5): error TS2304: Cannot find name 'a'.",
    `${at(placeOf('__VLS_intrinsics!'))}: error TS1005: ',' expected.`,
    "Sample.vue(4,7): error TS2322: Type 'string' is not assignable to type 'number'.",
    '  Explained here.',
    'error TS5033: Could not write a file.'
  ])
})
