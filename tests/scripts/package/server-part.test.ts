import { expect, test } from 'vitest'
import { isOfServer } from '../../../scripts/package/server-libraries.ts'
import { copyServerPart } from '../../../scripts/package/server-part.ts'
import { tempFolder } from '../../support/temp-folder.ts'

test('on Linux the server is the package of the system: nothing is bundled', async () => {
  await expect(copyServerPart('linux', await tempFolder())).rejects.toThrow('the package postgresql of the system')
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
  ['bin/postgres', false],
  ['lib/libssl.so.1.1', false],
  ['lib/libssl.lib', false],
  ['lib/libpq.a', false],
  ['share/extension/pldbgapi--1.1.sql', false],
  ['share/doc', false]
])('%s is in the part: %s', (path, isIn) => {
  expect(isOfServer(path)).toBe(isIn)
})
