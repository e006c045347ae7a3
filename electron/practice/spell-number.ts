const units = ['nol', 'satu', 'dua', 'tiga', 'empat', 'lima', 'enam', 'tujuh', 'delapan', 'sembilan', 'sepuluh', 'sebelas']
const scales: readonly (readonly [number, string])[] = [
  [1e15, 'kuadriliun'],
  [1e12, 'triliun'],
  [1e9, 'miliar'],
  [1e6, 'juta']
]

const rest = (value: number): string => (value === 0 ? '' : ` ${spellNumber(value)}`)

/** A whole number from 0 to 2^53 − 1 in Indonesian words. */
export const spellNumber = (value: number): string => {
  for (const [size, name] of scales) if (value >= size) return `${spellNumber(Math.floor(value / size))} ${name}${rest(value % size)}`
  if (value >= 2000) return `${spellNumber(Math.floor(value / 1000))} ribu${rest(value % 1000)}`
  if (value >= 1000) return `seribu${rest(value - 1000)}`
  if (value >= 200) return `${spellNumber(Math.floor(value / 100))} ratus${rest(value % 100)}`
  if (value >= 100) return `seratus${rest(value - 100)}`
  if (value >= 20) return `${spellNumber(Math.floor(value / 10))} puluh${rest(value % 10)}`
  return value >= 12 ? `${spellNumber(value - 10)} belas` : (units[value] ?? '')
}
