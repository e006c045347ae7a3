import { advice, type Advice, type AdviceRule } from '../advice.ts'
import { containerCheckDigit, containerNumberProblem } from './container-number.ts'
import { textOf } from '../values.ts'

const sizes: readonly string[] = ['20', '40', '45', '60']

/** C3: container numbers follow ISO 6346 and are unique; the size is a known one. */
export const containers: AdviceRule = {
  id: 'C3',
  certainty: 'certain',
  run: ({ container }) => {
    const seen = new Map<string, number>()
    return container.data.flatMap((row, index) => {
      const number = textOf(row.contno)
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
      const size = textOf(row.contukur)
      if (!sizes.includes(size.trim())) found.push(advice(`/container/data/${index}/contukur`, 'C3.size', { found: size }))
      return found
    })
  }
}
