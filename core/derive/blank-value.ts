import type { Json } from '../base/json.ts'
import type { Node } from '../schema/field.ts'
import type { Draft } from './shape.ts'

/** The blank value of a definition: `""` for strings, `false` for booleans, `null` for numbers, `[]` for lists (specification 2, "Unused string fields"). */
export const blank = <N extends Node>(node: N): Draft<N> => blankValue(node) as Draft<N>

const blankValue = (node: Node): Json => {
  switch (node.node) {
    case 'field':
      return node.kind === 'string' ? '' : node.kind === 'boolean' ? false : null
    case 'object':
      return Object.fromEntries(Object.entries(node.members).map(([key, member]) => [key, blankValue(member)]))
    case 'list':
    case 'any-list':
      return []
    case 'any':
    case 'nullable':
    case 'optional':
      return null
    default:
      return node satisfies never
  }
}
