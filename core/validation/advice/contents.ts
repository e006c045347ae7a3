import { advice, rule, type Advice, difference, headerPath, nothing } from './advice.ts'
import { containerCheckDigit, containerNumberProblem } from '../../codes/container-number.ts'
import { stringOrEmpty } from '../../base/json-guards.ts'
import type { DraftDeclaration } from '../../derive/shape.ts'
import { amountOf, exactSum, plain, isUnfilled } from '../../base/amounts.ts'
import { dayLength, isDay } from '../../base/calendar-day.ts'
import { singleFields } from '../../derive/fields.ts'
import { datePattern } from '../../derive/json-schema.ts'
import { referenceKindOf, plainReference, type ReferenceKind } from '../../derive/reference-numbers.ts'
import type { Pointer } from '../../base/json-pointer.ts'

/** Milliseconds after which the number of a B/L or a container may be that of another shipment. */
export const reusedAfter = 365 * dayLength

/** S1: an invoice of this supplier, or a B/L or container of the last year, is in another declaration too. */
export const usedBefore = rule('S1', 'certain', ({ dokumen, container }, { usedBefore: find }) => {
  if (!find) return []
  const said = (path: Pointer, kind: ReferenceKind, number: string): readonly Advice[] => {
    const other = plainReference(number) === '' ? null : find(kind, number)
    if (other === null) return []
    return [{ ...advice(path, `S1.${kind}`, { found: other.importer, expected: other.car, other: other.day }), declaration: other.id }]
  }
  return [
    ...dokumen.data.flatMap((row, index) => {
      const kind = referenceKindOf(row.dokkd)
      return kind === null ? [] : said(`/dokumen/data/${index}/dokno`, kind, stringOrEmpty(row.dokno))
    }),
    ...container.data.flatMap((row, index) => said(`/container/data/${index}/contno`, 'container', stringOrEmpty(row.contno)))
  ]
})

/** F1: a doubtful value of a file was taken without being confirmed. `found`: its text there, `expected`: the reason, `other`: file and place. */
export const importedValues = rule('F1', 'certain', (_, { imported = [] }) =>
  imported.map(({ path, file, place, text, doubt }) =>
    advice(path, 'F1.imported', { found: text, expected: doubt, other: [file, place].filter((part) => part !== '').join(', ') })
  )
)

const documentsPath = '/dokumen/data'

export const documentCodes = ({ dokumen }: DraftDeclaration): ReadonlySet<string> =>
  new Set(dokumen.data.map((row) => stringOrEmpty(row.dokkd).trim()))

/** C4: the documents usually contain a packing list; the invoice is required (required-fields.ts). */
export const commercialDocuments = rule('C4', 'likely', (declaration) =>
  documentCodes(declaration).has('217') ? nothing : [advice(documentsPath, 'C4.packing-list', { expected: '217' })]
)

/** C5: goods by sea have a bill of lading, goods by air an air waybill. */
export const transportDocuments = rule('C5', 'likely', (declaration) => {
  const codes = documentCodes(declaration)
  const mode = stringOrEmpty(declaration.header.data.moda).trim()
  if (mode === '1' && !codes.has('705') && !codes.has('704')) return [advice(documentsPath, 'C5.sea', { expected: '705' })]
  if (mode === '4' && !codes.has('740') && !codes.has('741')) return [advice(documentsPath, 'C5.air', { expected: '740' })]
  return nothing
})

/** C12: the documents contain the one with which the goods entered the bonded place: BC 1.6 or BC 2.x. */
export const sourceDocument = rule('C12', 'likely', (declaration) => {
  if (declaration.detail.data.length === 0) return nothing
  const hasSource = [...documentCodes(declaration)].some((code) => /^(16|2\d|26[12])$/.test(code))
  return hasSource ? nothing : [advice(documentsPath, 'C12.source', { expected: '16' })]
})

const together = ['doktupno', 'doktuptg', 'posno'] as const
const items = ['posno', 'possub', 'possubsub'] as const

/** C9: the closing manifest is complete or empty; its number has 6 digits, its items have 4. Goods from a bonded place usually have none. */
export const manifest = rule('C9', 'likely', ({ header: { data } }) => {
  const found: Advice[] = []
  const blank = together.filter((key) => isUnfilled(data[key]))
  const [first] = blank
  if (first !== undefined && blank.length < together.length) found.push(advice(headerPath(first), 'C9.partial'))
  const number = stringOrEmpty(data.doktupno)
  if (!isUnfilled(number) && !/^\d{6}$/.test(number))
    found.push(advice(headerPath('doktupno'), 'C9.number', { found: number, expected: '6' }))
  for (const key of items) {
    const item = stringOrEmpty(data[key])
    if (!isUnfilled(item) && !/^\d{4}$/.test(item)) found.push(advice(headerPath(key), 'C9.item', { found: item, expected: '4' }))
  }
  return found
})

const shortest = 5

/** C10: lines have an understandable description, a brand and a type. */
export const descriptions = rule('C10', 'likely', ({ detail }) => {
  const found: Advice[] = []
  detail.data.forEach((row, index) => {
    const description = stringOrEmpty(row.brgurai).trim()
    const path = `/detail/data/${index}`
    if (description.length < shortest)
      found.push(advice(`${path}/brgurai`, 'C10.description', { found: String(description.length), expected: String(shortest) }))
    if (isUnfilled(row.merk)) found.push(advice(`${path}/merk`, 'C10.brand'))
    if (isUnfilled(row.tipe)) found.push(advice(`${path}/tipe`, 'C10.type'))
  })
  return found
})

const headerDates = singleFields.filter((place) => place.field.form === 'date')

/** Text in the form of a date that is not in the calendar. */
const isUnreal = (day: string): boolean => dateForm.test(day) && !isDay(day)
const dateForm = new RegExp(`^${datePattern}$`)

const notLater = (path: string, day: string, today: string): readonly Advice[] =>
  isDay(day) && day > today ? [advice(path, 'C8.future', { found: day, expected: today })] : nothing

/** C8: dates are in the form and the calendar; documents and the manifest are not dated in the future. */
export const dates = rule('C8', 'certain', ({ header, dokumen }, { today }) => {
  const data = header.data as Readonly<Record<string, unknown>>
  const unreal = (path: string, day: string): readonly Advice[] => (isUnreal(day) ? [advice(path, 'C8.real', { found: day })] : nothing)
  return [
    ...headerDates.flatMap(({ key, field }) => {
      const day = stringOrEmpty(data[key])
      // Where the specification has a date, another form blocks sending and needs no advice.
      const isOther = field.anyForm === true && day !== '' && !dateForm.test(day)
      return isOther ? [advice(headerPath(key), 'C8.form', { found: day })] : unreal(headerPath(key), day)
    }),
    ...notLater(headerPath('doktuptg'), stringOrEmpty(data['doktuptg']), today),
    ...dokumen.data.flatMap((row, index) => {
      const path = `/dokumen/data/${index}/doktg`
      const day = stringOrEmpty(row.doktg)
      return [...unreal(path, day), ...notLater(path, day, today)]
    })
  ]
})

/** C8, last part: the arrival is not more than a year away. A guess, so it is off by default. */
export const farArrival = rule('C8b', 'guess', ({ header }, { today }) => {
  const day = stringOrEmpty(header.data.tgtiba)
  if (!isDay(day) || !isDay(today)) return nothing
  const away = Math.abs(Date.parse(day) - Date.parse(today)) / dayLength
  return away > 366 ? [advice(headerPath('tgtiba'), 'C8.far', { found: day, expected: today })] : nothing
})

/** W3: the counts of the header equal the number of rows. */
export const counts = rule('W3', 'certain', (declaration) => {
  const { header, detail, container } = declaration
  const rowsOf = [
    ['jmbrg', detail.data.length],
    ['jmcont', container.data.length]
  ] as const
  return rowsOf.flatMap(([key, rows]) => {
    const found = amountOf(header.data[key])
    return found && !found.eq(rows)
      ? [advice(headerPath(key), 'W3.count', { found: plain(found), expected: String(rows), other: plain(found.minus(rows)) })]
      : []
  })
})

const byType = <Row>(rows: readonly Row[], typeOf: (row: Row) => unknown): ReadonlyMap<string, readonly Row[]> =>
  Map.groupBy(rows, (row) => stringOrEmpty(typeOf(row)).trim().toUpperCase())

const perType = ({ detail, kemasan }: DraftDeclaration): readonly Advice[] | null => {
  const lines = byType(detail.data, (row) => row.kemasjn)
  const entries = byType(kemasan.data, (row) => row.jnkemas)
  if (lines.size !== entries.size || ![...lines.keys()].every((type) => entries.has(type))) return null
  return [...entries].flatMap(([type, rows]) => {
    const found = exactSum(rows, (row) => row.jmkemas)
    const expected = exactSum(lines.get(type) ?? [], (row) => row.kemasjm)
    const [first] = rows
    const path = `/kemasan/data/${first === undefined ? 0 : kemasan.data.indexOf(first)}/jmkemas`
    return found.eq(expected) ? [] : [advice(path, 'W4.type', { found: plain(found), expected: plain(expected), other: type })]
  })
}

/** W4: there are packages, and those of the lines add up to them; by type if both have the same types. */
export const packages = rule('W4', 'likely', (declaration) => {
  const found = exactSum(declaration.kemasan.data, (row) => row.jmkemas)
  const expected = exactSum(declaration.detail.data, (row) => row.kemasjm)
  if (declaration.detail.data.length === 0) return nothing
  if (declaration.kemasan.data.length === 0 && expected.eq(0)) return [advice('/kemasan/data', 'W4.none')]
  if (found.eq(0) && expected.eq(0)) return nothing
  const typed = perType(declaration)
  if (typed !== null) return typed
  const path = declaration.kemasan.data.length === 0 ? '/kemasan/data' : '/kemasan/data/0/jmkemas'
  return found.eq(expected) ? nothing : [difference(path, 'W4.total', found, expected)]
})

const isNumber = (text: string, highest: number): boolean => /^[1-9]\d{0,8}$/.test(text) && Number(text) <= highest

const checkNumbers = (values: readonly unknown[], pathOf: (index: number) => string): readonly Advice[] => {
  const seen = new Set<string>()
  return values.flatMap((value, index) => {
    // A blank number already blocks sending.
    if (value === null || value === undefined) return []
    const text = typeof value === 'number' || typeof value === 'string' ? String(value) : ''
    if (!isNumber(text, values.length))
      return [advice(pathOf(index), 'W5.number', { found: text, expected: String(index + 1), other: String(values.length) })]
    if (seen.has(text)) return [advice(pathOf(index), 'W5.twice', { found: text, expected: String(index + 1) })]
    seen.add(text)
    return []
  })
}

/** W5: lines and documents are numbered 1 to n without duplicates. */
export const numbering = rule('W5', 'certain', ({ detail, dokumen }) => [
  ...checkNumbers(
    detail.data.map((row) => row.serial),
    (index) => `/detail/data/${index}/serial`
  ),
  ...checkNumbers(
    dokumen.data.map((row) => row.nourut),
    (index) => `/dokumen/data/${index}/nourut`
  )
])

const sizes: readonly string[] = ['20', '40', '45', '60']

/** C3: container numbers follow ISO 6346 and are unique; the size is a known one. */
export const containers = rule('C3', 'certain', ({ container }, { rowOf = (_, index) => index }) => {
  const seen = new Map<string, number>()
  return container.data.flatMap((row, index) => {
    const number = stringOrEmpty(row.contno)
    const path = `/container/data/${index}/contno`
    const found: Advice[] = []
    const problem = containerNumberProblem(number)
    if (problem === 'form') found.push(advice(path, 'C3.form', { found: number }))
    if (problem === 'check')
      found.push(
        advice(path, 'C3.check', { found: number.at(-1) ?? '', expected: String(containerCheckDigit(number) ?? ''), other: number })
      )
    const before = seen.get(number)
    if (before !== undefined && number !== '')
      found.push(advice(path, 'C3.twice', { found: number, other: String(rowOf('container', before) + 1) }))
    else seen.set(number, index)
    const size = stringOrEmpty(row.contukur)
    if (!sizes.includes(size.trim())) found.push(advice(`/container/data/${index}/contukur`, 'C3.size', { found: size }))
    return found
  })
})
