import { currenciesOf } from '../base/currency-words.ts'
import type { Fact } from './fact-values.ts'
import { plainWords } from '../vocabulary/words.ts'

/** Words that documents write behind a term of delivery, or beside the name of its place. */
const noPlace = /^(?:port|of|the|airport|seaport|pelabuhan|bandara|harbour|harbor|incoterms?|value|amount|price|total|terms?|basis|in|\d+)$/

/** The words of the place that a term names, without those that are no name: `NINGBO (INCOTERMS 2020)`, `Port of Ningbo`. Empty for `FOB VALUE (USD)`. */
const placeOfTerm = ({ more }: Fact): ReadonlySet<string> => {
  const [named = ''] = more.split(/[(/]/)
  return new Set(
    plainWords(named)
      .split(' ')
      .filter((word) => word !== '' && !noPlace.test(word) && currenciesOf(word).length === 0)
  )
}

/** Whether two facts are one term of delivery to places of which neither is a longer form of the other: `FOB Shanghai`, `FOB Ningbo`. */
export const areOtherPlaces = (one: Fact, other: Fact): boolean => {
  if (one.name !== 'priceTerm' || one.value !== other.value) return false
  const [words, others] = [placeOfTerm(one), placeOfTerm(other)]
  const isPart = (part: ReadonlySet<string>, of: ReadonlySet<string>): boolean => [...part].every((word) => of.has(word))
  return words.size > 0 && others.size > 0 && !isPart(words, others) && !isPart(others, words)
}
