import { everything } from '#core/contract/archive.ts'
import { openConnection } from '../../../electron/database/connection.ts'
import { openOperations } from '../../../electron/database/operations.ts'
import { reportPart, reportTime, sampleOf } from '../support/figures.ts'

const rounds = 9
/** Milliseconds above the bare query: the facts of aju numbers, parts of numbers, the order, and the snippets. */
const aim = 10
const size = 100_000

const quoted = (typed: string): string =>
  typed
    .split(' ')
    .map((word) => `"${word}"*`)
    .join(' ')
/** Bare queries: of the words of documents, of a part of a number, and of the words of their importers. */
const ofWords = (typed: string): string => `SELECT rowid FROM document_words WHERE document_words MATCH '${quoted(typed)}'`
const ofNumbers = (part: string): string => `SELECT rowid FROM document_numbers WHERE document_numbers MATCH '"${part}"'`
const ofImporters = (typed: string): string => `SELECT documents.id AS rowid FROM temp.car_words
  CROSS JOIN temp.cars ON cars.id = car_words.rowid CROSS JOIN documents ON documents.car = cars.car WHERE car_words MATCH '${quoted(typed)}'`

/** Typical queries, from rare words to words of every document, and the bare FTS5 query with the same result; `ofWords` where none is given. */
const queries: readonly (readonly [name: string, typed: string, bare?: string])[] = [
  ['a whole aju number', '040300ABCDEF20261101000000'],
  ['the end of an aju number', '000123', ofNumbers('000123')],
  ['a line of one PDF', 'baris456akhir'],
  ['an importer', 'importir37', ofImporters('importir37')],
  ['an importer and a code', 'importir37 2020', `${ofImporters('importir37')} INTERSECT ${ofWords('2020')}`],
  ['a day', '2020-01-01', ofWords('20200101')],
  ['a word of some PDFs', 'karimo'],
  ['two words of some PDFs', 'karimo luse'],
  ['an amount with dots', '1.23', ofWords('123')],
  ['a word of every PDF', 'gudang'],
  ['three words of every PDF', 'surat persetujuan gudang']
]

/** Pseudorandom integers below a limit, the same in every run. */
const random = (seed: number): ((below: number) => number) => {
  let state = seed
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) >>> 0
    return ((state ^ (state >>> 13)) >>> 0) % below
  }
}

const common =
  'surat persetujuan pengeluaran barang nomor pengajuan pendaftaran tanggal importir alamat gudang kemasan nilai pabean berat bersih kotor peti kemas jumlah pejabat pemeriksa dokumen kepala seksi'.split(
    ' '
  )
const syllables = 'ka ri mo ta lu se pan dar bi gun wa tir jo ma cak nus'.split(' ')
const batch = 1_000

/** A search over `size` responses of one page of text, in memory: a measure of the engine, not of the disk. */
const filled = () => {
  const connection = openConnection(':memory:')
  const search = openOperations(connection)
  const next = random(20_261_120)
  const word = (): string => `${syllables[next(16)] ?? ''}${syllables[next(16)] ?? ''}${syllables[next(16)] ?? ''}`
  const number = (digits: number): string => Array.from({ length: digits }, () => next(10)).join('')
  const carOf = (at: number): string => `040300ABCDEF202611${String((at % 27) + 1).padStart(2, '0')}${String(at).padStart(6, '0')}`
  for (let from = 0; from < size; from += batch) {
    const numbers = Array.from({ length: Math.min(batch, size - from) }, (_, at) => from + at)
    const texts = numbers.map((at) => {
      const lines = Array.from(
        { length: 30 },
        () =>
          `${common[next(common.length)] ?? ''} ${common[next(common.length)] ?? ''} : ${word()} ${word()} Rp ${number(1)}.${number(3)}.${number(3)}`
      )
      return { sha256: `sha-${at}`, unread: '' as const, text: [carOf(at), ...lines, `baris${at}akhir`].join('\n') }
    })
    search.keepTexts('', texts)
    search.addDocuments(
      '',
      numbers.map((at) => ({
        sha256: `sha-${at}`,
        file: '',
        bytes: 1,
        car: carOf(at),
        code: ['2003', '2020', '2090', '300'][at % 4] ?? '',
        date: `20${String(20 + (at % 7))}-${String((at % 12) + 1).padStart(2, '0')}-${String((at % 28) + 1).padStart(2, '0')}`,
        number: `SPPB-${number(6)}/2026`,
        description: '',
        profile: '',
        storedAt: at
      }))
    )
    search.setSearchedCars(
      numbers.map((at) => ({ car: carOf(at), importer: `PT ${at % 400}`, state: 'finished', words: `PT Importir${at % 400}` }))
    )
  }
  return { connection, search }
}

/** Times of a search with the snippets of a page, and of the bare FTS5 query, per query. */
const measure = () => {
  const { connection, search } = filled()
  const ours = (typed: string): number => {
    const found = search.searchDocuments('', { ...everything, typed })
    search.documentSnippets(
      Array.from(found.slice(0, 14), (id) => `sha-${id - 1}`),
      typed
    )
    return found.length
  }
  const timed = (run: () => unknown): number => {
    const start = performance.now()
    run()
    return performance.now() - start
  }
  return queries.map(([name, typed, sql = ofWords(typed)]) => {
    const statement = connection.prepare(sql)
    const [found, wanted] = [ours(typed), statement.all().length]
    if (found === 0 || found !== wanted) throw new Error(`${name}: ${found} results, ${wanted} of the bare query`)
    const times = Array.from({ length: rounds }, () => [timed(() => ours(typed)), timed(() => statement.all())] as const)
    return { name, ours: times.map(([one]) => one), bare: times.map(([, other]) => other) }
  })
}

/** From typed words to the ids of the rows with snippets over 100,000 indexed responses, compared with the bare FTS5 query. */
export const searchFigures = (): Promise<boolean> => {
  const measured = measure()
  for (const { name, ours, bare } of measured) reportPart(name, ours, bare)
  const above = measured.map(({ ours, bare }) => sampleOf(ours).median - sampleOf(bare).median)
  reportTime(`search over ${size} responses, above the bare FTS5 query`, above, aim)
  return Promise.resolve(above.every((time) => time <= aim))
}
