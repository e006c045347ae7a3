type Colour = readonly [red: number, green: number, blue: number]

const background: Colour = [29, 78, 172]
const foreground: Colour = [255, 255, 255]
const unreadDot: Colour = [214, 48, 49]
/** Supersampling for smooth edges: samples of each pixel in each direction. */
const samples = 4

const inRounded = (x: number, y: number): boolean => {
  const [dx, dy] = [Math.max(Math.abs(x - 0.5) - 0.26, 0), Math.max(Math.abs(y - 0.5) - 0.26, 0)]
  return Math.hypot(dx, dy) <= 0.2
}
/** An arrow that points up. */
const inArrow = (x: number, y: number): boolean =>
  (y >= 0.24 && y <= 0.5 && Math.abs(x - 0.5) <= (y - 0.24) * 0.85) || (y > 0.5 && y <= 0.76 && Math.abs(x - 0.5) <= 0.075)
const inDot = (x: number, y: number): boolean => Math.hypot(x - 0.76, y - 0.24) <= 0.22

const colourAt = (x: number, y: number, unread: boolean): Colour | null => {
  if (unread && inDot(x, y)) return unreadDot
  if (inArrow(x, y)) return foreground
  return inRounded(x, y) ? background : null
}

/** The application's icon of `size` × `size` pixels as a premultiplied BGRA bitmap (`nativeImage.createFromBitmap`), with a red dot where something is unread. */
export const iconPixels = (size: number, unread: boolean): Buffer => {
  const bytes = Buffer.alloc(size * size * 4)
  for (let pixel = 0; pixel < size * size; pixel += 1) {
    const sum = [0, 0, 0, 0]
    for (let sample = 0; sample < samples * samples; sample += 1) {
      const x = ((pixel % size) + ((sample % samples) + 0.5) / samples) / size
      const y = (Math.floor(pixel / size) + (Math.floor(sample / samples) + 0.5) / samples) / size
      const colour = colourAt(x, y, unread)
      if (colour === null) continue
      const [red, green, blue] = colour
      for (const [index, value] of [blue, green, red, 255].entries()) sum[index] = (sum[index] ?? 0) + value
    }
    for (const [index, value] of sum.entries()) bytes[pixel * 4 + index] = Math.round(value / (samples * samples))
  }
  return bytes
}
