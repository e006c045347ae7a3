import Big from 'big.js'
import { isPlainDecimal, plainNumber } from '../base/format-number.ts'
import type { DraftDeclaration } from '../derive/types.ts'
import type { OutboxEntry } from './outbox-entry.ts'
import { stateAfter } from './transitions.ts'

/** Facts of one declaration in the summary before sending. */
export interface SendFacts {
  readonly importer: string
  readonly currency: string
  /** Plain digits, as `rupiah`; null while it is blank or no number. */
  readonly cif: string | null
  /** CIF × exchange rate in whole rupiah, as plain digits; null while one of them is blank. */
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
  return {
    importer: data.impnama,
    currency: data.kdval,
    cif,
    rupiah: cif === null || rate === null ? null : new Big(cif).times(rate).round(0).toFixed(),
    lines: detail.data.length,
    documents: dokumen.data.length
  }
}

/** Whether the service may have received one of the attempts, with any result. */
export const mayHaveArrived = ({ attempts }: Pick<OutboxEntry, 'attempts'>): boolean =>
  attempts.some(({ endedAt, failure }) => endedAt === undefined || failure === undefined || stateAfter(failure) !== 'failed')
