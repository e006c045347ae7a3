/** Luhn sum of digits, the last of which is the check digit. */
const luhn = (digits: string): number =>
  [...digits].reverse().reduce((sum, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2)
    return sum + (value > 9 ? value - 9 : value)
  }, 0)

/** An NPWP of 15 digits: eight chosen digits, their check digit, tax office and branch. */
export const npwp15 = (eight: string, office: string, branch = '000'): string =>
  `${eight}${(10 - (luhn(`${eight}0`) % 10)) % 10}${office}${branch}`

/** The same number in the 16-digit format. */
export const npwp16 = (eight: string, office: string, branch = '000'): string => `0${npwp15(eight, office, branch)}`

/** A container number of ISO 6346: owner with category (`KRMU`), six digits, check digit. */
export const containerNumber = (owner: string, six: string): string => {
  const sum = [...`${owner}${six}`].reduce((total, sign, place) => total + letterValue(sign) * 2 ** place, 0)
  if (sum % 11 === 10) throw new Error(`${owner}${six} is a number that ISO 6346 advises against`)
  return `${owner}${six}${sum % 11}`
}

/** A is 10, B 12, … Z 38: multiples of 11 are skipped (ISO 6346). */
const letterValue = (sign: string): number => {
  const place = sign.charCodeAt(0) - 65
  if (place < 0) return Number(sign)
  return 10 + place + (place > 0 ? 1 : 0) + (place > 10 ? 1 : 0) + (place > 20 ? 1 : 0)
}
