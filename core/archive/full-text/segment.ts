/**
 * An immutable segment of an inverted index: sorted tokens, each with the numbers of the documents that contain it.
 * It consists of a few flat arrays, so that a hundred thousand documents take megabytes instead of a million objects.
 */
export interface Segment {
  readonly size: number
  /** All tokens concatenated, in ascending order. */
  readonly tokens: string
  /** Start of each token in `tokens`, and the end of the last one. */
  readonly tokenAt: Uint32Array
  /** Document numbers, delta-encoded as variable-length integers of seven bits per byte. */
  readonly postings: Uint8Array
  readonly postingAt: Uint32Array
}

class Bytes {
  #buffer = new Uint8Array(4096)
  length = 0
  number(value: number): void {
    if (this.length + 5 > this.#buffer.length) {
      const larger = new Uint8Array(this.#buffer.length * 2)
      larger.set(this.#buffer)
      this.#buffer = larger
    }
    let rest = value
    for (; rest > 127; rest >>>= 7) this.#buffer[this.length++] = (rest & 127) | 128
    this.#buffer[this.length++] = rest
  }
  toArray(): Uint8Array {
    return this.#buffer.slice(0, this.length)
  }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const pack = (size: number, entries: Iterable<readonly [token: string, documents: Iterable<number>]>): Segment => {
  const parts: string[] = []
  const tokenAt = [0]
  const postingAt = [0]
  const bytes = new Bytes()
  let length = 0
  for (const [token, documents] of entries) {
    parts.push(token)
    length += token.length
    tokenAt.push(length)
    let before = -1
    for (const document of documents) {
      bytes.number(document - before - 1)
      before = document
    }
    postingAt.push(bytes.length)
  }
  return {
    size,
    tokens: parts.join(''),
    tokenAt: Uint32Array.from(tokenAt),
    postings: bytes.toArray(),
    postingAt: Uint32Array.from(postingAt)
  }
}

/** Builds a segment from the tokens of each document; documents are numbered from 0 in this order. */
export const makeSegment = (documents: readonly Iterable<string>[]): Segment => {
  const found = new Map<string, number[]>()
  for (const [number, tokens] of documents.entries()) {
    for (const token of tokens) {
      const known = found.get(token)
      if (known === undefined) found.set(token, [number])
      else if (known.at(-1) !== number) known.push(number)
    }
  }
  return pack(
    documents.length,
    [...found].sort((a, b) => compare(a[0], b[0]))
  )
}

const tokenOf = (segment: Segment, at: number): string => segment.tokens.slice(segment.tokenAt[at], segment.tokenAt[at + 1])
const count = (segment: Segment): number => segment.tokenAt.length - 1

const visitPosting = (segment: Segment, at: number, visit: (document: number) => void): void => {
  const { postings } = segment
  const end = segment.postingAt[at + 1] ?? 0
  let document = -1
  for (let byte = segment.postingAt[at] ?? 0; byte < end;) {
    let value = 0
    let part = 128
    for (let shift = 0; part > 127; shift += 7) {
      part = postings[byte++] ?? 0
      value |= (part & 127) << shift
    }
    document += value + 1
    visit(document)
  }
}

/** Merges segments; the documents are numbered consecutively, segment by segment. */
export const mergeSegments = (segments: readonly Segment[]): Segment => {
  const firsts: number[] = []
  let size = 0
  for (const segment of segments) {
    firsts.push(size)
    size += segment.size
  }
  const places = segments.map(() => 0)
  const headOf = (segment: Segment, at: number): string | null => (at < count(segment) ? tokenOf(segment, at) : null)
  const heads = segments.map((segment) => headOf(segment, 0))
  const entries = function* (): Generator<readonly [string, number[]]> {
    for (;;) {
      let least: string | null = null
      for (const head of heads) if (head !== null && (least === null || head < least)) least = head
      if (least === null) return
      const documents: number[] = []
      for (const [number, segment] of segments.entries()) {
        if (heads[number] !== least) continue
        const at = places[number] ?? 0
        const first = firsts[number] ?? 0
        visitPosting(segment, at, (document) => documents.push(first + document))
        places[number] = at + 1
        heads[number] = headOf(segment, at + 1)
      }
      yield [least, documents]
    }
  }
  return pack(size, entries())
}

/** Index of the first token that is not less than `wanted`. */
const lowerBound = (segment: Segment, wanted: string): number => {
  let low = 0
  let high = count(segment)
  while (low < high) {
    const middle = (low + high) >>> 1
    if (tokenOf(segment, middle) < wanted) low = middle + 1
    else high = middle
  }
  return low
}

/** Visits every document that has a token with the prefix, some of them more than once; `exact` if the token equals the prefix. */
export const visitPrefix = (segment: Segment, prefix: string, visit: (document: number, exact: boolean) => void): void => {
  for (let at = lowerBound(segment, prefix); at < count(segment); at += 1) {
    const start = segment.tokenAt[at] ?? 0
    if (!segment.tokens.startsWith(prefix, start) || (segment.tokenAt[at + 1] ?? 0) - start < prefix.length) return
    const exact = (segment.tokenAt[at + 1] ?? 0) - start === prefix.length
    visitPosting(segment, at, (document) => visit(document, exact))
  }
}
