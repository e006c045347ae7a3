import { SheetRefused } from './spreadsheet-failure.ts'

/** How much of the bytes is done, from 0 to 1. */
export type TellShare = (share: number) => void

/** An entry of a ZIP container, unpacked. */
export interface ZipEntry {
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

interface Listed {
  readonly name: string
  readonly method: number
  readonly flags: number
  readonly packed: number
  readonly size: number
  readonly offset: number
}

const endMark = 0x06054b50
const listMark = 0x02014b50
const localMark = 0x04034b50

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** The end of the central directory, at most a comment of 64 KiB before the end of the file. */
const findEnd = (view: DataView): number => {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 65_557); at -= 1) {
    if (view.getUint32(at, true) === endMark) return at
  }
  throw new SheetRefused('damaged', 'zip')
}

/** Names and sizes as the directory states them. Workbooks of the 4 GiB form are beyond our limit anyway. */
const list = (bytes: Uint8Array): readonly Listed[] => {
  const view = viewOf(bytes)
  const end = findEnd(view)
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  const names = new TextDecoder()
  return Array.from({ length: count }, (): Listed => {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== listMark) throw new SheetRefused('damaged', 'zip')
    const nameLength = view.getUint16(at + 28, true)
    const entry: Listed = {
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

export const zipNames = (bytes: Uint8Array): readonly string[] => list(bytes).map((entry) => entry.name)

/**
 * The entries whose names are wanted, unpacked. Never more than `limit` bytes altogether: the sizes the directory states are looked at first,
 * and what really comes out is counted, because a bomb may state anything.
 */
export const unzip = async (
  bytes: Uint8Array<ArrayBuffer>,
  wanted: (name: string) => boolean,
  limit: number,
  tell: TellShare = () => undefined
): Promise<readonly ZipEntry[]> => {
  const listed = list(bytes).filter((entry) => wanted(entry.name))
  const stated = listed.reduce((sum, entry) => sum + entry.size, 0)
  if (stated > limit) throw new SheetRefused('inflates-too-much')
  let left = limit
  const entries: ZipEntry[] = []
  for (const entry of listed) {
    if ((entry.flags & 1) === 1) throw new SheetRefused('password')
    const unpacked = await unpack(packedBytes(bytes, entry), entry.method, left, (length) =>
      tell((limit - left + length) / Math.max(1, stated))
    )
    left -= unpacked.length
    entries.push({ name: entry.name, bytes: unpacked })
  }
  return entries
}

const packedBytes = (bytes: Uint8Array<ArrayBuffer>, entry: Listed): Uint8Array<ArrayBuffer> => {
  const view = viewOf(bytes)
  const { offset } = entry
  if (offset + 30 > bytes.length || view.getUint32(offset, true) !== localMark) throw new SheetRefused('damaged', 'zip')
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true)
  if (start + entry.packed > bytes.length) throw new SheetRefused('damaged', 'zip')
  return bytes.subarray(start, start + entry.packed)
}

const unpack = async (
  packed: Uint8Array<ArrayBuffer>,
  method: number,
  limit: number,
  tell: (length: number) => void
): Promise<Uint8Array<ArrayBuffer>> => {
  if (method === 0) {
    if (packed.length > limit) throw new SheetRefused('inflates-too-much')
    return packed
  }
  if (method !== 8) throw new SheetRefused('damaged', 'zip')
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  const parts: Uint8Array[] = []
  let length = 0
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new SheetRefused('damaged', 'zip')
    })
    if (done) return joined(parts, length)
    length += value.length
    if (length > limit) {
      await reader.cancel()
      throw new SheetRefused('inflates-too-much')
    }
    parts.push(value)
    tell(length)
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

const crcTable = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value
})

const crc32 = (bytes: Uint8Array): number => {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (crcTable[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}

const slice = 1 << 18

/** Taken in slices, so that it can be told how many went in. */
const slicesOf = (bytes: Uint8Array<ArrayBuffer>, tell: (length: number) => void): ReadableStream<Uint8Array<ArrayBuffer>> => {
  let at = 0
  return new ReadableStream({
    pull: (controller) => {
      if (at >= bytes.length) {
        controller.close()
        return
      }
      controller.enqueue(bytes.subarray(at, at + slice))
      at = Math.min(bytes.length, at + slice)
      tell(at)
    }
  })
}

const deflate = async (bytes: Uint8Array<ArrayBuffer>, tell: (length: number) => void): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await new Response(slicesOf(bytes, tell).pipeThrough(new CompressionStream('deflate-raw'))).arrayBuffer())

/** 1 January 1980: files say when they were made elsewhere, and equal content gives equal bytes. */
const dosDate = 0x0021

/** A ZIP container; `store` leaves the entries unpacked. */
export const zip = async (
  entries: readonly ZipEntry[],
  { store = false, tell = () => undefined }: { readonly store?: boolean; readonly tell?: TellShare } = {}
): Promise<Uint8Array<ArrayBuffer>> => {
  const total = Math.max(
    1,
    entries.reduce((sum, { bytes }) => sum + bytes.length, 0)
  )
  let taken = 0
  const encoder = new TextEncoder()
  const parts: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let offset = 0
  for (const { name, bytes } of entries) {
    const label = encoder.encode(name)
    const before = taken
    const packed = store ? bytes : await deflate(bytes, (length) => tell((before + length) / total))
    taken += bytes.length
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
    local.setUint32(0, localMark, true)
    common(local, 4)
    const listed = new DataView(new ArrayBuffer(46))
    listed.setUint32(0, listMark, true)
    listed.setUint16(4, 20, true)
    common(listed, 6)
    listed.setUint32(42, offset, true)
    parts.push(new Uint8Array(local.buffer), label, packed)
    directory.push(new Uint8Array(listed.buffer), label)
    offset += 30 + label.length + packed.length
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0)
  const end = new DataView(new ArrayBuffer(22))
  end.setUint32(0, endMark, true)
  end.setUint16(8, entries.length, true)
  end.setUint16(10, entries.length, true)
  end.setUint32(12, size, true)
  end.setUint32(16, offset, true)
  return joined([...parts, ...directory, new Uint8Array(end.buffer)], offset + size + 22)
}
