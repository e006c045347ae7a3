/** Receives the share of bytes that are done, from 0 to 1. */
export type OnShare = (share: number) => void

/** An entry of a ZIP container. */
export interface ZipEntry {
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

const endSignature = 0x06054b50
const directorySignature = 0x02014b50
const entrySignature = 0x04034b50

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
