import { declaration } from '../schema/declaration.ts'
import type { Field, Node } from '../schema/field.ts'
import { partyLocalFields, partyLocalPath } from '../schema/local-fields.ts'
import { sections, type SectionKey, type TableMember } from '../schema/layout.ts'
import { partsOf, pointer, type Pointer } from '../base/json-pointer.ts'

/** A field of the declaration for the views: its path, its definition and the editor section that shows it. */
export interface FieldPlace {
  readonly path: Pointer
  readonly key: string
  readonly field: Field
  readonly section: SectionKey
  /** Row index in the table, from 0; null outside tables. */
  readonly row: number | null
}

const sectionOfGroup = new Map<string, SectionKey>(
  sections.flatMap((section) => section.groups.map((group) => [group.key, section.key] as const))
)
const localPlaces: readonly FieldPlace[] = Object.entries<Field>(partyLocalFields).map(([key, field]) => ({
  path: partyLocalPath + pointer(key),
  key,
  field,
  section: sectionOfGroup.get(field.group ?? '') ?? 'general',
  row: null
}))
const localByPath = new Map(localPlaces.map((place) => [place.path, place]))
const sectionOfTable = new Map<Pointer, SectionKey>(
  sections.flatMap((section) => ('table' in section ? [[pointer(section.table), section.key] as const] : []))
)

/** The editor section that edits a path of the declaration; members without a defined item shape are in `other`. */
export const sectionAt = (path: Pointer): SectionKey => {
  // Read without splitting: a list of problems asks for thousands of paths.
  const end = path.indexOf('/', 1)
  const member = path.slice(0, end === -1 ? undefined : end)
  const table = sectionOfTable.get(member)
  if (table) return table
  const node = nodeAt(path)
  if (node?.node === 'field' && node.group !== undefined) return sectionOfGroup.get(node.group) ?? 'general'
  return member !== '' && member !== '/header' && nodeAt(member)?.node === 'object' ? 'other' : 'general'
}

/** The definition at a path such as `/detail/data/12/nohs`, or undefined if neither the declaration nor the local fields of its parties have one. */
export const nodeAt = (path: Pointer, root: Node = declaration): Node | undefined => {
  const local = localByPath.get(path)
  if (local) return local.field
  let node: Node | undefined = root
  for (const part of partsOf(path)) {
    while (node?.node === 'nullable' || node?.node === 'optional') node = node.of
    if (node?.node === 'object') node = Object.hasOwn(node.members, part) ? node.members[part] : undefined
    else if (node?.node === 'list' && /^(\d+|-)$/.test(part)) node = node.of
    else return undefined
  }
  return node
}

/** The field at a path with its editor section, or undefined if the path is not a field. */
export const fieldAt = (path: Pointer): FieldPlace | undefined => {
  const node = nodeAt(path)
  if (node?.node !== 'field') return undefined
  const parts = partsOf(path)
  const row = parts.length === 4 ? Number(parts[2]) : null
  return { path, key: parts.at(-1) ?? '', field: node, section: sectionAt(path), row }
}

/** All fields outside tables, in the order of the definitions. */
export const singleFields: readonly FieldPlace[] = [
  ...Object.keys(declaration.members).map((key) => pointer(key)),
  ...Object.keys(declaration.members.header.members.data.members).map((key) => pointer('header', 'data', key))
].flatMap((path) => fieldAt(path) ?? [])

/** The fields of one editor group that are sent. */
export const fieldsOfGroup = (group: string): readonly FieldPlace[] => singleFields.filter((place) => place.field.group === group)

/** All fields of one editor group: those that are never sent follow the first. */
export const formFieldsOfGroup = (group: string): readonly FieldPlace[] =>
  fieldsOfGroup(group).toSpliced(1, 0, ...localPlaces.filter((place) => place.field.group === group))

/** The columns of a table member, in the order of the definitions. */
export const columnsOf = (table: TableMember): readonly { readonly key: string; readonly field: Field }[] => {
  const members: Readonly<Record<string, Field>> = declaration.members[table].members.data.of.members
  return Object.entries(members).map(([key, field]) => ({ key, field }))
}
