import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fileVersion, isOfServer, lacksCorrections, lookedUp, serverLibraries } from '../../../scripts/package/server-libraries.ts'
import { checkCorrections, copyServerPart } from '../../../scripts/package/server-part.ts'
import { root } from '../../../scripts/support/paths.ts'
import { tempFolder } from '../../support/temp-folder.ts'

test('on Linux the server is the package of the system: nothing is bundled', async () => {
  await expect(copyServerPart('linux', await tempFolder(), false)).rejects.toThrow('the package postgresql of the system')
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

/** A file that has the numbers where Windows looks for them, behind other bytes. */
const fileWith = (before: Uint8Array, [major, minor, patch, build]: readonly number[]): Buffer => {
  const facts = Buffer.alloc(52)
  facts.writeUInt32LE(0xfe_ef_04_bd)
  for (const [offset, number] of [
    [10, major],
    [8, minor],
    [14, patch],
    [12, build]
  ] as const)
    facts.writeUInt16LE(number ?? 0, offset)
  return Buffer.concat([before, facts])
}

const number = fc.integer({ min: 0, max: 0xff_ff })

test('the version of a file is read from what Windows shows of it', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), fc.tuple(number, number, number, number), (before, version) => {
      expect(fileVersion(fileWith(before, version))).toEqual(version)
    })
  )
  expect(fileVersion(Buffer.from('MZ no version'))).toBeNull()
})

test.each([
  ['postgres.exe', [18, 0, 4, 0], 'corrected in 18.0.6'],
  ['postgres.exe', [18, 0, 6, 0], null],
  ['libssl-3-x64.dll', [3, 5, 6, 0], 'corrected in 3.5.9'],
  ['libssl-3-x64.dll', [3, 6, 5, 0], null],
  ['libcrypto-3-x64.dll', [3, 5, 9, 0], null],
  ['libxml2.dll', [2, 15, 3, 0], 'corrected in 2.15.4'],
  ['zlib1.dll', [1, 3, 2, 0], 'no published version'],
  ['libpq.dll', [1, 0, 0, 0], null]
] as const)('%s %s: %s', (file, version, expected) => {
  const finding = lacksCorrections(file, fileWith(new Uint8Array(), version))
  if (expected === null) expect(finding).toBeNull()
  else expect(finding).toContain(expected)
})

test('a library without a version is not taken for a corrected one', () => {
  expect(lacksCorrections('libssl-3-x64.dll', Buffer.alloc(100))).toContain('without a version')
})

test('a package for users is refused while a file of its server lacks corrections', () => {
  expect(() => checkCorrections(['OpenSSL 3.5.6'], true)).toThrow('OpenSSL 3.5.6')
  expect(() => checkCorrections([], true)).not.toThrow()
  expect(() => checkCorrections(['OpenSSL 3.5.6'], false)).not.toThrow()
})

test('docs/packaging.md has the day of the comparison and the versions of the table that it names', () => {
  const page = readFileSync(join(root, 'docs/packaging.md'), 'utf8')
  expect(page).toContain(`On ${lookedUp}:`)
  const named = serverLibraries.flatMap(({ name, corrected }) => {
    const row = new RegExp(`^\\| ${name} +\\|[^|]+\\| ([^|]+?) +\\|$`, 'm').exec(page)
    return row?.[1] === undefined ? [] : [[row[1].split(':')[0], corrected?.join('.') ?? 'no version'] as const]
  })
  expect(named).toHaveLength(4)
  for (const [said, corrected] of named) expect(said).toBe(corrected)
})
