import { advice, rule, type Advice } from '../advice.ts'
import { stringOrEmpty } from '../../../base/json-guards.ts'

/** Letter values of ISO 6346: from 10, without multiples of 11. */
const letterValue = (letter: string): number => {
  const at = letter.charCodeAt(0) - 65
  return at + 10 + Math.floor((at + 9) / 10)
}

const hasForm = (text: string): boolean => /^[A-Z]{3}[UJZ]\d{7}$/.test(text)

/** The check digit of the first ten characters of a container number (ISO 6346); null if they do not have the form of one. */
export const containerCheckDigit = (number: string): number | null => {
  if (!/^[A-Z]{3}[UJZ]\d{6}/.test(number)) return null
  const sum = [...number.slice(0, 10)].reduce((total, character, index) => {
    const value = index < 4 ? letterValue(character) : Number(character)
    return total + value * 2 ** index
  }, 0)
  return (sum % 11) % 10
}

/** The problem of a container number, or null. `form`: wrong form; `check`: wrong check digit. */
export const containerNumberProblem = (number: string): 'form' | 'check' | null => {
  if (!hasForm(number)) return 'form'
  return containerCheckDigit(number) === Number(number.at(-1)) ? null : 'check'
}

const sizes: readonly string[] = ['20', '40', '45', '60']

/** C3: container numbers follow ISO 6346 and are unique; the size is a known one. */
export const containers = rule('C3', 'certain', ({ container }) => {
  const seen = new Map<string, number>()
  return container.data.flatMap((row, index) => {
    const number = stringOrEmpty(row.contno)
    const path = `/container/data/${index}/contno`
    const found: Advice[] = []
    const problem = containerNumberProblem(number)
    if (problem === 'form') found.push(advice(path, 'C3.form', { found: number }))
    if (problem === 'check')
      found.push(
        advice(path, 'C3.check', { found: number.at(-1) ?? '', expected: String(containerCheckDigit(number) ?? ''), other: number })
      )
    const before = seen.get(number)
    if (before !== undefined && number !== '') found.push(advice(path, 'C3.twice', { found: number, other: String(before + 1) }))
    else seen.set(number, index)
    const size = stringOrEmpty(row.contukur)
    if (!sizes.includes(size.trim())) found.push(advice(`/container/data/${index}/contukur`, 'C3.size', { found: size }))
    return found
  })
})
