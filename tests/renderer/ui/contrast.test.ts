import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const source = readFileSync(resolve(import.meta.dirname, '../../../renderer/ui/styles/tokens.css'), 'utf8')

/** The colours of a theme by their names; what is no plain colour is left out. */
const coloursOf = (theme: 'light' | 'dark'): ReadonlyMap<string, string> => {
  const [, block = ''] = new RegExp(`\\[data-theme='${theme}'\\] \\{([^}]*)\\}`).exec(source) ?? []
  return new Map([...block.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map(([, name = '', colour = '']) => [name, colour]))
}

/** Relative luminance, WCAG 2.2. */
const luminanceOf = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrastOf = (one: string, other: string): number => {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].sort((first, second) => first - second)
  return (lighter + 0.05) / (darker + 0.05)
}

const surfaces = ['bg', 'bg-raised', 'bg-sunken', 'bg-hover', 'bg-selected'] as const

/** Least contrast, the colours in front, and what is behind them. */
const rules: readonly (readonly [least: number, front: readonly string[], behind: readonly string[]])[] = [
  [4.5, ['text', 'text-soft', 'accent', 'danger', 'warn', 'ok'], surfaces],
  [4.5, ['text', 'accent'], ['accent-soft']],
  [4.5, ['text', 'danger'], ['danger-soft']],
  [4.5, ['text', 'warn'], ['warn-soft']],
  [4.5, ['text', 'ok'], ['ok-soft']],
  [4.5, ['accent-text'], ['accent', 'accent-hover']],
  [4.5, ['production-text'], ['production']],
  // Placeholders of inputs that are wrong.
  [4.5, ['text-soft'], ['danger-soft']],
  // Borders of inputs, thumbs of scroll bars, the ring of the focus, and bars of a chart.
  [3, ['line-control', 'focus', 'warn-fill'], ['bg', 'bg-raised', 'bg-sunken']]
]

test.each(['light', 'dark'] as const)('texts, inputs and the focus have enough contrast in the %s theme', (theme) => {
  const colours = coloursOf(theme)
  const measured = rules.flatMap(([least, front, behind]) =>
    front.flatMap((one) =>
      behind.map((other) => ({ pair: `${one} on ${other}`, least, has: contrastOf(colours.get(one) ?? '', colours.get(other) ?? '') }))
    )
  )
  expect(measured.length).toBeGreaterThan(40)
  expect(measured.filter(({ has, least }) => !(has >= least))).toEqual([])
})

test('no size of text is below 12 pixels', () => {
  const sizes = [...source.matchAll(/--text-[\w]+: ([\d.]+)px;/g)].map(([, size]) => Number(size))
  expect(sizes.length).toBeGreaterThan(5)
  expect(Math.min(...sizes)).toBe(12)
})
