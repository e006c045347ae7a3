import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { migrateOffice, readScripts } from '../../../electron/office/server/migrate.ts'
import { asSuperuser, newDatabase, sharedServer } from '../../support/office/postgres.ts'

it('brings a database of the version before to the newest one, once, also when two tools do it at the same time', async () => {
  const [server, database, scripts] = [await sharedServer(), await newDatabase(), await readScripts()]
  const [one, two] = [await asSuperuser(server, database), await asSuperuser(server, database)]
  expect(await migrateOffice(one, scripts.length - 1)).toBe(scripts.length - 1)
  const applied = await Promise.all([migrateOffice(one), migrateOffice(two)])
  expect(applied.toSorted()).toEqual([0, 1])
  const { rows } = await one.query('SELECT number, sha256 FROM office_data.version ORDER BY number')
  expect(rows).toEqual(scripts.map(({ number, sha256 }) => ({ number, sha256 })))

  await one.query("UPDATE office_data.version SET sha256 = 'other' WHERE number = 3")
  await expect(migrateOffice(one)).rejects.toThrow('0003-sessions.sql was changed')
  await one.query("UPDATE office_data.version SET number = 9000, name = '9000-later.sql' WHERE number = 3")
  await expect(migrateOffice(one)).rejects.toThrow('newer version (9000-later.sql)')
  await Promise.all([one.end(), two.end()])
})

it('is described: every function of a desk has a line in the contract', async () => {
  const contract = await readFile('docs/office-database.md', 'utf8')
  const names = (await readScripts()).flatMap(({ text }) =>
    [...text.matchAll(/CREATE FUNCTION office\.(\w+)/g)].map(([, name = '']) => name)
  )
  expect(names.length).toBeGreaterThan(30)
  expect(names.filter((name) => !contract.includes(`| \`${name}\``))).toEqual([])
})
