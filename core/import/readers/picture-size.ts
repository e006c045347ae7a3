/** Width and height in pixels. */
export interface PictureSize {
  readonly width: number
  readonly height: number
}

/** Frames of a JPEG: those that begin a picture, not the tables between them. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

const sizeOfJpeg = (view: DataView): PictureSize | null => {
  for (let at = 2; at + 9 < view.byteLength;) {
    if (view.getUint8(at) !== 0xff) return null
    const marker = view.getUint8(at + 1)
    if (isFrame(marker)) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    // Filling, and markers without content.
    if (marker === 0xff) at += 1
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2
    else at += 2 + Math.max(2, view.getUint16(at + 2))
  }
  return null
}

const sizeOfWebp = (view: DataView): PictureSize | null => {
  const kind = String.fromCharCode(...[12, 13, 14, 15].map((at) => view.getUint8(at)))
  const int24 = (at: number): number => view.getUint16(at, true) + view.getUint8(at + 2) * 0x1_00_00
  if (kind === 'VP8X') return { width: int24(24) + 1, height: int24(27) + 1 }
  if (kind === 'VP8 ') return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
  if (kind !== 'VP8L') return null
  const bits = view.getUint32(21, true)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}

/** The size that a picture states in its first bytes, before any of it is decoded; null for bytes that state none. */
export const pictureSize = (bytes: Uint8Array): PictureSize | null => {
  if (bytes.length < 32) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes[0] === 0x89) return { width: view.getUint32(16), height: view.getUint32(20) }
  return bytes[0] === 0xff ? sizeOfJpeg(view) : sizeOfWebp(view)
}
