import { describe, expect, test } from 'vitest'
import { columnsOf, fieldsOfGroup, singleFields } from '#core/derive/fields.ts'
import { codeLists, type Code } from '#core/schema/code-lists.ts'
import { declaration } from '#core/schema/declaration.ts'
import type { CodeListName, Field, Node, Words } from '#core/schema/field.ts'
import { goodsColumnSets, sections, tableMembers, type Group, type Section } from '#core/schema/layout.ts'

const groups: readonly Group[] = sections.flatMap((section) => [...section.groups])
const columns = tableMembers.flatMap((table) => columnsOf(table).map(({ key, field }) => ({ path: `${table}.${key}`, field })))
const all: readonly { readonly path: string; readonly field: Field }[] = [...singleFields, ...columns]

/** Lists whose rows are not in the definitions: system data, shipped files or imported files. */
const elsewhere: readonly string[] = ['country', 'currency', 'tariff', 'office', 'storagePlace', 'port']
const lists: ReadonlyMap<string, readonly Code[]> = new Map(Object.entries(codeLists).filter(([, list]) => list.length > 0))
const listOf = (name: CodeListName): readonly Code[] | undefined => lists.get(name)

const isWorded = (words: Words): boolean => [words.id, words.en].every((text) => text.trim() !== '' && text === text.trim())
const repeated = (texts: readonly string[]): readonly string[] => texts.filter((text, index) => texts.indexOf(text) !== index)

const labelled = (node: Node): readonly Words[] => {
  if (node.node === 'field' || node.node === 'any') return [node.label]
  if (node.node === 'nullable' || node.node === 'optional') return labelled(node.of)
  if (node.node === 'any-list') return [node.label, node.hint]
  if (node.node === 'list') return [node.label, ...labelled(node.of)]
  return [node.label, ...Object.values(node.members).flatMap(labelled)]
}

test('the definitions have 6 single fields, 68 header fields and 42 columns', () => {
  expect([singleFields.length, columns.length]).toEqual([6 + 68, 30 + 6 + 3 + 3])
  expect(new Set(singleFields.map((place) => place.path)).size).toBe(74)
})

test('every field has a label and a hint in both languages', () => {
  expect(all.filter(({ field }) => !isWorded(field.label) || !isWorded(field.hint)).map(({ path }) => path)).toEqual([])
  expect(labelled(declaration).filter((words) => !isWorded(words))).toEqual([])
})

test('every box has the format form:box', () => {
  const invalid = all.filter(({ field }) => field.box !== undefined && !/^(28|20)(:(\d{1,2}([a-z])?(-\d{1,2})?|[A-Z]))?$/.test(field.box))
  expect(invalid.map(({ path, field }) => `${path} ${field.box}`)).toEqual([])
})

test('every code list of a field exists and has unique codes with labels in both languages', () => {
  for (const { path, field } of all) {
    if (field.codes === undefined) continue
    const list = listOf(field.codes)
    expect(list === undefined ? elsewhere : [field.codes], path).toContain(field.codes)
    expect(repeated((list ?? []).map((entry) => entry.code)), path).toEqual([])
    expect(
      (list ?? []).filter((entry) => !isWorded(entry.label)),
      path
    ).toEqual([])
  }
})

test('codes of integer fields are integers', () => {
  const invalid = all.flatMap(({ path, field }) => {
    const list = field.kind === 'integer' && field.codes !== undefined ? listOf(field.codes) : undefined
    return (list ?? []).filter((entry) => String(Number.parseInt(entry.code, 10)) !== entry.code).map((entry) => `${path} ${entry.code}`)
  })
  expect(invalid).toEqual([])
})

test('only texts have the decimal form, only numbers and decimal texts have decimals', () => {
  const invalid = all.filter(
    ({ field }) =>
      (field.form !== undefined && field.kind !== 'string') ||
      (field.decimals !== undefined && field.kind === 'string' && field.form !== 'decimal')
  )
  expect(invalid.map(({ path }) => path)).toEqual([])
})

test('widths fit a form of twelve columns', () => {
  expect(
    all
      .filter(({ field }) => field.width === undefined || !Number.isInteger(field.width) || field.width < 1 || field.width > 12)
      .map(({ path }) => path)
  ).toEqual([])
})

describe('the layout', () => {
  test('sections and groups have unique keys and labels', () => {
    expect(repeated(sections.map((section) => section.key))).toEqual([])
    expect(repeated(groups.map((group) => group.key))).toEqual([])
    for (const language of ['id', 'en'] as const) {
      expect(repeated(sections.map((section) => section.label[language]))).toEqual([])
      for (const section of sections) expect(repeated(section.groups.map((group) => group.label[language])), section.key).toEqual([])
    }
  })

  test('every single field is in exactly one group, and no group is empty', () => {
    const shown = groups.flatMap((group) => fieldsOfGroup(group.key).map((place) => place.path))
    expect(shown.toSorted()).toEqual(singleFields.map((place) => place.path).toSorted())
    expect(groups.filter((group) => fieldsOfGroup(group.key).length === 0)).toEqual([])
  })

  test.each(['id', 'en'] as const)('labels are unique within a group or table (%s)', (language) => {
    for (const group of groups)
      expect(repeated(fieldsOfGroup(group.key).map((place) => place.field.label[language])), group.key).toEqual([])
    for (const table of tableMembers) expect(repeated(columnsOf(table).map(({ field }) => field.label[language])), table).toEqual([])
  })

  test('every table has one section', () => {
    const tables = (sections as readonly Section[]).flatMap((section) => section.table ?? [])
    expect(tables.toSorted()).toEqual([...tableMembers].sort())
  })

  test('column sets contain existing columns once, and every column is in one of them', () => {
    const real = columnsOf('detail').map(({ key }) => key)
    for (const [name, keys] of Object.entries(goodsColumnSets)) {
      expect(
        keys.filter((key) => !real.includes(key)),
        name
      ).toEqual([])
      expect(repeated(keys), name).toEqual([])
      expect(keys.slice(0, 3), name).toEqual(['serial', 'nohs', 'brgurai'])
    }
    const shown = new Set<string>(Object.values(goodsColumnSets).flat())
    expect(real.filter((key) => !shown.has(key))).toEqual([])
  })
})
