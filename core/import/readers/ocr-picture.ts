/** A picture in shades of grey, 0 is black; rows from the top. */
export interface GreyPicture {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
}

/** A rectangle of pixels; right and bottom are the first ones outside. */
export interface PixelBox {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Shades of grey of a picture whose pixels are red, green, blue and opacity; transparent pixels are white paper. */
export const greyOf = (width: number, height: number, rgba: Uint8Array | Uint8ClampedArray): GreyPicture => {
  const data = new Uint8Array(width * height)
  for (let at = 0; at < data.length; at += 1) {
    const from = at * 4
    const opacity = (rgba[from + 3] ?? 0) / 255
    const grey = 0.299 * (rgba[from] ?? 0) + 0.587 * (rgba[from + 1] ?? 0) + 0.114 * (rgba[from + 2] ?? 0)
    data[at] = Math.round(255 + (grey - 255) * opacity)
  }
  return { width, height, data }
}

/** A part of a picture in another size: each pixel is the mean of those it covers, or between its neighbours where it is enlarged. */
export const scaled = ({ width, height, data }: GreyPicture, box: PixelBox, toWidth: number, toHeight: number): GreyPicture => {
  const result = new Uint8Array(toWidth * toHeight)
  const [stepX, stepY] = [(box.right - box.left) / toWidth, (box.bottom - box.top) / toHeight]
  const at = (x: number, y: number): number =>
    data[Math.min(height - 1, Math.max(0, y)) * width + Math.min(width - 1, Math.max(0, x))] ?? 255
  const between = (x: number, y: number): number => {
    const [left, top] = [Math.floor(x), Math.floor(y)]
    const [right, below] = [x - left, y - top]
    const upper = at(left, top) * (1 - right) + at(left + 1, top) * right
    const lower = at(left, top + 1) * (1 - right) + at(left + 1, top + 1) * right
    return upper * (1 - below) + lower * below
  }
  const samples = Math.max(1, Math.round(Math.max(stepX, stepY)))
  for (let y = 0; y < toHeight; y += 1)
    for (let x = 0; x < toWidth; x += 1) {
      let sum = 0
      for (let j = 0; j < samples; j += 1)
        for (let i = 0; i < samples; i += 1)
          sum += between(box.left + (x + (i + 0.5) / samples) * stepX - 0.5, box.top + (y + (j + 0.5) / samples) * stepY - 0.5)
      result[y * toWidth + x] = Math.round(sum / (samples * samples))
    }
  return { width: toWidth, height: toHeight, data: result }
}

/** The picture turned counterclockwise by a small angle in radians around its centre, on white. */
export const straightened = (picture: GreyPicture, angle: number): GreyPicture => {
  const { width, height, data } = picture
  const result = new Uint8Array(data.length).fill(255)
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [dx, dy] = [x - width / 2, y - height / 2]
      const [fromX, fromY] = [width / 2 + dx * cos - dy * sin, height / 2 + dx * sin + dy * cos]
      const [left, top] = [Math.floor(fromX), Math.floor(fromY)]
      if (left < 0 || top < 0 || left + 1 >= width || top + 1 >= height) continue
      const [right, below, at] = [fromX - left, fromY - top, top * width + left]
      const upper = (data[at] ?? 255) * (1 - right) + (data[at + 1] ?? 255) * right
      const lower = (data[at + width] ?? 255) * (1 - right) + (data[at + width + 1] ?? 255) * right
      result[y * width + x] = Math.round(upper * (1 - below) + lower * below)
    }
  return { width, height, data: result }
}

/** A quarter turn clockwise. */
export const quarterTurned = ({ width, height, data }: GreyPicture): GreyPicture => {
  const result = new Uint8Array(data.length)
  for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) result[x * height + (height - 1 - y)] = data[y * width + x] ?? 255
  return { width: height, height: width, data: result }
}

/** Darker than this is ink. */
const ink = 150

/**
 * The picture without the rules of tables: runs of ink that are longer than letters and thin. A rule beside a number could be recognised as a digit.
 */
export const withoutRules = ({ width, height, data }: GreyPicture, longestStroke: number): GreyPicture => {
  const result = data.slice()
  const thickest = Math.max(3, Math.round(longestStroke / 10))
  /** Looks at lines of pixels: `count` lines of `length` pixels, `next` bytes apart on the line and `beside` bytes from line to line. */
  const erase = (count: number, length: number, next: number, beside: number): void => {
    for (let one = 0; one < count; one += 1) {
      let start = -1
      for (let at = 0; at <= length; at += 1) {
        const isInk = at < length && (data[one * beside + at * next] ?? 255) < ink
        if (isInk && start === -1) start = at
        if (isInk || start === -1) continue
        const middle = one * beside + Math.floor((start + at) / 2) * next
        const isThin = [-1, 1].some(
          (side) => one + side * thickest >= 0 && one + side * thickest < count && (data[middle + side * thickest * beside] ?? 0) >= ink
        )
        if (at - start >= longestStroke && isThin)
          for (let pixel = start; pixel < at; pixel += 1)
            for (let side = -1; side <= 1; side += 1)
              if (one + side >= 0 && one + side < count) result[(one + side) * beside + pixel * next] = 255
        start = -1
      }
    }
  }
  erase(width, height, width, 1)
  erase(height, width, 1, width)
  return { width, height, data: result }
}

/** Stretches of columns with ink, with at least `gap` white columns between them; `tops` limit the rows that are looked at. */
export const inkStretches = (
  { width, data }: GreyPicture,
  box: PixelBox,
  gap: number
): readonly { readonly left: number; readonly right: number }[] => {
  const found: { left: number; right: number }[] = []
  // The uppermost and lowest rows may touch the lines above and below.
  const inset = Math.round((box.bottom - box.top) * 0.12)
  for (let x = box.left; x < box.right; x += 1) {
    let dark = 0
    for (let y = box.top + inset; y < box.bottom - inset; y += 1) if ((data[y * width + x] ?? 255) < ink + 30) dark += 1
    if (dark === 0) continue
    const last = found.at(-1)
    if (last !== undefined && x - last.right < gap) last.right = x + 1
    else found.push({ left: x, right: x + 1 })
  }
  return found
}
