import type { Problem } from '../problem.ts'
import { requiredFindings } from '../required-problems.ts'
import { advice, rule, type Advice, type AdviceSentence } from './advice.ts'

/** R1: required fields (required-fields.ts) that the profile turns into advice. */
export const requiredAdvice = rule('R1', 'certain', (declaration, { advisedFields = [] }) =>
  advisedFields.length === 0
    ? []
    : requiredFindings(declaration, (path) => advisedFields.includes(path)).flatMap(({ path, code }) => {
        if (code === 'required') return advice(path, 'R1.required')
        // M10 and C8 describe a text that is no number or no date.
        return code === 'positive-wanted' ? advice(path, 'R1.positive') : []
      })
)

/** Advice that says no more than that a field is blank, not positive, no number or no date, by sentence and found value. */
const sayings: ReadonlyMap<AdviceSentence, (found: string) => boolean> = new Map<AdviceSentence, (found: string) => boolean>([
  ['C1.form', (found) => found.trim() === ''],
  ['C10.description', (found) => found === '0'],
  ['C11.needed', () => true],
  ['M5.foreign', (found) => found === '' || Number(found) <= 0],
  ['M9.positive', () => true],
  ['M10.plain', () => true],
  ['C8.real', () => true]
])

/** The advice without what a problem, or R1, reports for the same field. */
export const withoutRepetition = (all: readonly Advice[], problems: readonly Problem[]): readonly Advice[] => {
  const reported = new Set(problems.map(({ path }) => path))
  for (const { path, rule } of all) if (rule === requiredAdvice.id) reported.add(path)
  return all.filter(({ path, says, params }) => !reported.has(path) || sayings.get(says)?.(params.found) !== true)
}
