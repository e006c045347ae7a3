import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { parseXml, type XmlElement } from '@rgrove/parse-xml'
import { expect, test } from 'vitest'
import { applicationId } from '#core/contract/app.ts'
import type { Build } from '../../../../scripts/package/facts.ts'
import { makeMsix, manifestText } from '../../../../scripts/package/msix.ts'
import { isOnPath } from '../../../../scripts/support/process.ts'
import { tempFolder } from '../../../support/temp-folder.ts'
import { unzip } from '../../../support/unzip.ts'

const build: Build = {
  version: '1.2.0-beta.1',
  electron: '45.5.0',
  arch: 'arm64',
  runtime: 'official',
  commit: '0123456789ab',
  date: 1_795_000_000_000,
  test: false
}

const block = 65_536

/** Empty, one byte, a block, a byte more, three blocks; names that a web address and XML have to escape. */
const contents: Readonly<Record<string, Buffer>> = {
  'Ajukan.exe': randomBytes(3 * block),
  LICENSE: Buffer.from('licence\n'.repeat(20_000)),
  empty: Buffer.alloc(0),
  'resources/app.asar': Buffer.alloc(block, 7),
  'resources/one.DLL': Buffer.from([1]),
  "resources/a & b (1)'s é #100%.txt": Buffer.concat([Buffer.alloc(block, 'x'), Buffer.from('y')])
}

const made = async (): Promise<{ readonly path: string; readonly bytes: Buffer }> => {
  const [folder, out] = [await tempFolder(), await tempFolder()]
  for (const [name, content] of Object.entries(contents)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), content)
  }
  const path = await makeMsix(
    { folder, build },
    { out, isQuick: true, files: Object.keys(contents), publisher: 'CN="Ajukan & Mitra", C=ID' }
  )
  return { path, bytes: await readFile(path) }
}

const elements = (parent: XmlElement, name: string): readonly XmlElement[] =>
  parent.children.flatMap((child) => (child.type === 'element' ? [child as XmlElement] : [])).filter((child) => child.name === name)

const rootOf = (text: string): XmlElement => {
  const { root } = parseXml(text)
  if (root === null) throw new Error('no root')
  return root
}

/** Where the header of a member begins in the file, and its fields, read apart from the writer. */
const membersIn = (
  bytes: Buffer
): ReadonlyMap<string, { readonly at: number; readonly packed: number; readonly size: number; readonly header: number }> => {
  const end = bytes.length - 22
  expect(bytes.readUInt32LE(end)).toBe(0x06054b50)
  expect(bytes.readUInt32LE(end - 20)).toBe(0x07064b50)
  const list = Number(bytes.readBigUInt64LE(end - 12))
  const [count, start] = [Number(bytes.readBigUInt64LE(list + 32)), Number(bytes.readBigUInt64LE(list + 48))]
  const members = new Map<string, { at: number; packed: number; size: number; header: number }>()
  for (let at = start, index = 0; index < count; index += 1) {
    expect(bytes.readUInt32LE(at)).toBe(0x02014b50)
    const length = bytes.readUInt16LE(at + 28)
    const [header, name] = [bytes.readUInt32LE(at + 42), bytes.toString('latin1', at + 46, at + 46 + length)]
    expect(bytes.readUInt32LE(header)).toBe(0x04034b50)
    expect(bytes.toString('latin1', header + 30, header + 30 + length)).toBe(name)
    members.set(name, {
      at: header + 30 + length,
      packed: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      header: 30 + length
    })
    at += 46 + length
  }
  return members
}

test('every file is in the package, and in the block map with blocks that can each be checked and read alone', async () => {
  const { bytes } = await made()
  const members = membersIn(bytes)
  const text = Buffer.from(unzip(bytes).find(({ name }) => name === 'AppxBlockMap.xml')?.bytes ?? []).toString()
  const map = rootOf(text)
  expect(map.attributes['HashMethod']).toBe('http://www.w3.org/2001/04/xmlenc#sha256')
  const listed = new Map(elements(map, 'File').map((file) => [file.attributes['Name'] ?? '', file]))
  const pictures = ['assets/tile.png', 'assets/list.png', 'assets/store.png']
  const names = [...Object.keys(contents), ...pictures, 'AppxManifest.xml']
  expect([...listed.keys()].sort()).toEqual(names.map((name) => name.replaceAll('/', '\\')).sort())
  expect(members.size).toBe(names.length + 2)
  for (const [name, content] of Object.entries(contents)) {
    const encoded = encodeURI(name)
      .replaceAll('#', '%23')
      .replaceAll('&', '%26')
      .replaceAll("'", '%27')
      .replaceAll('(', '%28')
      .replaceAll(')', '%29')
    const member = members.get(encoded)
    const file = listed.get(name.replaceAll('/', '\\'))
    if (member === undefined || file === undefined) throw new Error(`${name} is missing`)
    expect(file.attributes).toMatchObject({ Size: String(content.length), LfhSize: String(member.header) })
    expect(member.size).toBe(content.length)
    const blocks = elements(file, 'Block')
    expect(blocks).toHaveLength(Math.ceil(content.length / block))
    let at = member.at
    for (const [index, { attributes }] of blocks.entries()) {
      const part = content.subarray(index * block, (index + 1) * block)
      expect(attributes['Hash']).toBe(createHash('sha256').update(part).digest('base64'))
      const packed = bytes.subarray(at, at + Number(attributes['Size']))
      expect(inflateRawSync(Buffer.concat([packed, Buffer.from([3, 0])])).equals(part)).toBe(true)
      at += packed.length
    }
    expect(at + 2).toBe(member.at + member.packed)
  }
})

test('every part has a content type, and the manifest names files that are there', async () => {
  const { bytes } = await made()
  const parts = unzip(bytes)
  const textOf = (name: string): string => Buffer.from(parts.find((part) => part.name === name)?.bytes ?? []).toString()
  const types = rootOf(textOf('[Content_Types].xml'))
  const endings = elements(types, 'Default').map(({ attributes }) => attributes['Extension'])
  const own = elements(types, 'Override').map(({ attributes }) => attributes['PartName'])
  const without = parts
    .map(({ name }) => name)
    .filter((name) => name !== '[Content_Types].xml')
    .filter((name) => !own.includes(`/${name}`) && !endings.includes(name.split('.').at(-1)?.toLowerCase()))
  expect(without).toEqual([])
  const manifest = rootOf(textOf('AppxManifest.xml'))
  expect(elements(manifest, 'Identity')[0]?.attributes).toEqual({
    Name: applicationId,
    Publisher: 'CN="Ajukan & Mitra", C=ID',
    Version: '1.2.0.0',
    ProcessorArchitecture: 'arm64'
  })
  const named = [...textOf('AppxManifest.xml').matchAll(/(?:Executable|Logo)="([^"]+)"|<Logo>([^<]+)</g)].map(([, a, b]) => a ?? b ?? '')
  expect(named).toHaveLength(4)
  for (const name of named) expect(parts.map((part) => part.name)).toContain(name.replaceAll('\\', '/'))
})

test('the data of the user is where the installer has it, and stays when the package is removed', () => {
  const text = manifestText(build, 'CN=Ajukan')
  expect(text).toContain('<desktop6:FileSystemWriteVirtualization>disabled<')
  expect(text).toContain('<rescap:Capability Name="unvirtualizedResources"/>')
})

test.runIf(isOnPath('unzip'))('another program reads the package without a complaint', async () => {
  const { path } = await made()
  expect(execFileSync('unzip', ['-tqq', path], { encoding: 'utf8' })).toBe('')
})
