import Big from 'big.js'
import type { DraftDeclaration } from '../derive/types.ts'
import type { OutboxEntry } from './outbox-entry.ts'
import { stateAfter } from './transitions.ts'

/** What the summary before a send names of one declaration. */
export interface SendFacts {
  readonly importer: string
  readonly currency: string
  readonly cif: number | null
  /** CIF × exchange rate in whole rupiah, as plain digits; null while one of them is blank. */
  readonly rupiah: string | null
  readonly lines: number
  readonly documents: number
}

/** The facts of a declaration; its values may be of any type when it was imported. */
export const sendFacts = ({ header: { data }, detail, dokumen }: DraftDeclaration): SendFacts => {
  const numberOf = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null)
  const [cif, rate] = [numberOf(data.cif), numberOf(data.ndpbm)]
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
