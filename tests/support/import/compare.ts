import Big from 'big.js'
import { interpret, type Interpretation } from '#core/import/interpret.ts'
import type { SourceDocument } from '#core/import/source.ts'
import type { Truth, TrueLine } from './generator.ts'

/** Counts of values against the truth. */
export interface Score {
  right: number
  /** Of those right ones, marked all the same: the user must look in vain. */
  doubted: number
  /** Wrong or open, and marked as doubtful. */
  marked: number
  /** Wrong without a mark, or a line or value that the document does not have. */
  wrong: number
  missing: number
}

export interface DocumentScore {
  readonly cells: Score
  readonly facts: Score
  readonly isWhollyRight: boolean
  /** Descriptions of what is wrong or missing. */
  readonly findings: readonly string[]
}

const emptyScore = (): Score => ({ right: 0, doubted: 0, marked: 0, wrong: 0, missing: 0 })
const kinds = ['code', 'description', 'hs', 'origin', 'quantity', 'unit', 'price', 'amount', 'net', 'packages'] as const

/** A value that was read, by either reader. */
export interface ReadValue {
  readonly value: string
  readonly isMarked: boolean
}
export type ReadLine = Readonly<Partial<Record<(typeof kinds)[number], ReadValue>>>
export interface ReadResult {
  readonly lines: readonly ReadLine[]
  readonly facts: Readonly<Record<string, ReadValue>>
}

const squash = (text: string): string => text.normalize('NFKC').replace(/\s+/g, ' ').trim()
const isNumber = (text: string): boolean => /^-?\d+(?:\.\d+)?$/.test(text)
const isSame = (one: string, other: string): boolean =>
  isNumber(one) && isNumber(other) && one.length < 20 && other.length < 20 ? new Big(one).eq(other) : squash(one) === squash(other)

export const resultOf = ({ shipments: [shipment] }: Interpretation): ReadResult => ({
  lines: (shipment?.lines ?? []).map(({ values }) =>
    Object.fromEntries(
      kinds.flatMap((kind) => {
        const value = values[kind]
        return value === undefined ? [] : [[kind, { value: value.value, isMarked: value.evidence === 'doubtful' }]]
      })
    )
  ),
  facts: Object.fromEntries(
    (shipment?.facts ?? []).flatMap(({ name, value, more, evidence }) => {
      const isMarked = evidence === 'doubtful'
      const address = name === 'buyer' && more !== '' ? [['buyerAddress', { value: more, isMarked }] as const] : []
      return [[name, { value, isMarked }] as const, ...address]
    })
  )
})

export const readWithInterpreter = (documents: readonly SourceDocument[]): ReadResult => resultOf(interpret(documents))

/** Pairs read lines with true ones: in order, or by description and amount where their numbers differ. */
const pairs = (truth: readonly TrueLine[], read: readonly ReadLine[]): readonly (readonly [TrueLine | null, ReadLine | null])[] => {
  if (truth.length === read.length) return truth.map((line, at) => [line, read[at] ?? null])
  const left = [...read]
  const paired = truth.map((line): readonly [TrueLine, ReadLine | null] => {
    const at = left.findIndex(
      ({ amount, code, description }) =>
        (code !== undefined && line.code !== undefined
          ? isSame(code.value, line.code)
          : description !== undefined && squash(description.value).startsWith(squash(line.description).slice(0, 12))) &&
        (amount === undefined || isSame(amount.value, line.amount))
    )
    return [line, at === -1 ? null : (left.splice(at, 1)[0] ?? null)]
  })
  return [...paired, ...left.map((line) => [null, line] as const)]
}

export const compare = (truth: Truth, read: ReadResult): DocumentScore => {
  const [cells, facts] = [emptyScore(), emptyScore()]
  const findings: string[] = []
  pairs(truth.lines, read.lines).forEach(([line, found], at) => {
    if (line === null) {
      // A line too many that says itself that something is missing, such as a part of a set without an amount.
      if (found !== null && (found.amount?.isMarked === true || found.quantity?.isMarked === true)) {
        cells.marked += 1
        return
      }
      cells.wrong += 1
      findings.push(`line ${at + 1} is not in the document: ${JSON.stringify(found)}`)
      return
    }
    if (found !== null && line.mustMark !== undefined && !line.mustMark.some((kind) => found[kind]?.isMarked === true)) {
      cells.wrong += 1
      findings.push(`line ${at + 1}: a contradiction is not marked`)
    }
    for (const kind of kinds) {
      if (kind === 'packages' && line.packages === undefined) continue
      const [expected, value] = [line[kind], found?.[kind]]
      // A list without amounts has none.
      if (expected === '' && value === undefined) continue
      if (expected === undefined) {
        // A quantity without a unit has none; what the document does not say must not be read.
        if (value !== undefined && !value.isMarked && value.value !== '') {
          cells.wrong += 1
          findings.push(`line ${at + 1} ${kind}: ${value.value} is not in the document`)
        }
        continue
      }
      if (value !== undefined && isSame(value.value, expected)) {
        cells.right += 1
        if (value.isMarked) cells.doubted += 1
      } else if (value?.isMarked === true) cells.marked += 1
      else if (value === undefined || value.value === '') {
        cells.missing += 1
        findings.push(`line ${at + 1} ${kind}: ${expected} is missing`)
      } else {
        cells.wrong += 1
        findings.push(`line ${at + 1} ${kind}: ${value.value} in place of ${expected}`)
      }
    }
  })
  for (const [name, expected] of Object.entries(truth.facts)) {
    const value = read.facts[name]
    if (value !== undefined && isSame(value.value, expected)) {
      facts.right += 1
      if (value.isMarked) facts.doubted += 1
    } else if (value?.isMarked === true) facts.marked += 1
    else if (value === undefined) {
      facts.missing += 1
      findings.push(`${name}: ${expected} is missing`)
    } else {
      facts.wrong += 1
      findings.push(`${name}: ${value.value} in place of ${expected}`)
    }
  }
  for (const name of truth.absent ?? []) {
    const value = read.facts[name]
    if (value === undefined) continue
    if (value.isMarked) facts.marked += 1
    else {
      facts.wrong += 1
      findings.push(`${name}: ${value.value} is not in the document`)
    }
  }
  return { cells, facts, isWhollyRight: cells.wrong + cells.missing + cells.marked + facts.wrong === 0, findings }
}
