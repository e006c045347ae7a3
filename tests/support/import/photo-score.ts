import type { TextPage } from '#core/import/page-grid.ts'
import { createRandom } from '../faults/random.ts'
import type { Paper, PrintedText } from './photo-papers.ts'

/** Counts of the printed numbers and codes of papers. `separators`: only points, commas and spaces differ. */
export interface NumberScore {
  exact: number
  separators: number
  wrong: number
  missing: number
}

interface Pair {
  readonly from: readonly [number, number]
  readonly to: readonly [number, number]
}

type Affine = readonly [number, number, number, number, number, number]

const moved = ([a, b, c, d, e, f]: Affine, [x, y]: readonly [number, number]): readonly [number, number] => [
  a * x + b * y + c,
  d * x + e * y + f
]

/** The affine map through three pairs; null where they stand on one line. */
const affineOf = ([one, two, three]: readonly [Pair, Pair, Pair]): Affine | null => {
  const [[x1, y1], [x2, y2], [x3, y3]] = [one.from, two.from, three.from]
  const determinant = (x2 - x1) * (y3 - y1) - (x3 - x1) * (y2 - y1)
  if (Math.abs(determinant) < 500) return null
  const solve = (u1: number, u2: number, u3: number): readonly [number, number, number] => {
    const a = ((u2 - u1) * (y3 - y1) - (u3 - u1) * (y2 - y1)) / determinant
    const b = ((u3 - u1) * (x2 - x1) - (u2 - u1) * (x3 - x1)) / determinant
    return [a, b, u1 - a * x1 - b * y1]
  }
  return [...solve(one.to[0], two.to[0], three.to[0]), ...solve(one.to[1], two.to[1], three.to[1])]
}

/** Texts that are on both pages once say how one lies on the other. */
const placedOn = (paper: Paper, page: TextPage): ((x: number, y: number) => readonly [number, number]) | null => {
  const once = (texts: readonly string[]): ReadonlySet<string> =>
    new Set([...Map.groupBy(texts, (text) => text)].flatMap(([text, all]) => (all.length === 1 && text.length >= 2 ? [text] : [])))
  const [printed, read] = [once(paper.texts.map(({ text }) => text)), once(page.texts.map(({ text }) => text))]
  const pairs = paper.texts.flatMap(({ text, x, y }): readonly Pair[] => {
    const found = printed.has(text) && read.has(text) ? page.texts.find((one) => one.text === text) : undefined
    return found === undefined ? [] : [{ from: [x, y], to: [found.x + found.width / 2, found.y - found.size * 0.4] }]
  })
  if (pairs.length < 4) return null
  const random = createRandom(1)
  let best: readonly [Affine, readonly Pair[]] | null = null
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const one = (): Pair | undefined => pairs[random.int(0, pairs.length - 1)]
    const [first, second, third] = [one(), one(), one()]
    const map = first && second && third ? affineOf([first, second, third]) : null
    if (map === null) continue
    const near = pairs.filter(({ from, to }) => {
      const [x, y] = moved(map, from)
      return Math.hypot(x - to[0], y - to[1]) < 12
    })
    if (near.length > (best?.[1].length ?? 3)) best = [map, near]
  }
  if (best === null) return null
  const [map, near] = best
  // What the map leaves over is that of the nearest texts.
  return (x, y) => {
    const nearest = near
      .toSorted((one, other) => Math.hypot(one.from[0] - x, one.from[1] - y) - Math.hypot(other.from[0] - x, other.from[1] - y))
      .slice(0, 4)
    const rest = nearest.map(({ from, to }) => {
      const [u, v] = moved(map, from)
      return [to[0] - u, to[1] - v] as const
    })
    const [u, v] = moved(map, [x, y])
    return [u + rest.reduce((sum, [dx]) => sum + dx, 0) / rest.length, v + rest.reduce((sum, [, dy]) => sum + dy, 0) / rest.length]
  }
}

const withoutSpaces = (text: string): string => text.normalize('NFKC').replaceAll(/\s/g, '')
const withoutSeparators = (text: string): string => text.replaceAll(/[\s.,'’]/g, '')

/** Compares the numbers and codes of a paper with the texts that were recognised where they stand. */
export const scoreNumbers = (paper: Paper, page: TextPage): { readonly score: NumberScore; readonly findings: readonly string[] } => {
  const score: NumberScore = { exact: 0, separators: 0, wrong: 0, missing: 0 }
  const place = placedOn(paper, page)
  const findings: string[] = []
  const readAt = ({ x, y, width }: PrintedText): string => {
    if (place === null) return ''
    const [left, middle] = place(x - width / 2, y)
    const [right] = place(x + width / 2, y)
    return page.texts
      .filter((one) => {
        const [across, down] = [one.x + one.width / 2, one.y - one.size * 0.4]
        return across > left - 2 && across < right + 2 && Math.abs(down - middle) < Math.max(3, paper.size * 0.6)
      })
      .toSorted((one, other) => one.x - other.x)
      .map(({ text }) => text)
      .join('')
  }
  for (const number of paper.numbers) {
    const [expected, found] = [withoutSpaces(number.text), withoutSpaces(readAt(number))]
    const kind =
      found === ''
        ? 'missing'
        : found === expected
          ? 'exact'
          : withoutSeparators(found) === withoutSeparators(expected)
            ? 'separators'
            : 'wrong'
    score[kind] += 1
    if (kind !== 'exact') findings.push(`${number.text} → ${found}`)
  }
  return { score, findings }
}
