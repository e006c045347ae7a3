/**
 * The MSIX package for Windows: a zip in which the system can check and update single blocks of 64 KiB. Windows takes it only signed, by the certificate
 * whose subject is the publisher in its manifest.
 */
import { createHash } from 'node:crypto'
import { open, readFile, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'
import { applicationId } from '#core/contract/app.ts'
import type { Application } from './application.ts'
import { artefactName, type Build } from './facts.ts'
import { iconFile } from './icons.ts'

/** The subject of the certificate that signs, from AJUKAN_MSIX_PUBLISHER. */
const usualPublisher = 'CN=Ajukan'

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Pictures of the tiles, which Windows scales, and the icon that each is made of. */
const pictures = { 'assets/tile.png': 256, 'assets/list.png': 48, 'assets/store.png': 64 } as const

/** Four numbers; the last one belongs to the store. */
const msixVersion = (version: string): string => `${version.split('-', 1)[0] ?? version}.0`

/**
 * The data is not virtualised: it stays in `%LOCALAPPDATA%\Ajukan`, where the installer's application has it too, and is not removed with the package. That
 * needs Windows 10 2004.
 */
export const manifestText = (
  { version, arch }: Pick<Build, 'version' | 'arch'>,
  publisher: string
): string => `<?xml version="1.0" encoding="utf-8"?>
<Package xmlns="http://schemas.microsoft.com/appx/manifest/foundation/windows10"
  xmlns:uap="http://schemas.microsoft.com/appx/manifest/uap/windows10"
  xmlns:desktop6="http://schemas.microsoft.com/appx/manifest/desktop/windows10/6"
  xmlns:rescap="http://schemas.microsoft.com/appx/manifest/foundation/windows10/restrictedcapabilities"
  IgnorableNamespaces="uap desktop6 rescap">
  <Identity Name="${applicationId}" Publisher="${escapeXml(publisher)}" Version="${msixVersion(version)}" ProcessorArchitecture="${arch}"/>
  <Properties>
    <DisplayName>Ajukan</DisplayName>
    <PublisherDisplayName>Ajukan</PublisherDisplayName>
    <Logo>assets\\store.png</Logo>
    <desktop6:RegistryWriteVirtualization>disabled</desktop6:RegistryWriteVirtualization>
    <desktop6:FileSystemWriteVirtualization>disabled</desktop6:FileSystemWriteVirtualization>
  </Properties>
  <Resources>
    <Resource Language="id-ID"/>
    <Resource Language="en-US"/>
  </Resources>
  <Dependencies>
    <TargetDeviceFamily Name="Windows.Desktop" MinVersion="10.0.19041.0" MaxVersionTested="10.0.26100.0"/>
  </Dependencies>
  <Applications>
    <Application Id="Ajukan" Executable="Ajukan.exe" EntryPoint="Windows.FullTrustApplication">
      <uap:VisualElements DisplayName="Ajukan" Description="Deklarasi pabean BC 2.8" BackgroundColor="transparent"
        Square150x150Logo="assets\\tile.png" Square44x44Logo="assets\\list.png"/>
    </Application>
  </Applications>
  <Capabilities>
    <rescap:Capability Name="runFullTrust"/>
    <rescap:Capability Name="unvirtualizedResources"/>
  </Capabilities>
</Package>
`

/** A name inside the package in the form of a web address. */
const partName = (name: string): string =>
  encodeURIComponent(name)
    .replaceAll('%2F', '/')
    .replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

const manifestName = 'AppxManifest.xml'
const mapName = 'AppxBlockMap.xml'
const typesName = '[Content_Types].xml'

const types: Readonly<Record<string, string>> = {
  [manifestName]: 'application/vnd.ms-appx.manifest+xml',
  [mapName]: 'application/vnd.ms-appx.blockmap+xml'
}
const typesByEnding: Readonly<Record<string, string>> = {
  dll: 'application/x-msdownload',
  exe: 'application/x-msdownload',
  json: 'application/json',
  png: 'image/png',
  txt: 'text/plain'
}
const otherType = 'application/octet-stream'

/** The content types: by ending, and for a name without one, or with a type of its own, by name. */
export const contentTypesText = (names: readonly string[]): string => {
  const endings = new Set<string>()
  const own: string[] = []
  for (const name of names) {
    const [, ending] = /\.([A-Za-z0-9]+)$/.exec(name) ?? []
    if (ending === undefined || types[name] !== undefined) own.push(name)
    else endings.add(ending.toLowerCase())
  }
  const lines = [
    ...[...endings].sort().map((ending) => `<Default Extension="${ending}" ContentType="${typesByEnding[ending] ?? otherType}"/>`),
    ...own.map((name) => `<Override PartName="/${escapeXml(partName(name))}" ContentType="${types[name] ?? otherType}"/>`)
  ]
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${lines.join('')}</Types>`
}

const blockLength = 65_536
const compress = promisify(deflateRaw)

/** Milliseconds since 1970 as a zip has them, in UTC. */
const zipTime = (date: number): readonly [time: number, day: number] => {
  const at = new Date(date)
  return [
    (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
    ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()
  ]
}

const [zip64, deflated] = [45, 8]

/** Numbers with their lengths in bytes, little-endian. */
const fields = (...parts: readonly (readonly [value: number, length: 2 | 4 | 8])[]): Buffer =>
  Buffer.concat(
    parts.map(([value, length]) => {
      const bytes = Buffer.alloc(8)
      bytes.writeBigUInt64LE(BigInt(value))
      return bytes.subarray(0, length)
    })
  )

interface Entry {
  readonly name: string
  /** What the header in front of the content and the list at the end both have. */
  readonly facts: Buffer
  readonly at: number
}

/** A zip whose members are compressed in blocks that can each be read alone. */
const createBlockZip = (file: FileHandle, date: number, level: number) => {
  const entries: Entry[] = []
  const map: string[] = []
  let at = 0
  const write = async (...parts: readonly Buffer[]): Promise<void> => {
    for (const part of parts) {
      await file.writeFile(part)
      at += part.length
    }
  }
  return {
    /** `name`: as in the zip; `shown`: in the block map, where it has to be there. */
    async add(name: string, content: Buffer, shown: string | null): Promise<void> {
      const blocks = Array.from({ length: Math.ceil(content.length / blockLength) }, (_, index) =>
        content.subarray(index * blockLength, (index + 1) * blockLength)
      )
      const packed = await Promise.all(blocks.map((block) => compress(block, { level, finishFlush: constants.Z_FULL_FLUSH })))
      // Ends the stream: a last block without content.
      const data = [...packed, Buffer.from([3, 0])]
      const length = data.reduce((sum, part) => sum + part.length, 0)
      const [time, day] = zipTime(date)
      const nameBytes = Buffer.from(name)
      const facts = fields(
        [zip64, 2],
        [0, 2],
        [deflated, 2],
        [time, 2],
        [day, 2],
        [crc32(content), 4],
        [length, 4],
        [content.length, 4],
        [nameBytes.length, 2],
        [0, 2]
      )
      const header = Buffer.concat([fields([0x04034b50, 4]), facts, nameBytes])
      entries.push({ name, facts, at })
      await write(header, ...data)
      if (shown === null) return
      const lines = blocks.map((block, index) => {
        const hash = createHash('sha256').update(block).digest('base64')
        return `<Block Hash="${hash}" Size="${packed[index]?.length ?? 0}"/>`
      })
      const path = escapeXml(shown.replaceAll('/', '\\'))
      map.push(`<File Name="${path}" Size="${content.length}" LfhSize="${header.length}">${lines.join('')}</File>`)
    },
    blockMap: (): string =>
      `<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<BlockMap xmlns="http://schemas.microsoft.com/appx/2010/blockmap" HashMethod="http://www.w3.org/2001/04/xmlenc#sha256">${map.join('')}</BlockMap>`,
    /** Writes the list of the members, in the 64-bit form that Windows itself writes. */
    async end(): Promise<void> {
      const start = at
      for (const entry of entries)
        await write(
          fields([0x02014b50, 4], [zip64, 2]),
          entry.facts,
          fields([0, 2], [0, 2], [0, 2], [0, 4], [entry.at, 4]),
          Buffer.from(entry.name)
        )
      const [length, ended] = [at - start, at]
      const count = entries.length
      await write(
        fields([0x06064b50, 4], [44, 8], [zip64, 2], [zip64, 2], [0, 4], [0, 4], [count, 8], [count, 8], [length, 8], [start, 8]),
        fields([0x07064b50, 4], [0, 4], [ended, 8], [1, 4]),
        fields([0x06054b50, 4], [0xffff, 2], [0xffff, 2], [0xffff, 2], [0xffff, 2], [0xffffffff, 4], [0xffffffff, 4], [0, 2])
      )
    }
  }
}

interface MsixOptions {
  readonly out: string
  /** Compresses less. */
  readonly isQuick: boolean
  /** Names of the files under the folder. */
  readonly files: readonly string[]
  readonly publisher?: string | undefined
}

/** Writes the package, not signed, and resolves with its path. */
export const makeMsix = async (
  { folder, build }: Pick<Application, 'folder' | 'build'>,
  { out, isQuick, files, publisher = process.env['AJUKAN_MSIX_PUBLISHER'] }: MsixOptions
): Promise<string> => {
  const path = join(out, artefactName(build, `windows-${build.arch}.msix`))
  const file = await open(path, 'w')
  try {
    const zip = createBlockZip(file, build.date, isQuick ? 1 : 9)
    const names: string[] = []
    const add = async (name: string, content: Buffer): Promise<void> => {
      names.push(name)
      await zip.add(partName(name), content, name === mapName ? null : name)
    }
    for (const name of files) await add(name, await readFile(join(folder, name)))
    for (const [name, size] of Object.entries(pictures)) await add(name, await readFile(iconFile(size)))
    await add(manifestName, Buffer.from(manifestText(build, publisher || usualPublisher)))
    await add(mapName, Buffer.from(zip.blockMap()))
    await zip.add(typesName, Buffer.from(contentTypesText(names)), null)
    await zip.end()
  } finally {
    await file.close()
  }
  return path
}
