/**
 * Writes core/validation/generated: Ajv validators as plain code, because the CSP of the window forbids eval.
 * `--check` only compares and fails when the files are stale.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { Ajv } from 'ajv'
import standalone from 'ajv/dist/standalone/index.js'
import { format } from 'oxfmt'
import { jsonSchema, type JsonSchema } from '../core/derive/json-schema.ts'
import { declaration } from '../core/schema/declaration.ts'
import { tableMembers } from '../core/schema/layout.ts'

const folder = new URL('../core/validation/generated/', import.meta.url)

const rows = tableMembers.map((member) => [member, jsonSchema(declaration.members[member].members.data.of, 'wire')] as const)
/** The schema with a reference in place of each row: the check of a row is generated once. */
const withReferences = (schema: JsonSchema): JsonSchema =>
  JSON.parse(JSON.stringify(schema), (key, value: unknown) => {
    const row = key === 'items' && rows.find(([, one]) => JSON.stringify(one) === JSON.stringify(value))
    return row ? { $ref: `${row[0]}Row` } : value
  }) as JsonSchema

const schemas = {
  declaration: withReferences(jsonSchema(declaration, 'wire')),
  ...Object.fromEntries(rows.map(([member, schema]) => [`${member}Row`, schema]))
}

const code = (): string => {
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
  const text = standalone.default(ajv, Object.fromEntries(Object.keys(schemas).map((name) => [name, name])))
  if (/\brequire\(|\beval\(|new Function|Function\(/.test(text))
    throw new Error('the generated validators use eval or require, which the CSP of the window forbids')
  return `// Written by npm run generate from core/schema. Do not edit.\n${text}\n`
}

const types = `// Written by npm run generate from core/schema. Do not edit.
export interface SchemaError {
  readonly instancePath: string
  readonly keyword: string
  readonly params: Readonly<Record<string, unknown>>
}
export interface Validator {
  (value: unknown): boolean
  errors?: readonly SchemaError[] | null
}
${Object.keys(schemas)
  .map((name) => `export const ${name}: Validator`)
  .join('\n')}
`

const files = { 'validators.js': (await format('validators.js', code(), { printWidth: 80 })).code, 'validators.d.ts': types }
await mkdir(folder, { recursive: true })
const stale: string[] = []
for (const [name, text] of Object.entries(files)) {
  const url = new URL(name, folder)
  const present = await readFile(url, 'utf8').catch(() => '')
  if (present === text) continue
  stale.push(name)
  if (!process.argv.includes('--check')) await writeFile(url, text)
}
if (process.argv.includes('--check') && stale.length > 0) {
  console.error(`Stale: core/validation/generated/${stale.join(', ')}. Run: npm run generate`)
  process.exit(1)
}
