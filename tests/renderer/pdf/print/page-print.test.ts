import { expect, test } from 'vitest'
import { paperRules } from '../../../../renderer/pdf/use-printing.ts'

test('each paper size has one page rule, named in the order of first use', () => {
  const portrait = { width: 595.28, height: 841.89 }
  const landscape = { width: 841.89, height: 595.28 }
  expect(paperRules([portrait, landscape, portrait])).toEqual({
    css: '@page pdf-0 { size: 595.28pt 841.89pt; margin: 0 }\n@page pdf-1 { size: 841.89pt 595.28pt; margin: 0 }',
    names: ['pdf-0', 'pdf-1', 'pdf-0']
  })
})
