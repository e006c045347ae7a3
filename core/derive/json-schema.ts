import type { Field, Node } from '../schema/field.ts'

/** A JSON Schema for Ajv (subset of draft 2020-12). */
export interface JsonSchema {
  readonly [keyword: string]: unknown
}

/** Regular expression of a date that can be sent; it does not check the length of the month. */
export const datePattern = '\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])'

/** `wire`: the schema of what may be sent. `answer`: the schema of a response, which checks types only, because unexpected text is kept. */
export type SchemaUse = 'wire' | 'answer'

const fieldSchema = (field: Field, use: SchemaUse): JsonSchema => {
  if (use === 'answer' || field.kind !== 'string') return { type: field.kind }
  // An unused string is sent as an empty string (specification 2), so a date may be empty.
  if (field.form === 'date' && field.anyForm !== true) return { type: 'string', pattern: `^(${datePattern})?$` }
  return field.needed ? { type: 'string', pattern: '\\S' } : { type: 'string' }
}

/** Uses one keyword, so that a wrong value gives one error instead of three. */
const nullable = (schema: JsonSchema): JsonSchema => ('type' in schema ? { ...schema, type: [schema['type'], 'null'] } : schema)

/** JSON Schema of a definition. Additional members are allowed, because they are kept. */
export const jsonSchema = (node: Node, use: SchemaUse): JsonSchema => {
  switch (node.node) {
    case 'field':
      return fieldSchema(node, use)
    case 'object': {
      const members = Object.entries(node.members)
      return {
        type: 'object',
        required: members.filter(([, member]) => member.node !== 'optional').map(([key]) => key),
        properties: Object.fromEntries(members.map(([key, member]) => [key, jsonSchema(member, use)]))
      }
    }
    case 'list':
      return { type: 'array', items: jsonSchema(node.of, use) }
    case 'any-list':
      return { type: 'array' }
    case 'any':
      return {}
    case 'nullable':
      return nullable(jsonSchema(node.of, use))
    case 'optional':
      return jsonSchema(node.of, use)
    default:
      return node satisfies never
  }
}
