import type { DraftDeclaration } from '../../../derive/types.ts'
import { advice, headerPath, nothing, rule, type Advice } from '../advice.ts'
import { isUnfilled } from '../../../base/amounts.ts'
import { stringOrEmpty } from '../../../base/json-guards.ts'

const documentsPath = '/dokumen/data'

export const documentCodes = ({ dokumen }: DraftDeclaration): ReadonlySet<string> =>
  new Set(dokumen.data.map((row) => stringOrEmpty(row.dokkd).trim()))

/** C4: the documents contain an invoice and usually a packing list. */
export const commercialDocuments = rule('C4', 'likely', (declaration) => {
  const codes = documentCodes(declaration)
  return [
    ...(codes.has('380') ? [] : [advice(documentsPath, 'C4.invoice', { expected: '380' })]),
    ...(codes.has('217') ? [] : [advice(documentsPath, 'C4.packing-list', { expected: '217' })])
  ]
})

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
