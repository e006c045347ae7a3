import type { CarFacts, DocumentFacts, DocumentQuery } from './document-query.ts'
import { makeSegment, mergeSegments, visitPrefix, type Segment } from './full-text/segment.ts'
import { tokensOf, wantedOf, type Wanted } from './full-text/tokens.ts'

/** Everything the archive is searched by. Papers are numbered in the order they came, from 0. */
export interface DocumentIndex {
  readonly addPapers: (papers: readonly DocumentFacts[]) => void
  /** Papers that are no longer shown: another stands for them, or the file is gone. */
  readonly hide: (papers: readonly number[]) => void
  /** What is known of aju numbers now; takes the place of what was. */
  readonly setCars: (cars: readonly CarFacts[]) => void
  /** Text read from files; `shas` names the documents of the segment in order. Returns the way to take it out again. */
  readonly addTexts: (shas: readonly string[], segment: Segment) => () => void
  /** Numbers of the papers that fit, in the order asked for. */
  readonly search: (query: DocumentQuery) => Uint32Array
  readonly size: () => number
}

/** Documents of a segment, and the papers each stands for. */
interface Group {
  readonly segment: Segment
  readonly papersOf: (document: number) => readonly number[]
  /** For each document its paper where it stands for just one, else -1: an array that is walked and not a hundred thousand. */
  readonly only?: () => Int32Array
  /** Where a token is met whole, and where it only begins like it. */
  readonly exact: number
  readonly begins: number
}

/** Papers that have a word: how well each has it (0: not at all), and their numbers in no order. */
interface Marks {
  readonly how: Uint8Array
  readonly met: Uint32Array
}

interface PaperGroup {
  readonly first: number
  readonly segment: Segment
}

interface CarGroup {
  readonly segment: Segment
  /** For each aju number its papers; none where a later group tells of it. */
  readonly lists: (readonly number[])[]
}

const none: readonly number[] = []

export const createDocumentIndex = (): DocumentIndex => {
  const papers: DocumentFacts[] = []
  const hidden = new Set<number>()
  const cars = new Map<string, CarFacts>()
  const papersOfCar = new Map<string, number[]>()
  const papersOfSha = new Map<string, number[]>()
  let paperGroups: PaperGroup[] = []
  const carGroups: CarGroup[] = []
  const toldIn = new Map<string, { readonly group: CarGroup; readonly at: number }>()
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
  /** Where each paper stands in `ordered`. */
  let places = new Uint32Array(0)
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
    places = new Uint32Array(merged.length)
    for (const [place, number] of merged.entries()) places[number] = place
  }

  const addPapers = (fresh: readonly DocumentFacts[]): void => {
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
    const group = { segment: makeSegment(put.map(({ words }) => tokensOf(words))), lists: put.map(({ car }) => listOf(papersOfCar, car)) }
    for (const [at, { car }] of put.entries()) {
      const before = toldIn.get(car)
      if (before) before.group.lists[before.at] = none
      toldIn.set(car, { group, at })
    }
    carGroups.push(group)
  }

  const groups = function* (): Generator<Group> {
    for (const { first, segment } of paperGroups) {
      const own = [0]
      yield { segment, exact: 8, begins: 6, papersOf: (document) => ((own[0] = first + document), own) }
    }
    for (const { segment, lists } of carGroups) yield { segment, exact: 5, begins: 4, papersOf: (document) => lists[document] ?? none }
    yield* textGroups
  }

  /** Tells `mark` of every paper that has the token, and how well; of some more than once. */
  const eachWith = (token: string, mark: (paper: number, how: number) => void): void => {
    for (const { segment, papersOf, only, exact, begins } of groups()) {
      const single = only?.()
      visitPrefix(segment, token, (document, whole) => {
        const how = whole ? exact : begins
        const one = single?.[document] ?? -1
        if (one >= 0) return mark(one, how)
        const found = papersOf(document)
        for (let at = 0; at < found.length; at += 1) mark(found[at] ?? 0, how)
      })
    }
  }

  const noMarks = (): Marks => ({ how: new Uint8Array(papers.length), met: new Uint32Array(0) })
  const marksOfToken = (token: string): Marks => {
    const how = new Uint8Array(papers.length)
    const met = new Uint32Array(papers.length)
    let count = 0
    eachWith(token, (paper, mark) => {
      const before = how[paper] ?? 0
      if (before === 0) met[count++] = paper
      if (before < mark) how[paper] = mark
    })
    return { how, met: met.subarray(0, count) }
  }

  /** Papers with all of it, each marked by its weakest part. */
  const marksOfAll = (parts: readonly Marks[]): Marks => {
    const [fewest, ...others] = [...parts].sort((a, b) => a.met.length - b.met.length)
    if (fewest === undefined || others.length === 0) return fewest ?? noMarks()
    const how = new Uint8Array(papers.length)
    const met = fewest.met.filter((paper) => {
      how[paper] = Math.min(...parts.map((part) => part.how[paper] ?? 0))
      return how[paper] !== 0
    })
    return { how, met }
  }

  const marksOfWord = (wanted: Wanted): Marks => {
    const [first, ...others] = wanted.map((reading) => marksOfAll(reading.map(marksOfToken)))
    const best = first ?? noMarks()
    if (others.length === 0) return best
    const met = [...best.met]
    for (const other of others)
      for (const paper of other.met) {
        const [before, after] = [best.how[paper] ?? 0, other.how[paper] ?? 0]
        if (before === 0) met.push(paper)
        if (before < after) best.how[paper] = after
      }
    return { how: best.how, met: Uint32Array.from(met) }
  }

  const filterOf = ({ codes, states, importer, from, to }: DocumentQuery): ((number: number) => boolean) | null => {
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

  /** Papers in the order of days. Few are sorted; of many those that fit are picked out of all. */
  const inOrder = (met: Uint32Array | null, fits: (number: number) => boolean): Uint32Array => {
    if (met !== null && met.length * 16 < ordered.length) return met.filter(fits).sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0))
    const found = new Uint32Array(ordered.length)
    let count = 0
    for (let at = 0; at < ordered.length; at += 1) {
      const number = ordered[at] ?? 0
      if (fits(number)) found[count++] = number
    }
    return found.slice(0, count)
  }

  const search = (query: DocumentQuery): Uint32Array => {
    bringInOrder()
    const words = wantedOf(query.typed).map(marksOfWord)
    const fewest = words.reduce<Marks | null>((least, word) => (least === null || word.met.length < least.met.length ? word : least), null)
    const narrows = filterOf(query)
    const found = inOrder(fewest?.met ?? null, (number) => {
      for (let at = 0; at < words.length; at += 1) if (words[at]?.how[number] === 0) return false
      return narrows === null || narrows(number)
    })
    if (query.order === 'date' || words.length === 0) return found
    const byMark: number[][] = []
    for (const number of found) (byMark[words.reduce((sum, word) => sum + (word.how[number] ?? 0), 0)] ??= []).push(number)
    return Uint32Array.from(byMark.reverse().flatMap((numbers) => numbers ?? []))
  }

  return {
    addPapers,
    hide: (numbers) => {
      for (const number of numbers) hidden.add(number)
    },
    setCars,
    addTexts: (shas, segment) => {
      const lists = shas.map((sha256) => listOf(papersOfSha, sha256))
      let singles = new Int32Array(0)
      let known = -1
      const only = (): Int32Array => {
        if (known !== papers.length) singles = Int32Array.from(lists, (list) => (list.length === 1 ? (list[0] ?? -1) : -1))
        known = papers.length
        return singles
      }
      const group: Group = { segment, exact: 3, begins: 2, papersOf: (document) => lists[document] ?? none, only }
      textGroups.add(group)
      return () => textGroups.delete(group)
    },
    search,
    size: () => papers.length
  }
}
