import type { CarFacts, DocumentFacts, DocumentQuery } from './document-query.ts'
import { makeSegment, mergeSegments, visitPrefix, type Segment } from './full-text/segment.ts'
import { tokensOf, queryWordsOf, type QueryWord } from './full-text/tokens.ts'

/** Search index of the archive. Documents are numbered from 0 in the order they are added. */
export interface DocumentIndex {
  readonly addDocuments: (documents: readonly DocumentFacts[]) => void
  /** Excludes documents from the results: replaced ones, and those whose file is missing. */
  readonly hide: (documents: readonly number[]) => void
  /** Replaces the facts of these aju numbers. */
  readonly setCars: (cars: readonly CarFacts[]) => void
  /** Adds the text of files; `shas` are the hashes of the files in the order of the segment. Returns a function that removes it. */
  readonly addTexts: (shas: readonly string[], segment: Segment) => () => void
  /** Numbers of the matching documents, in the order of the query. */
  readonly search: (query: DocumentQuery) => Uint32Array
  readonly size: () => number
}

/** A segment, and the index items of each of its documents. A segment document can be a response, an aju number or a file. */
interface Group {
  readonly segment: Segment
  readonly itemsOf: (document: number) => readonly number[]
  /** For each segment document its item if it has exactly one, else -1. One flat array is faster than many small ones. */
  readonly only?: () => Int32Array
  /** Score of a token that equals the search term, and of one that starts with it. */
  readonly exact: number
  readonly prefix: number
}

/** Items that match a word: a score for every item (0: no match), and the matching items in no particular order. */
interface Matches {
  readonly scores: Uint8Array
  readonly matched: Uint32Array
}

interface ItemGroup {
  readonly first: number
  readonly segment: Segment
}

interface CarGroup {
  readonly segment: Segment
  /** The items of each aju number; empty if a later group replaces it. */
  readonly lists: (readonly number[])[]
}

const none: readonly number[] = []

export const createDocumentIndex = (): DocumentIndex => {
  const items: DocumentFacts[] = []
  const hidden = new Set<number>()
  const cars = new Map<string, CarFacts>()
  const itemsOfCar = new Map<string, number[]>()
  const itemsOfSha = new Map<string, number[]>()
  let itemGroups: ItemGroup[] = []
  const carGroups: CarGroup[] = []
  const groupOfCar = new Map<string, { readonly group: CarGroup; readonly at: number }>()
  const textGroups = new Set<Group>()

  /** Always returns the same list for a key, so that groups see later additions. */
  const listOf = (map: Map<string, number[]>, key: string): number[] => {
    const known = map.get(key)
    if (known) return known
    const list: number[] = []
    map.set(key, list)
    return list
  }

  // Newest first. New items are merged in, because sorting everything for each new response is noticeably slow.
  let ordered = new Uint32Array(0)
  /** Position of each item in `ordered`. */
  let places = new Uint32Array(0)
  const newer = (a: number, b: number): number => {
    const [one, other] = [items[a], items[b]]
    if (!one || !other) return a - b
    return one.date === other.date ? other.storedAt - one.storedAt || b - a : one.date < other.date ? 1 : -1
  }
  const updateOrder = (): void => {
    if (ordered.length === items.length) return
    const fresh = Uint32Array.from({ length: items.length - ordered.length }, (_, at) => ordered.length + at).sort(newer)
    const merged = new Uint32Array(items.length)
    for (let at = 0, old = 0, added = 0; at < merged.length; at += 1) {
      const [a, b] = [ordered[old], fresh[added]]
      const isOldNext = b === undefined || (a !== undefined && newer(a, b) <= 0)
      merged[at] = (isOldNext ? a : b) ?? 0
      if (isOldNext) old += 1
      else added += 1
    }
    ordered = merged
    places = new Uint32Array(merged.length)
    for (const [place, number] of merged.entries()) places[number] = place
  }

  const addDocuments = (fresh: readonly DocumentFacts[]): void => {
    if (fresh.length === 0) return
    const first = items.length
    for (const [at, item] of fresh.entries()) {
      items.push(item)
      listOf(itemsOfCar, item.car).push(first + at)
      listOf(itemsOfSha, item.sha256).push(first + at)
    }
    itemGroups.push({ first, segment: makeSegment(fresh.map(({ words }) => tokensOf(words))) })
    // Merge segments of similar size, so that a search visits few of them and large ones are rarely rebuilt.
    for (
      let [one, other] = itemGroups.slice(-2);
      one && other && one.segment.size <= other.segment.size * 4;
      [one, other] = itemGroups.slice(-2)
    )
      itemGroups = [...itemGroups.slice(0, -2), { first: one.first, segment: mergeSegments([one.segment, other.segment]) }]
  }

  const setCars = (updated: readonly CarFacts[]): void => {
    const fresh = updated.filter((facts) => cars.get(facts.car)?.words !== facts.words)
    for (const facts of updated) cars.set(facts.car, facts)
    if (fresh.length === 0) return
    // A changed aju number stays in its old group with an empty list; many groups are merged into one.
    const many = carGroups.length > 12
    const put = many ? [...cars.values()] : fresh
    if (many) carGroups.length = 0
    const group = { segment: makeSegment(put.map(({ words }) => tokensOf(words))), lists: put.map(({ car }) => listOf(itemsOfCar, car)) }
    for (const [at, { car }] of put.entries()) {
      const before = groupOfCar.get(car)
      if (before) before.group.lists[before.at] = none
      groupOfCar.set(car, { group, at })
    }
    carGroups.push(group)
  }

  const groups = function* (): Generator<Group> {
    for (const { first, segment } of itemGroups) {
      const own = [0]
      yield { segment, exact: 8, prefix: 6, itemsOf: (document) => ((own[0] = first + document), own) }
    }
    for (const { segment, lists } of carGroups) yield { segment, exact: 5, prefix: 4, itemsOf: (document) => lists[document] ?? none }
    yield* textGroups
  }

  /** Calls `visit` with every item that has the token and its score; some items are visited more than once. */
  const visitItems = (token: string, visit: (item: number, score: number) => void): void => {
    for (const { segment, itemsOf, only, exact, prefix } of groups()) {
      const single = only?.()
      visitPrefix(segment, token, (document, whole) => {
        const score = whole ? exact : prefix
        const one = single?.[document] ?? -1
        if (one >= 0) return visit(one, score)
        const found = itemsOf(document)
        for (let at = 0; at < found.length; at += 1) visit(found[at] ?? 0, score)
      })
    }
  }

  const noMatches = (): Matches => ({ scores: new Uint8Array(items.length), matched: new Uint32Array(0) })
  const matchesOfToken = (token: string): Matches => {
    const scores = new Uint8Array(items.length)
    const matched = new Uint32Array(items.length)
    let count = 0
    visitItems(token, (item, score) => {
      const before = scores[item] ?? 0
      if (before === 0) matched[count++] = item
      if (before < score) scores[item] = score
    })
    return { scores, matched: matched.subarray(0, count) }
  }

  /** Items that match all parts, each with its lowest score. */
  const matchesOfAll = (parts: readonly Matches[]): Matches => {
    const [fewest, ...others] = [...parts].sort((a, b) => a.matched.length - b.matched.length)
    if (fewest === undefined || others.length === 0) return fewest ?? noMatches()
    const scores = new Uint8Array(items.length)
    const matched = fewest.matched.filter((item) => {
      scores[item] = Math.min(...parts.map((part) => part.scores[item] ?? 0))
      return scores[item] !== 0
    })
    return { scores, matched }
  }

  const matchesOfWord = (wanted: QueryWord): Matches => {
    const [first, ...others] = wanted.map((reading) => matchesOfAll(reading.map(matchesOfToken)))
    const best = first ?? noMatches()
    if (others.length === 0) return best
    const matched = [...best.matched]
    for (const other of others)
      for (const item of other.matched) {
        const [before, after] = [best.scores[item] ?? 0, other.scores[item] ?? 0]
        if (before === 0) matched.push(item)
        if (before < after) best.scores[item] = after
      }
    return { scores: best.scores, matched: Uint32Array.from(matched) }
  }

  const filterOf = ({ codes, states, importer, from, to }: DocumentQuery): ((number: number) => boolean) | null => {
    if (hidden.size === 0 && codes.length === 0 && states.length === 0 && importer === '' && from === '' && to === '') return null
    const [code, state] = [new Set(codes), new Set(states)]
    return (number) => {
      const item = items[number]
      if (!item || hidden.has(number)) return false
      if (code.size > 0 && !code.has(item.code)) return false
      if (from !== '' && !(item.date >= from)) return false
      if (to !== '' && !(item.date !== '' && item.date <= to)) return false
      if (state.size === 0 && importer === '') return true
      const car = cars.get(item.car)
      return (state.size === 0 || state.has(car?.state ?? '')) && (importer === '' || car?.importer === importer)
    }
  }

  /** Matching items, newest first. Few items are sorted; many are selected from the ordered list of all items. */
  const inOrder = (matched: Uint32Array | null, fits: (number: number) => boolean): Uint32Array => {
    if (matched !== null && matched.length * 16 < ordered.length)
      return matched.filter(fits).sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0))
    const found = new Uint32Array(ordered.length)
    let count = 0
    for (let at = 0; at < ordered.length; at += 1) {
      const number = ordered[at] ?? 0
      if (fits(number)) found[count++] = number
    }
    return found.slice(0, count)
  }

  const search = (query: DocumentQuery): Uint32Array => {
    updateOrder()
    const words = queryWordsOf(query.typed).map(matchesOfWord)
    const fewest = words.reduce<Matches | null>(
      (least, word) => (least === null || word.matched.length < least.matched.length ? word : least),
      null
    )
    const passesFilter = filterOf(query)
    const found = inOrder(fewest?.matched ?? null, (number) => {
      for (let at = 0; at < words.length; at += 1) if (words[at]?.scores[number] === 0) return false
      return passesFilter === null || passesFilter(number)
    })
    if (query.order === 'date' || words.length === 0) return found
    const byScore: number[][] = []
    for (const number of found) (byScore[words.reduce((sum, word) => sum + (word.scores[number] ?? 0), 0)] ??= []).push(number)
    return Uint32Array.from(byScore.reverse().flatMap((numbers) => numbers ?? []))
  }

  return {
    addDocuments,
    hide: (numbers) => {
      for (const number of numbers) hidden.add(number)
    },
    setCars,
    addTexts: (shas, segment) => {
      const lists = shas.map((sha256) => listOf(itemsOfSha, sha256))
      let singles = new Int32Array(0)
      let known = -1
      const only = (): Int32Array => {
        if (known !== items.length) singles = Int32Array.from(lists, (list) => (list.length === 1 ? (list[0] ?? -1) : -1))
        known = items.length
        return singles
      }
      const group: Group = { segment, exact: 3, prefix: 2, itemsOf: (document) => lists[document] ?? none, only }
      textGroups.add(group)
      return () => textGroups.delete(group)
    },
    search,
    size: () => items.length
  }
}
