import type { DraftDeclaration } from '../../../derive/types.ts'
import { advice, nothing, type AdviceRule } from '../advice.ts'
import { textOf } from '../values.ts'

export const documentsPath = '/dokumen/data'

export const documentCodes = ({ dokumen }: DraftDeclaration): ReadonlySet<string> =>
  new Set(dokumen.data.map((row) => textOf(row.dokkd).trim()))

/** C4: the documents contain an invoice and usually a packing list. */
export const commercialDocuments: AdviceRule = {
  id: 'C4',
  certainty: 'likely',
  run: (declaration) => {
    const codes = documentCodes(declaration)
    return [
      ...(codes.has('380') ? [] : [advice(documentsPath, 'C4.invoice', { expected: '380' })]),
      ...(codes.has('217') ? [] : [advice(documentsPath, 'C4.packing-list', { expected: '217' })])
    ]
  }
}

/** C5: goods by sea have a bill of lading, goods by air an air waybill. */
export const transportDocuments: AdviceRule = {
  id: 'C5',
  certainty: 'likely',
  run: (declaration) => {
    const codes = documentCodes(declaration)
    const mode = textOf(declaration.header.data.moda).trim()
    if (mode === '1' && !codes.has('705') && !codes.has('704')) return [advice(documentsPath, 'C5.sea', { expected: '705' })]
    if (mode === '4' && !codes.has('740') && !codes.has('741')) return [advice(documentsPath, 'C5.air', { expected: '740' })]
    return nothing
  }
}

/** C12: the documents contain the one with which the goods entered the bonded place: BC 1.6 or BC 2.x. */
export const sourceDocument: AdviceRule = {
  id: 'C12',
  certainty: 'likely',
  run: (declaration) => {
    if (declaration.detail.data.length === 0) return nothing
    const hasSource = [...documentCodes(declaration)].some((code) => /^(16|2\d|26[12])$/.test(code))
    return hasSource ? nothing : [advice(documentsPath, 'C12.source', { expected: '16' })]
  }
}
