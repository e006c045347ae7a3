/** The values of letters in ISO 6346: from 10 on, leaving out the multiples of 11. */
const letterValue = (letter: string): number => {
  const at = letter.charCodeAt(0) - 65
  return at + 10 + Math.floor((at + 9) / 10)
}

const isFormed = (text: string): boolean => /^[A-Z]{3}[UJZ]\d{7}$/.test(text)

/** The check digit of the first ten characters of a container number (ISO 6346), or null where they are not formed like one. */
export const containerCheckDigit = (number: string): number | null => {
  if (!/^[A-Z]{3}[UJZ]\d{6}/.test(number)) return null
  const sum = [...number.slice(0, 10)].reduce((total, character, index) => {
    const value = index < 4 ? letterValue(character) : Number(character)
    return total + value * 2 ** index
  }, 0)
  return (sum % 11) % 10
}

/** What is wrong with a container number, or null. */
export const containerNumberProblem = (number: string): 'form' | 'check' | null => {
  if (!isFormed(number)) return 'form'
  return containerCheckDigit(number) === Number(number.at(-1)) ? null : 'check'
}
