import { formatDay } from '../base/format-date.ts'
import { formatAju } from '../numbering/aju-number.ts'
import { eachRun, partLength } from './full-text/tokens.ts'

/** The facts of a response by which it is found. */
export interface FindableDocument {
  readonly car: string
  readonly code: string
  readonly date: string
  readonly number: string
  readonly description: string
}

const digits = (text: string): string => text.replace(/\D/g, '')

/** Everything of a response that can be typed to find it, except the text of its PDF. */
export const searchTerms = ({ car, code, date, number, description }: FindableDocument): string =>
  [car, formatAju(car), code, date, formatDay(date), digits(date), number, description].join('\n')

/** Numbers of a text: `joined` without their separators, `long` those found by any part. */
export const numbersIn = (text: string): { readonly joined: ReadonlySet<string>; readonly long: ReadonlySet<string> } => {
  const [joined, long] = [new Set<string>(), new Set<string>()]
  eachRun(text, ({ tokens }) => {
    const [first = ''] = tokens
    if (tokens.length > 1 && first === tokens.slice(1).join('')) joined.add(first)
    for (const token of tokens) if (token.length >= partLength && /\d/.test(token)) long.add(token)
  })
  return { joined, long }
}
