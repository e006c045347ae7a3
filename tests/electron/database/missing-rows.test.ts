import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import type { PresentRow } from '#core/contract/store-copy.ts'
import { openProfileDatabase } from '../../../electron/database/open.ts'
import { makeBackup } from '../../../electron/database/backups.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const car = (id: string): string => `0403000000122026052500000${id}`
const declaration = (id: string): PresentRow => ({ table: 'declarations', key: id, value: { id, car: car(id) } })
const goods = (id: string, text: string): PresentRow => ({ table: 'goods', key: [id, 0], value: { text } })

test('the aju numbers of rows that a repair did not recover are known until the store renews the copy, also rows that a backup has in an older form', async () => {
  const folder = await tempFolder()
  const used = await openProfileDatabase(folder)
  used.operations.appendToCopy({ seq: 1, rows: ['1', '2', '3'].flatMap((id) => [declaration(id), goods(id, 'lama')]) })
  await makeBackup(used.database, folder, Date.UTC(2026, 10, 20), () => Promise.resolve(true))
  used.operations.appendToCopy({ seq: 2, rows: [goods('2', 'baru'), goods('3', 'baru'), declaration('4'), goods('4', 'baru')] })
  used.close()
  const file = new DatabaseSync(join(folder, 'ajukan.db'))
  file.exec(`UPDATE copy SET value = '{"text":"rusak"}' WHERE store = 'goods' AND key IN ('["2",0]', '["4",0]')`)
  file.close()

  const repaired = await openProfileDatabase(folder)
  const until = expect.any(Number) as number
  expect(repaired.operations.copyState().loss).toEqual({ missing: 2, cars: [car('2'), car('4')], until })
  repaired.close()
  const again = await openProfileDatabase(folder)
  // As of a damaged index.
  again.database.exec(`INSERT INTO missing_rows (store, key) VALUES ('goods', '"x')`)
  expect(again.operations.copyState().loss).toEqual({ missing: 2, cars: [car('2'), car('4')], until })
  again.operations.renewCopy({ seq: 2, rows: [declaration('1')], last: true })
  expect(again.operations.copyState().loss).toBeUndefined()
  expect(again.database.prepare('SELECT count(*) AS rows FROM missing_rows').get()).toEqual({ rows: 0 })
  again.close()
})
