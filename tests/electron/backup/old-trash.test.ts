import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { dayLength } from '#core/base/calendar-day.ts'
import { draftRows, idOf, openBackupProfile, valueOf } from '../../support/drivers/backup-profile.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const start = 1_764_000_000_000

test.each([
  ['everything', null],
  ['chosen declarations', [idOf(2), idOf(3)]]
])('the trash keeps what a restore of %s brings back from an old backup, which the next start would delete', async (_, chosen) => {
  let now = start
  const base = await tempFolder()
  const path = join(base, 'a.ajukan')
  const profile = await openBackupProfile(join(base, 'one'), { now: () => now, saveTo: () => path })
  onTestFinished(() => profile.close())
  const [old, recent] = [start - 20 * dayLength, start + 19 * dayLength]
  await profile.write([
    ...draftRows(1),
    ...draftRows(2, 'awal', { trashedAt: old }),
    ...draftRows(3, 'awal', { trashedAt: recent }),
    ...draftRows(4, 'awal', { changedAt: start })
  ])
  valueOf(await profile.backups.write('a', { passphrase: '', pdfs: false }))
  await profile.write(draftRows(2).map(({ table, key }) => ({ table, key })))
  now = start + 20 * dayLength
  valueOf(await profile.backups.choose(path))
  valueOf(await profile.backups.open(''))
  expect(valueOf(await profile.backups.restore(chosen))).toMatchObject({ end: 'done' })
  expect(await profile.row('summaries', idOf(2))).toMatchObject({ trashedAt: now })
  expect(await profile.row('summaries', idOf(3))).toMatchObject({ trashedAt: recent })
})

test('a declaration of which only goods lines have changed is not listed as the same', async () => {
  const base = await tempFolder()
  const path = join(base, 'a.ajukan')
  const profile = await openBackupProfile(join(base, 'one'), { saveTo: () => path })
  onTestFinished(() => profile.close())
  await profile.write([...draftRows(1), ...draftRows(2)])
  valueOf(await profile.backups.write('a', { passphrase: '', pdfs: false }))
  const changed = draftRows(2, 'awal', { changedAt: start })
  const goods = draftRows(2, 'lain').filter(({ table }) => table === 'goods')
  await profile.write([...changed.filter(({ table }) => table === 'summaries'), ...goods])
  valueOf(await profile.backups.choose(path))
  valueOf(await profile.backups.open(''))
  const { declarations } = valueOf(profile.backups.page(0))
  expect(declarations.map(({ id, here }) => [id, here]).toSorted()).toEqual([
    [idOf(1), 'same'],
    [idOf(2), 'differs']
  ])
})
