/**
 * Ajv validators of a declaration and of the rows of its tables (specification 2.1). Node compiles them here, at the first use of this module. The
 * content policy of the window forbids that: `npm run build` replaces this module by the code that Ajv writes for the same schemas
 * (`scripts/support/validator-code.ts`).
 */
import { Ajv, type ErrorObject } from 'ajv'
import { lookupTable } from '../base/lookup-table.ts'
import { jsonSchema, type JsonSchema } from '../derive/json-schema.ts'
import { declaration as definition } from '../schema/declaration.ts'
import { tableMembers } from '../schema/layout.ts'

export type SchemaError = Pick<ErrorObject, 'instancePath' | 'keyword' | 'params'>
export interface Validator {
  (value: unknown): unknown
  errors?: readonly SchemaError[] | null
}

const rows = tableMembers.map((member) => [member, jsonSchema(definition.members[member].members.data.of, 'wire')] as const)
/** The schema with a reference in place of each row: the check of a row is compiled once. */
const withReferences = (schema: JsonSchema): JsonSchema =>
  JSON.parse(JSON.stringify(schema), (key, value: unknown) => {
    const row = key === 'items' && rows.find(([, one]) => JSON.stringify(one) === JSON.stringify(value))
    return row ? { $ref: `${row[0]}Row` } : value
  }) as JsonSchema

/** The schemas by the name under which this module exports the validator. */
const schemas = lookupTable<JsonSchema>({
  declaration: withReferences(jsonSchema(definition, 'wire')),
  ...Object.fromEntries(rows.map(([member, schema]) => [`${member}Row`, schema]))
})
export const schemaNames = Object.keys(schemas)

/** An instance that has every schema; it keeps the code of its validators. */
export const createAjv = (): Ajv => {
  const ajv = new Ajv({
    allErrors: true,
    strict: true,
    allowUnionTypes: true,
    verbose: false,
    messages: false,
    inlineRefs: false,
    code: { source: true, esm: true, lines: true }
  })
  for (const [name, schema] of Object.entries(schemas)) ajv.addSchema(schema, name)
  return ajv
}

const compiled = createAjv()
const validator = (name: string): Validator => {
  const found = compiled.getSchema(name)
  if (found === undefined) throw new Error(`there is no schema ${name}`)
  return found as Validator
}

export const declaration = validator('declaration')
export const detailRow = validator('detailRow')
export const dokumenRow = validator('dokumenRow')
export const containerRow = validator('containerRow')
export const kemasanRow = validator('kemasanRow')
