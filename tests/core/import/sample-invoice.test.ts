import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readFile } from '#core/import/readers/read-file.ts'
import { interpret } from '#core/import/interpret.ts'
import { rowWord } from '#core/import/row-words.ts'

test('of the packaged invoice the forty lines are read, and they meet its subtotals and its total', async () => {
  const read = await readFile('invoice-40.xlsx', new Uint8Array(readFileSync(join(process.cwd(), 'resources/samples/invoice-40.xlsx'))))
  if (read.kind !== 'document') throw new Error(read.kind)
  const [shipment] = interpret([read.document]).shipments
  expect([shipment?.lines.length, shipment?.total?.meets]).toEqual([40, true])
})

test.each(['Sub-total', 'Sub-total Part II', 'SUBTOTAL SECTION B', 'Sub total: Hydraulics'])('%s is a subtotal', (text) => {
  expect(rowWord(text)).toBe('subtotal')
})
