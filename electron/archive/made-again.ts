/**
 * Where a PDF says when it was made and under which id. A service that makes a PDF at each request changes these and nothing else: dates of the information
 * dictionary, dates and ids of the metadata, and the file identifier of the trailer (ISO 32000-1, 14.3 and 14.4).
 */
const volatile =
  /(?<=\/(?:CreationDate|ModDate)\s{0,4}\(D:)[\d+\-Z']{4,24}(?=\))|(?<=<xmp:(?:Create|Modify|Metadata)Date>)[\dTZ:.+-]{4,40}(?=<)|(?<=<xmpMM:(?:DocumentID|InstanceID)>)[\w:-]{8,80}(?=<)|(?<=\/ID\s{0,4}\[\s{0,4}<(?:[\dA-Fa-f]{32}>\s{0,4}<)?)[\dA-Fa-f]{32}(?=>)/g

interface Part {
  /** Position in bytes. */
  readonly at: number
  /** ASCII without blanks and quotation marks. */
  readonly text: string
}

const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
const partsOf = (pdf: string): readonly Part[] => Array.from(pdf.matchAll(volatile), ({ index: at, 0: text }) => ({ at, text }))

/** The dates and ids of a PDF as `position=text`, divided by blanks: with them it can be written from a PDF that `isMadeAgain` compared with it. */
export const datesAndIds = (bytes: Uint8Array): string =>
  partsOf(latin1(bytes))
    .map(({ at, text }) => `${at}=${text}`)
    .join(' ')

/** In bytes: more than dates and ids have. */
const mostDifferences = 1_000

/** Cheap, so that two other PDFs of the same size are not searched. */
const differALittle = (one: Uint8Array, other: Uint8Array): boolean => {
  let different = 0
  for (let at = 0; at < one.length; at += 1) {
    if (one[at] !== other[at]) different += 1
    if (different > mostDifferences) return false
  }
  return true
}

/** Whether two PDFs have the same bytes everywhere but in their dates and ids, and these at the same positions. */
export const isMadeAgain = (one: Uint8Array, other: Uint8Array): boolean => {
  if (one.length !== other.length || !differALittle(one, other)) return false
  const [a, b] = [latin1(one), latin1(other)]
  const [mine, others] = [partsOf(a), partsOf(b)]
  let from = 0
  const isSame = (part: Part, index: number): boolean => {
    const start = from
    from = part.at + part.text.length
    const { at, text } = others[index] ?? { at: -1, text: '' }
    return part.at === at && part.text.length === text.length && a.slice(start, at) === b.slice(start, at)
  }
  return mine.length === others.length && mine.every(isSame) && a.slice(from) === b.slice(from)
}
