import { SpreadsheetError } from './spreadsheet-failure.ts'

/** Receives the share of bytes that are done, from 0 to 1. */
export type OnShare = (share: number) => void

/** A decompressed entry of a ZIP container. */
export interface ZipEntry {
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

interface DirectoryEntry {
  readonly name: string
  readonly method: number
  readonly flags: number
  readonly packed: number
  readonly size: number
  readonly offset: number
}

const endSignature = 0x06054b50
const directorySignature = 0x02014b50
const entrySignature = 0x04034b50

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** The offset of the end record of the central directory; a comment of up to 64 KiB may follow it. */
const findEnd = (view: DataView): number => {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 65_557); at -= 1) {
    if (view.getUint32(at, true) === endSignature) return at
  }
  throw new SpreadsheetError('damaged', 'zip')
}

/** The entries according to the central directory. ZIP64 is not read: such files are above the size limit. */
const readDirectory = (bytes: Uint8Array): readonly DirectoryEntry[] => {
  const view = viewOf(bytes)
  const end = findEnd(view)
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  const names = new TextDecoder()
  return Array.from({ length: count }, (): DirectoryEntry => {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== directorySignature) throw new SpreadsheetError('damaged', 'zip')
    const nameLength = view.getUint16(at + 28, true)
    const entry: DirectoryEntry = {
      name: names.decode(bytes.subarray(at + 46, at + 46 + nameLength)),
      flags: view.getUint16(at + 8, true),
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true)
    }
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
    return entry
  })
}

export const zipNames = (bytes: Uint8Array): readonly string[] => readDirectory(bytes).map((entry) => entry.name)

/**
 * Decompresses the entries whose names are wanted, up to `limit` bytes in total. Checks the sizes in the directory first, then counts the
 * bytes that are decompressed, because a ZIP bomb can state any size.
 */
export const unzip = async (
  bytes: Uint8Array<ArrayBuffer>,
  wanted: (name: string) => boolean,
  limit: number,
  onShare: OnShare = () => undefined
): Promise<readonly ZipEntry[]> => {
  const listed = readDirectory(bytes).filter((entry) => wanted(entry.name))
  const stated = listed.reduce((sum, entry) => sum + entry.size, 0)
  if (stated > limit) throw new SpreadsheetError('inflates-too-much')
  let left = limit
  const entries: ZipEntry[] = []
  for (const entry of listed) {
    if ((entry.flags & 1) === 1) throw new SpreadsheetError('password')
    const unpacked = await unpack(packedBytes(bytes, entry), entry.method, left, (length) =>
      onShare((limit - left + length) / Math.max(1, stated))
    )
    left -= unpacked.length
    entries.push({ name: entry.name, bytes: unpacked })
  }
  return entries
}

const packedBytes = (bytes: Uint8Array<ArrayBuffer>, entry: DirectoryEntry): Uint8Array<ArrayBuffer> => {
  const view = viewOf(bytes)
  const { offset } = entry
  if (offset + 30 > bytes.length || view.getUint32(offset, true) !== entrySignature) throw new SpreadsheetError('damaged', 'zip')
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true)
  if (start + entry.packed > bytes.length) throw new SpreadsheetError('damaged', 'zip')
  return bytes.subarray(start, start + entry.packed)
}

const unpack = async (
  packed: Uint8Array<ArrayBuffer>,
  method: number,
  limit: number,
  onBytes: (length: number) => void
): Promise<Uint8Array<ArrayBuffer>> => {
  if (method === 0) {
    if (packed.length > limit) throw new SpreadsheetError('inflates-too-much')
    return packed
  }
  if (method !== 8) throw new SpreadsheetError('damaged', 'zip')
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  const parts: Uint8Array[] = []
  let length = 0
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new SpreadsheetError('damaged', 'zip')
    })
    if (done) return joined(parts, length)
    length += value.length
    if (length > limit) {
      await reader.cancel()
      throw new SpreadsheetError('inflates-too-much')
    }
    parts.push(value)
    onBytes(length)
  }
}

const joined = (parts: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> => {
  const all = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

const crcTable = Int32Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value
})

/** Index loop with signed 32-bit integers: four times as fast as `for … of` without them. */
const crc32 = (bytes: Uint8Array): number => {
  let crc = -1
  for (let at = 0; at < bytes.length; at += 1) crc = (crcTable[(crc ^ (bytes[at] ?? 0)) & 0xff] ?? 0) ^ (crc >>> 8)
  return ~crc >>> 0
}

const sliceSize = 1 << 18

/** The bytes as a stream of slices, so that progress can be reported. */
const slicesOf = (bytes: Uint8Array<ArrayBuffer>, onBytes: (length: number) => void): ReadableStream<Uint8Array<ArrayBuffer>> => {
  let at = 0
  return new ReadableStream({
    pull: (controller) => {
      if (at >= bytes.length) {
        controller.close()
        return
      }
      controller.enqueue(bytes.subarray(at, at + sliceSize))
      at = Math.min(bytes.length, at + sliceSize)
      onBytes(at)
    }
  })
}

const deflate = async (bytes: Uint8Array<ArrayBuffer>, onBytes: (length: number) => void): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await new Response(slicesOf(bytes, onBytes).pipeThrough(new CompressionStream('deflate-raw'))).arrayBuffer())

/** 1 January 1980 for every entry, so that equal content gives equal bytes. */
const dosDate = 0x0021

/** Writes a ZIP container; `store` writes the entries without compression. */
export const zip = async (
  entries: readonly ZipEntry[],
  { store = false, onShare = () => undefined }: { readonly store?: boolean; readonly onShare?: OnShare } = {}
): Promise<Uint8Array<ArrayBuffer>> => {
  const total = Math.max(
    1,
    entries.reduce((sum, { bytes }) => sum + bytes.length, 0)
  )
  let done = 0
  const encoder = new TextEncoder()
  const parts: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let offset = 0
  for (const { name, bytes } of entries) {
    const label = encoder.encode(name)
    const before = done
    const packed = store ? bytes : await deflate(bytes, (length) => onShare((before + length) / total))
    done += bytes.length
    const common = (head: DataView, at: number): void => {
      head.setUint16(at, 20, true)
      head.setUint16(at + 2, 0x0800, true)
      head.setUint16(at + 4, store ? 0 : 8, true)
      head.setUint16(at + 8, dosDate, true)
      head.setUint32(at + 10, crc32(bytes), true)
      head.setUint32(at + 14, packed.length, true)
      head.setUint32(at + 18, bytes.length, true)
      head.setUint16(at + 22, label.length, true)
    }
    const local = new DataView(new ArrayBuffer(30))
    local.setUint32(0, entrySignature, true)
    common(local, 4)
    const listed = new DataView(new ArrayBuffer(46))
    listed.setUint32(0, directorySignature, true)
    listed.setUint16(4, 20, true)
    common(listed, 6)
    listed.setUint32(42, offset, true)
    parts.push(new Uint8Array(local.buffer), label, packed)
    directory.push(new Uint8Array(listed.buffer), label)
    offset += 30 + label.length + packed.length
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0)
  const end = new DataView(new ArrayBuffer(22))
  end.setUint32(0, endSignature, true)
  end.setUint16(8, entries.length, true)
  end.setUint16(10, entries.length, true)
  end.setUint32(12, size, true)
  end.setUint32(16, offset, true)
  return joined([...parts, ...directory, new Uint8Array(end.buffer)], offset + size + 22)
}
