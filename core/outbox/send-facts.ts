import Big from 'big.js'
import { isPlainDecimal, plainNumber } from '../base/format-number.ts'
import { filledRows } from '../derive/filled-rows.ts'
import type { DraftDeclaration } from '../derive/shape.ts'
import { amountOf, isUnfilled } from '../base/amounts.ts'
import type { OutboxEntry } from './outbox-entry.ts'
import { stateAfter } from './transitions.ts'

/** Facts of one declaration in the summary before sending. */
export interface SendFacts {
  readonly importer: string
  readonly currency: string
  /** Plain digits, as `rupiah`; null while it is blank or no number. */
  readonly cif: string | null
  /** The customs value that is sent, in whole rupiah as plain digits; while it is blank CIF × exchange rate; null if neither is known. */
  readonly rupiah: string | null
  readonly lines: number
  readonly documents: number
}

/** The facts of a declaration; its values may be of any type when it was imported. */
export const sendFacts = ({ header: { data }, detail, dokumen }: DraftDeclaration): SendFacts => {
  const plainOf = (value: unknown): string | null => {
    const text = typeof value === 'number' && Number.isFinite(value) ? plainNumber(value) : value
    return typeof text === 'string' && isPlainDecimal(text) ? text : null
  }
  const [cif, rate] = [plainOf(data.cif), plainOf(data.ndpbm)]
  const product = cif === null || rate === null ? null : new Big(cif).times(rate)
  const rupiah = isUnfilled(data.cifrp) ? product : amountOf(data.cifrp)
  return {
    importer: data.impnama,
    currency: data.kdval,
    cif,
    rupiah: rupiah?.round(0).toFixed() ?? null,
    lines: filledRows('detail', detail.data).length,
    documents: filledRows('dokumen', dokumen.data).length
  }
}

/** Whether the service may have received one of the attempts, with any result. */
export const mayHaveArrived = ({ attempts }: Pick<OutboxEntry, 'attempts'>): boolean =>
  attempts.some(({ endedAt, failure }) => endedAt === undefined || failure === undefined || stateAfter(failure) !== 'failed')
