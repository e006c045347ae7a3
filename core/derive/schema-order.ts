import { isObject } from '../base/json-guards.ts'
import { declaration, goodsLine } from '../schema/declaration.ts'
import type { Node } from '../schema/field.ts'

/** Members that the schema knows in its order, then the others in theirs. */
const ordered = (value: unknown, node: Node | undefined): unknown => {
  if (node?.node === 'nullable' || node?.node === 'optional') return ordered(value, node.of)
  if (Array.isArray(value)) return node?.node === 'list' ? value.map((one) => ordered(one, node.of)) : value
  if (!isObject(value) || node?.node !== 'object') return value
  const known = Object.keys(node.members).filter((key) => Object.hasOwn(value, key))
  const others = Object.keys(value).filter((key) => !Object.hasOwn(node.members, key))
  return Object.fromEntries([...known, ...others].map((key) => [key, ordered(value[key], node.members[key])]))
}

/**
 * A row of `declarations` or `goods` with its document in the order of the schema. The office stores rows without an order of members; two desks would send
 * one declaration with different bytes.
 */
export const inSchemaOrder = (table: string, row: unknown): unknown => {
  if (!isObject(row)) return row
  if (table === 'declarations') return { ...row, document: ordered(row['document'], declaration) }
  if (table !== 'goods') return row
  const bodyOf = (line: unknown): unknown => (isObject(line) ? { ...line, body: ordered(line['body'], goodsLine) } : line)
  return Array.isArray(row['lines']) ? { ...row, lines: row['lines'].map(bodyOf) } : bodyOf(row)
}
