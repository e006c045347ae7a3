import { randomUUID } from 'node:crypto'
import type { Json, JsonObject } from '#core/base/json.ts'
import { declarationRows, seededCar, seededId } from '../../support/fixtures/many-declarations.ts'

/** A row as a desk pushes it. */
export interface StoredRow {
  readonly store: string
  readonly key: Json
  readonly value: JsonObject
}

export interface MadeDeclaration {
  readonly id: string
  readonly rows: readonly StoredRow[]
}

/** Makes declarations of `lines` goods lines as the window stores them, each with an id and an aju number of its own. */
export const rowMaker = async (lines: number): Promise<(car: string) => MadeDeclaration> => {
  const rows = await declarationRows(1, lines)
  const template = JSON.stringify(rows.map(({ table, key, value }) => ({ store: table, key, value })))
  const [oldId, oldCar] = [seededId(1), seededCar(1)]
  return (car) => {
    const id = randomUUID()
    return { id, rows: JSON.parse(template.replaceAll(oldId, id).replaceAll(oldCar, car)) as readonly StoredRow[] }
  }
}

/** A change of a declaration: its head, its summary and one block of goods lines, each with another text than before. */
export const setChangedText = (rows: readonly StoredRow[], text: string): readonly StoredRow[] => {
  const isOfChange = ({ store, key }: StoredRow): boolean => store !== 'goods' || (Array.isArray(key) && key[1] === 0)
  return rows.filter(isOfChange).map((row) => ({ ...row, value: { ...row.value, supplier: text } }))
}
