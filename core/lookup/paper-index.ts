import type { CarFacts, PaperFacts, PaperQuery } from './paper-query.ts'
import { makeSegment, mergeSegments, visitPrefix, type Segment } from './segment.ts'
import { tokensOf, wantedOf, type Wanted } from './tokens.ts'

/** Everything the archive is searched by. Papers are numbered in the order they came, from 0. */
export interface PaperIndex {
  readonly addPapers: (papers: readonly PaperFacts[]) => void
  /** Papers that are no longer shown: another stands for them, or the file is gone. */
  readonly hide: (papers: readonly number[]) => void
  /** What is known of aju numbers now; takes the place of what was. */
  readonly setCars: (cars: readonly CarFacts[]) => void
  /** Text read from files; `shas` names the documents of the segment in order. Returns the way to take it out again. */
  readonly addTexts: (shas: readonly string[], segment: Segment) => () => void
  /** Numbers of the papers that fit, in the order asked for. */
  readonly search: (query: PaperQuery) => Uint32Array
  readonly size: () => number
}

/** Documents of a segment, and the papers each stands for. */
interface Group {
  readonly segment: Segment
  readonly papersOf: (document: number) => readonly number[]
  /** Where a token is met whole, and where it only begins like it. */
  readonly exact: number
  readonly begins: number
}

interface PaperGroup {
  readonly first: number
  readonly segment: Segment
}

const none: readonly number[] = []

export const createPaperIndex = (): PaperIndex => {
  const papers: PaperFacts[] = []
  const hidden = new Set<number>()
  const cars = new Map<string, CarFacts>()
  const papersOfCar = new Map<string, number[]>()
  const papersOfSha = new Map<string, number[]>()
  let paperGroups: PaperGroup[] = []
  const carGroups: { readonly names: readonly string[]; readonly segment: Segment }[] = []
  const groupOfCar = new Map<string, object>()
  const textGroups = new Set<Group>()

  /** The list stays the same one, whatever comes to it later. */
  const listOf = (map: Map<string, number[]>, key: string): number[] => {
    const known = map.get(key)
    if (known) return known
    const list: number[] = []
    map.set(key, list)
    return list
  }

  // Newest first; kept up by merging, as sorting all again for every response that comes would be felt.
  let ordered = new Uint32Array(0)
  const newer = (a: number, b: number): number => {
    const [one, other] = [papers[a], papers[b]]
    if (!one || !other) return a - b
    return one.date === other.date ? other.storedAt - one.storedAt || b - a : one.date < other.date ? 1 : -1
  }
  const bringInOrder = (): void => {
    if (ordered.length === papers.length) return
    const fresh = Uint32Array.from({ length: papers.length - ordered.length }, (_, at) => ordered.length + at).sort(newer)
    const merged = new Uint32Array(papers.length)
    for (let at = 0, old = 0, young = 0; at < merged.length; at += 1) {
      const [a, b] = [ordered[old], fresh[young]]
      const takesOld = b === undefined || (a !== undefined && newer(a, b) <= 0)
      merged[at] = (takesOld ? a : b) ?? 0
      if (takesOld) old += 1
      else young += 1
    }
    ordered = merged
  }

  const addPapers = (fresh: readonly PaperFacts[]): void => {
    if (fresh.length === 0) return
    const first = papers.length
    for (const [at, paper] of fresh.entries()) {
      papers.push(paper)
      listOf(papersOfCar, paper.car).push(first + at)
      listOf(papersOfSha, paper.sha256).push(first + at)
    }
    paperGroups.push({ first, segment: makeSegment(fresh.map(({ words }) => tokensOf(words))) })
    // Few and large, so that a search looks into few; the smaller ones are the ones made anew.
    for (
      let [one, other] = paperGroups.slice(-2);
      one && other && one.segment.size <= other.segment.size * 4;
      [one, other] = paperGroups.slice(-2)
    )
      paperGroups = [...paperGroups.slice(0, -2), { first: one.first, segment: mergeSegments([one.segment, other.segment]) }]
  }

  const setCars = (told: readonly CarFacts[]): void => {
    const fresh = told.filter((facts) => cars.get(facts.car)?.words !== facts.words)
    for (const facts of told) cars.set(facts.car, facts)
    if (fresh.length === 0) return
    // What was changed often would be found by its past: such groups are passed by, and made one when there are many.
    const many = carGroups.length > 12
    const put = many ? [...cars.values()] : fresh
    if (many) carGroups.length = 0
    const group = { names: put.map(({ car }) => car), segment: makeSegment(put.map(({ words }) => tokensOf(words))) }
    for (const { car } of put) groupOfCar.set(car, group)
    carGroups.push(group)
  }

  const groups = function* (): Generator<Group> {
    for (const { first, segment } of paperGroups) {
      const own = [0]
      yield { segment, exact: 8, begins: 6, papersOf: (document) => ((own[0] = first + document), own) }
    }
    for (const group of carGroups) {
      const papersOf = (document: number): readonly number[] => {
        const car = group.names[document] ?? ''
        return groupOfCar.get(car) === group ? (papersOfCar.get(car) ?? none) : none
      }
      yield { segment: group.segment, exact: 5, begins: 4, papersOf }
    }
    yield* textGroups
  }

  /** Per paper how well it has the token, 0 for not at all. */
  const markToken = (token: string, best: Uint8Array): void => {
    for (const { segment, papersOf, exact, begins } of groups())
      visitPrefix(segment, token, (document, whole) => {
        const mark = whole ? exact : begins
        for (const paper of papersOf(document)) if ((best[paper] ?? 0) < mark) best[paper] = mark
      })
  }

  const markWord = (wanted: Wanted): Uint8Array => {
    const best = new Uint8Array(papers.length)
    for (const [first = '', ...others] of wanted) {
      if (others.length === 0) {
        markToken(first, best)
        continue
      }
      const parts = [first, ...others].map((token) => {
        const marks = new Uint8Array(papers.length)
        markToken(token, marks)
        return marks
      })
      for (let paper = 0; paper < best.length; paper += 1) {
        const least = Math.min(...parts.map((marks) => marks[paper] ?? 0))
        if (least > (best[paper] ?? 0)) best[paper] = least
      }
    }
    return best
  }

  const filterOf = ({ codes, states, importer, from, to }: PaperQuery): ((number: number) => boolean) | null => {
    if (hidden.size === 0 && codes.length === 0 && states.length === 0 && importer === '' && from === '' && to === '') return null
    const [code, state] = [new Set(codes), new Set(states)]
    return (number) => {
      const paper = papers[number]
      if (!paper || hidden.has(number)) return false
      if (code.size > 0 && !code.has(paper.code)) return false
      if (from !== '' && !(paper.date >= from)) return false
      if (to !== '' && !(paper.date !== '' && paper.date <= to)) return false
      if (state.size === 0 && importer === '') return true
      const car = cars.get(paper.car)
      return (state.size === 0 || state.has(car?.state ?? '')) && (importer === '' || car?.importer === importer)
    }
  }

  const search = (query: PaperQuery): Uint32Array => {
    bringInOrder()
    const words = wantedOf(query.typed).map(markWord)
    const fits = filterOf(query)
    const byMark: number[][] = []
    const found: number[] = []
    for (const number of ordered) {
      let mark = 0
      let hasAll = true
      for (const word of words) {
        const one = word[number] ?? 0
        if (one === 0) {
          hasAll = false
          break
        }
        mark += one
      }
      if (!hasAll || (fits !== null && !fits(number))) continue
      if (query.order === 'date') found.push(number)
      else (byMark[mark] ??= []).push(number)
    }
    return query.order === 'date' ? Uint32Array.from(found) : Uint32Array.from(byMark.reverse().flatMap((numbers) => numbers ?? []))
  }

  return {
    addPapers,
    hide: (numbers) => {
      for (const number of numbers) hidden.add(number)
    },
    setCars,
    addTexts: (shas, segment) => {
      const lists = shas.map((sha256) => listOf(papersOfSha, sha256))
      const group: Group = { segment, exact: 3, begins: 2, papersOf: (document) => lists[document] ?? none }
      textGroups.add(group)
      return () => textGroups.delete(group)
    },
    search,
    size: () => papers.length
  }
}
