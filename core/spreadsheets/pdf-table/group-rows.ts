import type { BodyLine } from './body-lines.ts'
import { lineBreaks } from './line-breaks.ts'

/** The lines of one row, from top to bottom. */
export interface LineGroup {
  readonly lines: readonly BodyLine[]
  /** A line of it may belong to an adjacent row. */
  readonly isDoubtful: boolean
}

export interface Grouped {
  readonly rows: readonly LineGroup[]
  readonly leftOut: readonly BodyLine[]
}

/** Gaps that differ by less are equal, in font sizes. */
const equal = 0.17
/** Lines of a text are closer than this, in font sizes; a line further away may be a heading of a group of goods. */
const widestLeading = 1.8
/** The usual distance of two lines of a text, in font sizes. */
const usualLeading = 1.3

interface Run {
  /** The previous and the next row, as indexes into the body lines; -1 if there is none on this page. */
  readonly before: number
  readonly after: number
  readonly lines: readonly number[]
  /** Distances between the previous row, the lines and the next row, in font sizes. */
  readonly gaps: readonly number[]
}

const isPart = ({ kind }: BodyLine): boolean => kind === 'text' || kind === 'start'

/** The parts of cells between rows. A sum, a sentence or the end of a page ends a run. */
const runsOf = (body: readonly BodyLine[]): readonly Run[] => {
  const runs: Run[] = []
  let before = -1
  let lines: number[] = []
  const end = (after: number): void => {
    const places = [...(before === -1 ? [] : [before]), ...lines, ...(after === -1 ? [] : [after])]
    const gaps = places.slice(1).map((place, index) => {
      const [one, other] = [body[places[index] ?? 0]?.line, body[place]?.line]
      return one && other ? (other.y - one.y) / Math.max(1, Math.min(one.size, other.size)) : 0
    })
    if (lines.length > 0) runs.push({ before, after, lines, gaps })
    lines = []
  }
  body.forEach((one, index) => {
    const previous = body[index - 1]
    // A table beside another one begins again at the top.
    if (previous !== undefined && (previous.line.page !== one.line.page || one.line.y < previous.line.y)) {
      end(-1)
      before = -1
    }
    if (isPart(one)) return void lines.push(index)
    if (one.kind === 'page') return
    end(one.kind === 'item' ? index : -1)
    before = one.kind === 'item' ? index : -1
  })
  end(-1)
  return runs
}

/** Possible splits of a run by its gaps, as the number of lines that belong to the previous row. */
const widestGaps = ({ gaps }: Run): readonly number[] => {
  const widest = Math.max(...gaps)
  return gaps.flatMap((gap, index) => (gap >= widest - equal ? [index] : []))
}

const median = (values: readonly number[]): number | undefined => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

/** Spacing of the table, from its unambiguous runs. */
const habitsOf = (runs: readonly Run[], splitsOf: (run: Run) => readonly number[]) => {
  const between = runs.filter(({ before, after }) => before !== -1 && after !== -1)
  const clear = between.flatMap((run) => {
    const splits = splitsOf(run)
    const isClose = run.gaps.every((gap, index) => index === splits[0] || gap < widestLeading)
    return splits.length === 1 && isClose ? [{ run, split: splits[0] ?? 0 }] : []
  })
  const inner = clear.flatMap(({ run, split }) => run.gaps.filter((_, index) => index !== split))
  const leading = runs
    .filter(({ before, after }) => before === -1 && after !== -1)
    .filter(({ gaps }) => (gaps.at(-1) ?? 9) < usualLeading * 1.2)
  const trailing = runs
    .filter(({ before, after }) => before !== -1 && after === -1)
    .filter(({ gaps }) => (gaps[0] ?? 9) < usualLeading * 1.2)
  const above = clear.filter(({ run, split }) => split < run.lines.length).length + leading.length
  const below = clear.filter(({ split }) => split > 0).length + trailing.length
  const outer = clear.flatMap(({ run, split }) => run.gaps[split] ?? [])
  return { lineGap: median(inner), rowGap: Math.min(9, ...outer), widest: Math.max(0, ...inner), above, below }
}

/** Assigns the lines between rows to a row, and omits lines outside the table. */
export const groupRows = (body: readonly BodyLine[], description: number, fits: (line: BodyLine) => boolean): Grouped => {
  const runs = runsOf(body)
  const isBroken = lineBreaks(body, description, fits)
  /** How many lines of a row could have taken the first word of the next one, if the run is split there. */
  const unlikely = ({ before, after, lines }: Run, split: number): number => {
    const rows = [
      [before, ...lines.slice(0, split)],
      [...lines.slice(split), after]
    ]
    return rows
      .flatMap((places) => places.slice(1).map((place, index) => [body[places[index] ?? 0], body[place]] as const))
      .filter(([one, other]) => one !== undefined && other !== undefined && isBroken(one, other) === false).length
  }
  const splitsOf = (run: Run): readonly number[] => {
    const start = run.lines.findIndex((index) => body[index]?.kind === 'start')
    const allowed = widestGaps(run).filter((split) => start === -1 || split <= start)
    const fewest = Math.min(...allowed.map((split) => unlikely(run, split)))
    return allowed.filter((split) => unlikely(run, split) === fewest)
  }
  const habits = habitsOf(runs, splitsOf)
  const isOddRun = (run: Run): boolean => Math.min(...widestGaps(run).map((split) => unlikely(run, split))) > 0
  /** Where most rows have such lines, each description has lines of its own. */
  const isRarelyOdd =
    runs.filter((run) => run.before !== -1 && run.after !== -1 && isOddRun(run)).length * 2 <
    body.filter(({ kind }) => kind === 'item').length
  const lineGap = habits.lineGap ?? usualLeading
  const rowOf = new Map<number, number>()
  const doubtful = new Set<number>()
  const items = body.flatMap(({ kind }, index) => (kind === 'item' ? [index] : []))
  for (const item of items) rowOf.set(item, item)
  const give = (lines: readonly number[], row: number, isDoubtful = false): void => {
    for (const line of lines) rowOf.set(line, row)
    if (isDoubtful && lines.length > 0) doubtful.add(row)
  }

  const doesFit = (index: number): boolean => {
    const line = body[index]
    return line !== undefined && fits(line)
  }
  /** Lines closer than this belong to one cell. */
  const most = habits.lineGap === undefined ? 1.7 : Math.max(habits.widest, lineGap) * 1.12

  const between = (run: Run): void => {
    const { before, after, gaps } = run
    const [first = 0, last = 0] = [gaps[0], gaps.at(-1)]
    // A line far from both rows is a heading of a group of goods.
    if (habits.lineGap !== undefined && gaps.length === 2 && Math.min(first, last) > Math.max(most, lineGap * 1.25))
      return void doubtful.add(after)
    const start = run.lines.findIndex((index) => body[index]?.kind === 'start')
    const splits = splitsOf(run)
    const isSure = splits.length === 1 || start === 0
    const isTop = habits.below >= habits.above
    const fallback = start === -1 ? (isTop ? run.lines.length : 0) : start
    const split =
      splits.length === 1
        ? (splits[0] ?? fallback)
        : splits.includes(fallback) || splits.length === 0
          ? fallback
          : (splits.at(-1) ?? fallback)
    // The first word of its continuation would have fitted: the line is perhaps no part of either row.
    const isOdd = isRarelyOdd && isOddRun(run)
    const isFar = habits.lineGap === undefined && Math.min(first, last) > 1.6
    const isProven = !isOdd && !isFar && (isTop ? habits.above === 0 && habits.below > 0 : habits.below === 0)
    give(run.lines.slice(0, split), before)
    give(run.lines.slice(split), after)
    // A missing line makes a row as wrong as a surplus line.
    if ((!isSure || isFar) && !isProven) for (const row of [before, after]) doubtful.add(row)
  }

  const trailing = ({ before, lines, gaps }: Run): void => {
    const end = lines.findIndex((index, place) => (gaps[place] ?? 9) > most || !doesFit(index))
    const own = end === -1 ? lines : lines.slice(0, end)
    const next = lines[own.length]
    const isCut = next !== undefined && doesFit(next) && (gaps[own.length] ?? 9) < 2
    give(own, before, habits.lineGap === undefined && habits.above > 0)
    if (isCut) doubtful.add(before)
    // A row may be broken over the end of the page.
    const following = items[items.indexOf(before) + 1]
    const isLost = own.length < lines.length && lines.slice(own.length).some(doesFit)
    if (isLost && following !== undefined && body[following]?.line.page === (body[before]?.line.page ?? 0) + 1) doubtful.add(following)
  }

  const leading = ({ after, lines, gaps }: Run): void => {
    const place = items.indexOf(after)
    const previous = items[place - 1]
    const previousPage = previous === undefined ? undefined : body[previous]?.line.page
    const isNextPage = previousPage !== undefined && previousPage === (body[after]?.line.page ?? 0) - 1
    const own = lines.filter(doesFit)
    const isNear = (gaps.at(-1) ?? 9) <= most && (habits.above > 0 || body[lines[0] ?? 0]?.kind === 'start')
    if (isNextPage && previous !== undefined && own.length > 0) for (const one of [previous, after]) doubtful.add(one)
    const isCloser = (gaps.at(-1) ?? 9) < habits.rowGap - equal / 2 || habits.below === 0
    if (isNear && (!isNextPage || isCloser)) {
      // The lines that follow each other closely up to the row.
      let from = lines.length - 1
      while (from > 0 && (gaps[from - 1] ?? 9) <= most) from -= 1
      const close = lines.slice(from).filter((index) => own.includes(index))
      give(close, after, habits.lineGap === undefined)
    } else if (isNextPage && previous !== undefined) give(own, previous, true)
    else if (own.length > 0) doubtful.add(after)
  }

  for (const run of runs) {
    if (run.before !== -1 && run.after !== -1) between(run)
    else if (run.before !== -1) trailing(run)
    else if (run.after !== -1) leading(run)
  }
  // An unassigned line that could be part of a description may be missing in an adjacent row.
  body.forEach(({ line, kind, cells }, index) => {
    const isDescription = (cells[description]?.length ?? 0) > 0 && cells.slice(0, description).every((pieces) => pieces.length === 0)
    if (rowOf.has(index) || (kind !== 'text' && kind !== 'prose') || !isDescription) return
    for (const place of [index - 1, index + 1]) {
      const [row, other] = [rowOf.get(place), body[place]?.line]
      if (row !== undefined && other?.page === line.page && Math.abs(other.y - line.y) < widestLeading * line.size) doubtful.add(row)
    }
  })
  const groups = new Map<number, BodyLine[]>(items.map((item) => [item, []]))
  const leftOut: BodyLine[] = []
  body.forEach((line, index) => {
    const row = rowOf.get(index)
    if (row !== undefined) groups.get(row)?.push(line)
    else if (line.kind !== 'page') leftOut.push(line)
  })
  return { rows: items.map((item) => ({ lines: groups.get(item) ?? [], isDoubtful: doubtful.has(item) })), leftOut }
}
