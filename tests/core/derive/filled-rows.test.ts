import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { JsonObject } from '#core/base/json.ts'
import { blankRowsIn, filledRows, withoutBlankRows } from '#core/derive/filled-rows.ts'
import { blank } from '#core/derive/shape.ts'
import { insertEdits } from '#core/draft/row-edits.ts'
import { declaration } from '#core/schema/declaration.ts'
import { tableMembers, type TableMember } from '#core/schema/layout.ts'
import { numberKey, repeatedKeys } from '#core/schema/row-keys.ts'

const blankRow = (member: TableMember): JsonObject => blank(declaration.members[member].members.data.of)
const keysOf = (member: TableMember): readonly string[] => Object.keys(declaration.members[member].members.data.of.members)

/** A row as Enter adds it at this place. */
const added = (member: TableMember, rows: readonly JsonObject[], at = rows.length): JsonObject => {
  const [edit] = insertEdits(member, rows, at, 1)
  if (edit?.kind !== 'insert') throw new Error('no row is inserted')
  return edit.after as JsonObject
}

test.each(tableMembers)('a row that was added to %s is blank until any value but its number is typed into it', (member) => {
  fc.assert(
    fc.property(fc.constantFrom(...keysOf(member)), fc.constantFrom<string | number>('x', ' ', 0, 7, '2026-01-02'), (key, value) => {
      const filled = { ...blankRow(member), ...Object.fromEntries(keysOf(member).map((one) => [one, 'filled'])) }
      const row = added(member, [filled])
      expect([...blankRowsIn(member, [filled, row])]).toEqual([1])
      const typed = { ...row, [key]: value }
      expect(blankRowsIn(member, [filled, typed]).size).toBe(key === numberKey[member] ? 1 : key === 'satcukjm' && value === 0 ? 1 : 0)
    })
  )
})

test.each(tableMembers)('rows that were added one after the other to the empty table %s are blank', (member) => {
  const first = added(member, [])
  const second = added(member, [first])
  expect([...blankRowsIn(member, [first, second])]).toEqual([0, 1])
})

test('a value in a repeated column that no filled row has was typed: the row is not blank, and never dropped', () => {
  for (const member of tableMembers)
    for (const key of repeatedKeys[member]) {
      const filled = { ...blankRow(member), ...Object.fromEntries(keysOf(member).map((one) => [one, '40'])) }
      expect(blankRowsIn(member, [filled, { ...blankRow(member), [key]: '20' }]).size).toBe(0)
      expect(blankRowsIn(member, [filled, { ...blankRow(member), [key]: '40' }]).size).toBe(1)
      // Two rows do not make each other blank.
      expect(
        blankRowsIn(member, [
          { ...blankRow(member), [key]: '20' },
          { ...blankRow(member), [key]: '20' }
        ]).size
      ).toBe(0)
    }
})

test('a member that the specification does not have, and a row that is no object, are content', () => {
  expect(blankRowsIn('container', [{ ...blankRow('container'), seal: 'A1' }, null, 'x', 7]).size).toBe(0)
  expect(blankRowsIn('container', [{ ...blankRow('container'), seal: '' }]).size).toBe(1)
})

test('a declaration without its blank rows has the others in their order, and each path leads there and back', () => {
  const filledOf = (member: TableMember, at: number): JsonObject => ({ ...blankRow(member), [keysOf(member).at(-1) ?? '']: `row ${at}` })
  const table = (member: TableMember) =>
    fc
      .array(fc.boolean(), { maxLength: 6 })
      .map((kinds) => ({ data: kinds.map((isFilled, at) => (isFilled ? filledOf(member, at) : blankRow(member))) }))
  fc.assert(
    fc.property(
      fc.record({ detail: table('detail'), dokumen: table('dokumen'), container: table('container'), kemasan: table('kemasan') }),
      (tables) => {
        const given = { ...blank(declaration), ...tables }
        const { document, isWhole, rowOf, toGiven, fromGiven } = withoutBlankRows(given)
        if (isWhole) expect(document).toBe(given)
        for (const member of tableMembers) {
          const rows: readonly unknown[] = given[member].data
          expect(document[member].data).toEqual(filledRows(member, rows))
          document[member].data.forEach((row, index) => {
            expect(rows[rowOf(member, index)]).toBe(row)
            const path = toGiven(`/${member}/data/${index}/x`)
            expect(path).toBe(`/${member}/data/${rowOf(member, index)}/x`)
            expect(fromGiven(path)).toBe(`/${member}/data/${index}/x`)
          })
          for (const index of blankRowsIn(member, rows)) expect(fromGiven(`/${member}/data/${index}/x`)).toBeNull()
        }
        for (const path of ['', '/car', '/header/data/cif', '/detail/data', '/tarif/data/0'])
          expect([toGiven(path), fromGiven(path)]).toEqual([path, path])
      }
    )
  )
})

test('anything that was imported in place of a declaration is left as it is', () => {
  fc.assert(
    fc.property(fc.anything(), fc.anything(), (whole, rows) => {
      expect(withoutBlankRows(whole).document).toBe(whole)
      const document = { detail: { data: rows }, dokumen: rows }
      if (!Array.isArray(rows)) expect(withoutBlankRows(document).document).toBe(document)
    })
  )
})
