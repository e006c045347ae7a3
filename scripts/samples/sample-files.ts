import type { Json } from '#core/base/json.ts'
import type { Declaration } from '#core/derive/types.ts'
import { submitEnvelope } from '#core/schema/declaration.ts'
import { arranged } from './arranged.ts'
import { elektronik } from './elektronik/declaration.ts'
import { sparepart } from './sparepart.ts'
import { tekstil } from './tekstil/declaration.ts'

export interface SampleFile {
  readonly name: string
  readonly text: string
}

/** The exact envelope of the service (specification 2.1) around one declaration. */
const envelopeText = (declaration: Declaration): string => {
  const envelope = { bc28: { document: [declaration] } } satisfies Json
  return `${JSON.stringify(arranged(submitEnvelope, envelope), null, 2)}\n`
}

/** The sample declarations that ship with the application; identical in every run. */
export const sampleFiles = (): readonly SampleFile[] => [
  { name: 'sparepart-3.json', text: envelopeText(sparepart()) },
  { name: 'tekstil-40.json', text: envelopeText(tekstil()) },
  { name: 'elektronik-1200.json', text: envelopeText(elektronik()) }
]
