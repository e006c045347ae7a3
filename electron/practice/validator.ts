import { Ajv } from 'ajv'
import { jsonSchema } from '#core/derive/json-schema.ts'
import type { Declaration, SubmitEnvelope } from '#core/derive/types.ts'
import { submitEnvelope } from '#core/schema/declaration.ts'

/** A checked submission: the declarations, or null where the body does not fit section 2.1 of the specification. */
export type ReadSubmission = (body: unknown) => readonly Declaration[] | null

/**
 * The practice service's own reading of a submission, compiled at run time over the definitions (this is Node; there is no CSP here).
 * Beyond the shape: at least one declaration, and each names its customer (specification 1.4).
 */
export const submissionReader = (): ReadSubmission => {
  const isEnvelope = new Ajv({ strict: true, allowUnionTypes: true }).compile<SubmitEnvelope>(jsonSchema(submitEnvelope, 'wire'))
  return (body) => {
    if (!isEnvelope(body)) return null
    const { document } = body.bc28
    return document.length > 0 && document.every((declaration) => declaration.edinumber.trim() !== '') ? document : null
  }
}

export interface Query {
  readonly edinumber: string
  readonly car: string
  /** Only of the by-code operation. */
  readonly reskd: string
}

const textAt = (body: object, key: string): string | null => {
  const value: unknown = Object.hasOwn(body, key) ? (body as Record<string, unknown>)[key] : ''
  return typeof value === 'string' ? value : null
}

/** A checked retrieval body: strings only, `edinumber` and `car` not empty (specification 4.2 to 4.5; which are mandatory is not shown, this is our choice). */
export const readQuery = (body: unknown): Query | null => {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return null
  const [edinumber, car, reskd, documentCode] = ['edinumber', 'car', 'reskd', 'kode_dokumen'].map((key) => textAt(body, key))
  if (!edinumber?.trim() || !car?.trim() || typeof reskd !== 'string' || typeof documentCode !== 'string') return null
  return { edinumber, car, reskd }
}
