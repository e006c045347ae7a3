import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { boundedPatterns } from '../../scripts/support/slow-patterns.ts'
import { findViolations, structureRules, type SourceFile } from '../../scripts/support/structure-rules.ts'

const file = (path: string, text = ''): SourceFile => ({ path, text })
const reported = (files: readonly SourceFile[]) => findViolations(files).map(({ rule, path, line }) => `${rule}: ${path}:${line}`)
const styled = (...declarations: readonly string[]): string =>
  `<template>\n  <p>Font</p>\n</template>\n<style scoped>\n.a {\n${declarations.map((each) => `  ${each};\n`).join('')}}\n</style>\n`

const broken = [
  file('core/wire/all.ts', "import { a } from './a.ts'\nexport * from './b.ts'\nexport type * as names from './c.ts'\n"),
  file(
    'renderer/grid/Cell.vue',
    styled('font-size: 12px', 'font-weight: 500', 'z-index: 3', 'color: #fff', 'background: rgb(0 0 0 / 50%)', 'border: 1px solid red')
  ),
  file(
    'renderer/grid/Gap.vue',
    styled('padding: 7px 12px', 'margin-left: 4px', 'column-gap: 10px', 'border-top-left-radius: 3px', 'gap: 14px')
  ),
  file('renderer/app/app.css', 'p {\n  font-size: 1rem;\n}\n'),
  file(
    'renderer/ui/Narrow.vue',
    '<style>\n@media (min-width: 860px) and (max-width: 1000px) {\n}\n@media (max-width: 1100px) {\n}\n</style>\n'
  ),
  file('renderer/features/inbox/views/use-wide.ts', "const isWide = useMedia('(min-width: 1500px)')\n"),
  file(
    'core/codes/tables.ts',
    "const names: Readonly<Record<string, (n: number) => string>> = {\n  a: String\n}\nexport const codes: Record<string, string> = { a: 'b' }\nconst words = { '1': 'a' } as Readonly<Record<string, string>>\n"
  ),
  file(
    'core/wire/slow.ts',
    "const ends = /0+$/\nconst nested = /^(a+)+$/\nconst both = new RegExp('^[\\\\d.,]*\\\\d[\\\\d.,]*$', 'u')\nconst fast = /^\\d+$/\n"
  ),
  file(
    'core/wire/slow-runs.ts',
    [
      ...['const trade = /<c(\\s[^<>]*?\\s|\\s)t="str"([^<>]*)>/g', 'const again = /<c\\s([^<>]*?)t=(["\'])str\\2([^<>]*)>/g'],
      ...['const behind = /xa[^b]*b/', 'const ahead = /a(?=x[^b]*b)/', 'const optional = /a(?:[^b]*b)?/g', 'const long = /a.{0,2000}b/'],
      ...['const made = new RegExp(`${name}a[^b]*b`)', 'const raw = new RegExp(String.raw`\\w${name}[^b]*b`, "g")'],
      ...['const fastTag = /<c[^<>]*>/g', 'const short = /a.{0,99}b/', 'const sticky = /a[^b]*b/y', 'const guarded = /(?<![ab])a+b/'],
      ...['const once = /^a[^b]*b/', 'const found = /a[^b]*/g', 'const fastMade = new RegExp(`<${name}[^<>]*>`)']
    ].join('\n')
  ),
  file(
    'core/wire/slow-parts.ts',
    [
      "const run = 'a[^b]*'",
      'const parts = [run, String.raw`\\d`] as const',
      'const whole = /a[^b]*b/',
      ...['const inTemplate = new RegExp(`${run}b`)', "const summed = new RegExp(('x' + run) + 'b', 'g')"],
      ...["const listed = new RegExp(`(?:${[...parts, 'c'].join('|')})b`)", 'const again = new RegExp(whole, "giu")'],
      ...['const within = new RegExp(`x${whole.source}`)', 'const named = RegExp', 'let changing = "a"'],
      ...['const once = new RegExp(`^${run}b`)', 'const open = new RegExp(`${changing}b`)']
    ].join('\n')
  ),
  file(
    'renderer/forms/Slow.vue',
    '<template>\n  <p>a / b / c</p>\n</template>\n<script setup lang="ts">\nconst ends = /\\s+$/\n</script>\n'
  )
]

test('every rule reports the file that breaks it, with the line', () => {
  expect(reported(broken)).toEqual([
    'export-all: core/wire/all.ts:2',
    'export-all: core/wire/all.ts:3',
    'literal-style: renderer/grid/Cell.vue:6',
    'literal-style: renderer/grid/Cell.vue:7',
    'literal-style: renderer/grid/Cell.vue:8',
    'literal-style: renderer/grid/Cell.vue:9',
    'literal-style: renderer/grid/Cell.vue:10',
    'literal-style: renderer/grid/Cell.vue:11',
    'literal-spacing: renderer/grid/Gap.vue:6',
    'literal-spacing: renderer/grid/Gap.vue:7',
    'literal-spacing: renderer/grid/Gap.vue:8',
    'literal-spacing: renderer/grid/Gap.vue:9',
    'literal-style: renderer/app/app.css:2',
    'literal-breakpoint: renderer/ui/Narrow.vue:2',
    'literal-breakpoint: renderer/ui/Narrow.vue:4',
    'literal-breakpoint: renderer/features/inbox/views/use-wide.ts:1',
    'object-table: core/codes/tables.ts:1',
    'object-table: core/codes/tables.ts:4',
    'object-table: core/codes/tables.ts:5',
    'slow-pattern: core/wire/slow.ts:1',
    'slow-pattern: core/wire/slow.ts:2',
    'slow-pattern: core/wire/slow.ts:3',
    ...[1, 2, 3, 4, 5, 6, 7, 8].map((line) => `slow-pattern: core/wire/slow-runs.ts:${line}`),
    ...[3, 4, 5, 6, 7, 8].map((line) => `slow-pattern: core/wire/slow-parts.ts:${line}`),
    'slow-pattern: renderer/forms/Slow.vue:5'
  ])
  expect(new Set(findViolations(broken).map(({ rule }) => rule))).toEqual(new Set(structureRules))
})

test('renderer/ui, tokens and stores are not reported', () => {
  expect(
    reported([
      file('renderer/ui/Button.vue', styled('font-size: 12px', 'color: #fff')),
      file(
        'renderer/grid/Cell.vue',
        styled(
          'font-size: var(--text-small)',
          'font-weight: var(--weight-strong)',
          'z-index: var(--layer-menu)',
          'color: var(--red)',
          'border: 0'
        )
      ),
      file(
        'renderer/grid/Widths.vue',
        '<style>\n@media (max-width: 1099px) {}\n@media (min-width: 1700px) {}\n@media (max-height: 400px) {}\n@container (max-width: 520px) {}\n</style>\n'
      ),
      file(
        'renderer/grid/Gap.vue',
        styled(
          'padding: 7px var(--space-xl)',
          'margin: -4px 0 calc(4px + 2px)',
          'border-radius: 12px',
          'height: 24px',
          'scroll-margin: 24px'
        )
      ),
      file('renderer/grid/Comment.vue', styled('/* color: red */ margin: 0')),
      file(
        'core/codes/own.ts',
        "const names = lookupTable<string>({ a: 'b' })\nconst steps: Record<'up' | 'down', number> = { up: 1, down: 2 }\n"
      )
    ])
  ).toEqual([])
})

test('every pattern that is listed with a bound is still in its file', async () => {
  for (const [path, patterns] of Object.entries(boundedPatterns)) {
    const text = await readFile(new URL(`../../${path}`, import.meta.url), 'utf8')
    for (const [pattern] of patterns) expect(text).toContain(pattern)
  }
})
