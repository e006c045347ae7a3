import type { Json } from '#core/base/json.ts'
import type { Node } from '#core/schema/field.ts'

const isRecord = (value: Json): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isList = (value: Json): value is readonly Json[] => Array.isArray(value)

/** The value with its members in schema order; throws when a member is missing, unknown or of another type. */
export const arranged = (node: Node, value: Json, at = ''): Json => {
  switch (node.node) {
    case 'object': {
      if (!isRecord(value)) throw new Error(`${at} is not an object`)
      const foreign = Object.keys(value).filter((key) => !Object.hasOwn(node.members, key))
      if (foreign.length > 0) throw new Error(`${at} has unknown members: ${foreign.join(', ')}`)
      return Object.fromEntries(
        Object.entries(node.members).map(([key, member]) => [key, arranged(member, value[key] ?? null, `${at}/${key}`)])
      )
    }
    case 'list':
      if (!isList(value)) throw new Error(`${at} is not an array`)
      return value.map((entry, index) => arranged(node.of, entry, `${at}/${index}`))
    case 'any-list':
      if (!isList(value)) throw new Error(`${at} is not an array`)
      return value
    case 'field':
      if (typeof value !== (node.kind === 'integer' ? 'number' : node.kind)) throw new Error(`${at} is not a ${node.kind}`)
      return value
    case 'any':
    case 'nullable':
    case 'optional':
      return value
    default:
      return node satisfies never
  }
}
