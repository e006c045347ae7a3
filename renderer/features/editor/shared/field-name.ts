import { nodeAt } from '#core/derive/fields.ts'
import { partsOf, type Pointer } from '#core/base/json-pointer.ts'
import { printLabel } from '#core/print/print-fields.ts'
import { declaration } from '#core/schema/declaration.ts'
import { sections, type TableMember } from '#core/schema/layout.ts'
import type { Words } from '#core/schema/field.ts'
import { boxText } from '../../../forms/field-span.ts'

/** The name of a path on the screen: label, box of the printed form as shown beside its field, and in tables the section and the row number (from 1). */
export interface FieldName {
  readonly label: string
  readonly box: string | null
  readonly section: string | null
  readonly row: number | null
}

export const fieldName = (path: Pointer, words: (words: Words) => string): FieldName => {
  const parts = partsOf(path)
  const node = nodeAt(path)
  const table = sections.find((section) => 'table' in section && section.table === (parts[0] as TableMember))
  const row = table && parts[2] !== undefined ? Number(parts[2]) + 1 : null
  const member = declaration.members[parts[0] as 'car']
  const local = parts[0] === '@local' && parts[1] === 'print' ? printLabel(parts[2] ?? '') : undefined
  if (local) return { label: words(local.label), box: local.box, section: null, row: null }
  const label = node && 'label' in node ? words(node.label) : (parts.at(-1) ?? words(member.label))
  return { label, box: (node?.node === 'field' && boxText(node.box)) || null, section: table ? words(table.label) : null, row }
}
