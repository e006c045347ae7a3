/**
 * Compares the search in a code list of 40,000 rows with a filter over the same rows.
 * Prints `figure | ratio | aim | ok or short`; a ratio under 1 is faster than the filter.
 */
import type { CodeRow } from '#core/codes/code-list.ts'
import { makeCodeIndex, findCodes } from '#core/codes/find-codes.ts'

const size = 40_000
const limit = 100
const rounds = 9

const indonesian =
  'mesin pompa resistor tetap karbon listrik bagian dari untuk kain kapas lain-lain dengan berat tidak lebih baja paduan gulungan kertas plastik polimer daging ikan segar beku kopi teh minyak kelapa asam pupuk karet ban kendaraan'.split(
    ' '
  )
const english =
  'machine pump resistor fixed carbon electric parts of for fabric cotton other with weight not exceeding alloy steel coil paper plastic polymer meat fish fresh frozen coffee tea oil palm acid fertiliser rubber tyre vehicle'.split(
    ' '
  )

/** A random generator with a fixed seed. */
const fixedRandom = (): ((below: number) => number) => {
  let state = 20_261_120
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) >>> 0
    return ((state ^ (state >>> 13)) >>> 0) % below
  }
}

/** Rows like those of a tariff list: eight digits and about twelve words in each language, some with accents. */
const makeRows = (): readonly CodeRow[] => {
  const random = fixedRandom()
  const sentence = (words: readonly string[]): string =>
    Array.from({ length: 6 + random(10) }, () => words[random(words.length)] ?? '').join(' ')
  return Array.from({ length: size }, (_, at): CodeRow => [
    String(10_000_000 + at * 2_247).slice(0, 8),
    `${sentence(indonesian)}${at % 7 === 0 ? ' é' : ''}`,
    `${sentence(english)}${at === 33_333 ? ' termistorwire' : ''}`
  ])
}

const findByFilter = (rows: readonly CodeRow[], typed: string): readonly CodeRow[] => {
  const words = typed.toLowerCase().split(' ')
  return rows
    .filter(([code, id, en]) => {
      const line = `${id} ${en}`.toLowerCase()
      return code.startsWith(typed) || words.every((word) => line.includes(word))
    })
    .slice(0, limit)
}

const took = (work: () => void): number => {
  const start = performance.now()
  work()
  return performance.now() - start
}
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const medianOf = (work: () => void): number => median(Array.from({ length: rounds }, () => took(work)))

const line = (figure: string, value: number, than: number, most: number): boolean => {
  const ratio = value / than
  console.log(
    `${figure}: ${value.toFixed(1)} ms against ${than.toFixed(1)} ms | ${ratio.toFixed(2)} | <= ${most} | ${ratio <= most ? 'ok' : 'short'}`
  )
  return ratio <= most
}

const queries = ['85', '10004494', 'resistor', 'karbon resist', 'kopi teh', 'termistorwire', 'sistor', 'carbon steel coil', 'tidakada']
const rows = makeRows()
const recent = rows.slice(0, 40).map(([code]) => code)

// Warms up the compiler with other rows: the first search of a session has compiled code, but no index yet.
const warmUp = makeRows().slice(0, 2_000)
for (const query of queries) {
  findByFilter(warmUp, query)
  findCodes(makeCodeIndex(warmUp), query, { recent, limit })
}

const coldPlain = Math.min(...Array.from({ length: 3 }, () => took(() => void findByFilter(rows, 'karbon resist'))))
const cold = Math.min(
  ...Array.from({ length: 3 }, () => took(() => void findCodes(makeCodeIndex(rows), 'karbon resist', { recent, limit })))
)
const index = makeCodeIndex(rows)
findCodes(index, '', { recent, limit })

const results = [line(`${size} rows, first search including the index`, cold, coldPlain, 7)]
const each = queries.map((query) => ({
  query,
  plain: medianOf(() => void findByFilter(rows, query)),
  ours: medianOf(() => void findCodes(index, query, { recent, limit }))
}))
for (const { query, plain, ours } of each) results.push(line(`“${query}”`, ours, plain, 1))
results.push(line('median of all', median(each.map(({ ours }) => ours)), median(each.map(({ plain }) => plain)), 0.7))
process.exitCode = results.every(Boolean) ? 0 : 1
