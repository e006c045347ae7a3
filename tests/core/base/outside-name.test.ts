import { expect, test } from 'vitest'
import { outsideName } from '#core/base/outside-name.ts'

test('a name keeps its kind in sight behind blanks that have no width or no picture, and loses its folders', () => {
  for (const blank of ['\u2800', '\u{1d159}', '\u{16fe4}', '\u{13440}', '\u00a0', '\u3164', '\u200b', '\ufe0f'])
    expect([blank, outsideName(`invoice.pdf${blank.repeat(150)}.exe`).replace(' ', '')]).toEqual([blank, 'invoice.pdf.exe'])
  expect(['a/b/invoice.pdf', 'C:\\x\\invoice.pdf', 'invoice.pdf/', 'a\\invoice.pdf\\\\', '../invoice.pdf'].map(outsideName)).toEqual(
    Array.from({ length: 5 }, () => 'invoice.pdf')
  )
  expect(outsideName('///')).toBe('')
})
