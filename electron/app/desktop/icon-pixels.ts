/** A picture as `nativeImage.createFromBitmap` takes it: rows of blue, green, red and cover, colours multiplied with the cover. */
type Colour = readonly [red: number, green: number, blue: number]

const ground: Colour = [29, 78, 172]
const sign: Colour = [255, 255, 255]
const alarm: Colour = [214, 48, 49]
/** Each picture point is looked at in so many places along and across, so that edges are smooth. */
const finer = 4

const inRounded = (x: number, y: number): boolean => {
  const [dx, dy] = [Math.max(Math.abs(x - 0.5) - 0.26, 0), Math.max(Math.abs(y - 0.5) - 0.26, 0)]
  return Math.hypot(dx, dy) <= 0.2
}
/** An arrow that points up: what is handed in. */
const inArrow = (x: number, y: number): boolean =>
  (y >= 0.24 && y <= 0.5 && Math.abs(x - 0.5) <= (y - 0.24) * 0.85) || (y > 0.5 && y <= 0.76 && Math.abs(x - 0.5) <= 0.075)
const inDot = (x: number, y: number): boolean => Math.hypot(x - 0.76, y - 0.24) <= 0.22

const colourAt = (x: number, y: number, unread: boolean): Colour | null => {
  if (unread && inDot(x, y)) return alarm
  if (inArrow(x, y)) return sign
  return inRounded(x, y) ? ground : null
}

/** The application's sign, `size` points each way; with a red dot where something is unread. */
export const iconPixels = (size: number, unread: boolean): Buffer => {
  const bytes = Buffer.alloc(size * size * 4)
  for (let point = 0; point < size * size; point += 1) {
    const sum = [0, 0, 0, 0]
    for (let part = 0; part < finer * finer; part += 1) {
      const x = ((point % size) + ((part % finer) + 0.5) / finer) / size
      const y = (Math.floor(point / size) + (Math.floor(part / finer) + 0.5) / finer) / size
      const colour = colourAt(x, y, unread)
      if (colour === null) continue
      const [red, green, blue] = colour
      for (const [index, value] of [blue, green, red, 255].entries()) sum[index] = (sum[index] ?? 0) + value
    }
    for (const [index, value] of sum.entries()) bytes[point * 4 + index] = Math.round(value / (finer * finer))
  }
  return bytes
}
