import { isObject } from '#core/base/json-guards.ts'
import { Ajv } from 'ajv'
import { jsonSchema } from '#core/derive/json-schema.ts'
import type { Declaration, SubmitEnvelope } from '#core/derive/shape.ts'
import { submitEnvelope } from '#core/schema/declaration.ts'

/** Returns the declarations of a valid submission, or the reason why the body does not match specification 2.1. */
export type ReadSubmission = (body: unknown) => readonly Declaration[] | string

const notJson = 'the body is no JSON'

/**
 * Validates submissions independently of the application, with a schema compiled at run time (Node has no content policy), at the first one.
 * Also requires at least one declaration, each with its customer (specification 1.4).
 */
export const createSubmissionReader = (): ReadSubmission => {
  const compile = () => new Ajv({ strict: true, allowUnionTypes: true }).compile<SubmitEnvelope>(jsonSchema(submitEnvelope, 'wire'))
  let compiled: ReturnType<typeof compile> | undefined
  return (body) => {
    if (body === undefined) return notJson
    const isEnvelope = (compiled ??= compile())
    if (!isEnvelope(body)) {
      const [error] = isEnvelope.errors ?? []
      return `${error?.instancePath || 'the body'} ${error?.message ?? 'does not fit'}`
    }
    const { document } = body.bc28
    if (document.length === 0) return '/bc28/document holds no declaration'
    const nameless = document.findIndex((declaration) => declaration.edinumber.trim() === '')
    return nameless < 0 ? document : `/bc28/document/${nameless}/edinumber is empty`
  }
}

export interface Query {
  readonly edinumber: string
  readonly car: string
  /** By-code operation only, otherwise ''. */
  readonly reskd: string
}

const textAt = (body: object, key: string): string | null => {
  const value: unknown = Object.hasOwn(body, key) ? (body as Record<string, unknown>)[key] : ''
  return typeof value === 'string' ? value : null
}

/**
 * Returns a valid retrieval body, or the reason why it is invalid: strings only, `edinumber` and `car` not empty (specification 4.2 to 4.5, which do not
 * define what is mandatory; this is our choice).
 */
export const readQuery = (body: unknown): Query | string => {
  if (body === undefined) return notJson
  if (!isObject(body)) return 'the body is no object'
  const [edinumber, car, reskd, documentCode] = ['edinumber', 'car', 'reskd', 'kode_dokumen'].map((key) => textAt(body, key))
  if (typeof edinumber !== 'string' || typeof car !== 'string') return 'edinumber and car must be strings'
  if (typeof reskd !== 'string' || typeof documentCode !== 'string') return 'reskd and kode_dokumen must be strings'
  if (edinumber.trim() === '' || car.trim() === '') return `${edinumber.trim() === '' ? 'edinumber' : 'car'} is empty`
  return { edinumber, car, reskd }
}
