import { advice, type Advice, type AdviceRule } from '../advice.ts'

const isNumber = (text: string, highest: number): boolean => /^[1-9]\d{0,8}$/.test(text) && Number(text) <= highest

const check = (values: readonly unknown[], pathOf: (index: number) => string): readonly Advice[] => {
  const seen = new Set<string>()
  return values.flatMap((value, index) => {
    // A blank number already blocks sending.
    if (value === null || value === undefined) return []
    const text = typeof value === 'number' || typeof value === 'string' ? String(value) : ''
    if (!isNumber(text, values.length))
      return [advice(pathOf(index), 'W5.number', { found: text, expected: String(index + 1), other: String(values.length) })]
    if (seen.has(text)) return [advice(pathOf(index), 'W5.twice', { found: text, expected: String(index + 1) })]
    seen.add(text)
    return []
  })
}

/** W5: lines and documents are numbered 1 to n without duplicates. */
export const numbering: AdviceRule = {
  id: 'W5',
  certainty: 'certain',
  run: ({ detail, dokumen }) => [
    ...check(
      detail.data.map((row) => row.serial),
      (index) => `/detail/data/${index}/serial`
    ),
    ...check(
      dokumen.data.map((row) => row.nourut),
      (index) => `/dokumen/data/${index}/nourut`
    )
  ]
}
