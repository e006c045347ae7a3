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
