import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isOfServer, libraryOf } from '../../../scripts/package/server-libraries.ts'
import { copyServerPart } from '../../../scripts/package/server-part.ts'
import { tempFolder } from '../../support/temp-folder.ts'

test('the part has what PostgreSQL loads and no other library, and a notice with the licence text of each', async () => {
  const { folder, notices } = await copyServerPart('linux', await tempFolder())
  const libraries = readdirSync(join(folder, 'lib')).filter((file) => file.includes('.so') && !file.startsWith('libpq.'))
  expect(libraries.filter((file) => libraryOf(file) === undefined)).toEqual([])
  expect(notices.map(({ name }) => name.split(',')[0])).toEqual(['PostgreSQL', 'OpenSSL 1.1', 'ICU', 'liblzma', 'libxml2', 'zlib'])
  for (const { texts } of notices) expect(texts.join('').length).toBeGreaterThan(200)
  const missing = ['postgres', 'initdb', 'pg_ctl'].flatMap(
    (program) => execFileSync('ldd', [join(folder, 'bin', program)], { encoding: 'utf8' }).match(/.*not found/g) ?? []
  )
  expect(missing).toEqual([])
})

test.each([
  ['bin/postgres.exe', true],
  ['bin/libcrypto-3-x64.dll', true],
  ['bin/icudt77.dll', true],
  ['bin/libintl-9.dll', true],
  ['bin/libpq.dll', true],
  ['lib/plpgsql.dll', true],
  ['lib/utf8_and_win.dll', true],
  ['share/extension/plpgsql--1.0.sql', true],
  ['share/tsearch_data/english.stop', true],
  ['bin/wxbase3210u_vc_x64_custom.dll', false],
  ['bin/testplug.dll', false],
  ['bin/libcurl.dll', false],
  ['bin/libxslt.dll', false],
  ['bin/icuio77.dll', false],
  ['lib/plugin_debugger.dll', false],
  ['lib/postgresql/plperl.so', false],
  ['lib/libssl.lib', false],
  ['lib/libpq.a', false],
  ['share/extension/pldbgapi--1.1.sql', false],
  ['share/doc', false]
])('%s is in the part: %s', (path, isIn) => {
  expect(isOfServer(path)).toBe(isIn)
})
