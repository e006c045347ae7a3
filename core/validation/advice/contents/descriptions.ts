import { advice, rule, type Advice } from '../advice.ts'
import { isUnfilled } from '../../../base/amounts.ts'
import { stringOrEmpty } from '../../../base/json-guards.ts'

const shortest = 5

/** C10: lines have an understandable description, a brand and a type. */
export const descriptions = rule('C10', 'likely', ({ detail }) => {
  const found: Advice[] = []
  detail.data.forEach((row, index) => {
    const description = stringOrEmpty(row.brgurai).trim()
    const path = `/detail/data/${index}`
    if (description.length < shortest)
      found.push(advice(`${path}/brgurai`, 'C10.description', { found: String(description.length), expected: String(shortest) }))
    if (isUnfilled(row.merk)) found.push(advice(`${path}/merk`, 'C10.brand'))
    if (isUnfilled(row.tipe)) found.push(advice(`${path}/tipe`, 'C10.type'))
  })
  return found
})
