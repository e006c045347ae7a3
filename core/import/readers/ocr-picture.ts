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

/** Columns of a picture; `right` is the first one outside. */
export interface Stretch {
  readonly left: number
  readonly right: number
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

/** The shade that so many of the counted pixels are at most as bright as. */
const shadeOfRank = (counts: Uint32Array, rank: number): number => {
  let below = 0
  for (let shade = 0; shade < 255; shade += 1) {
    below += counts[shade] ?? 0
    if (below >= rank) return shade
  }
  return 255
}

/** Counts the shades of the pixels of a box. */
const countShades = (counts: Uint32Array, { width, data }: GreyPicture, { left, right, top, bottom }: PixelBox): void => {
  counts.fill(0)
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) {
      const shade = data[y * width + x] ?? 255
      counts[shade] = (counts[shade] ?? 0) + 1
    }
}

/** Blocks of a side in which the white of the paper is measured, and the share of their pixels that are at most as bright as it. */
const [whiteBlocks, whiteShare] = [40, 0.85]

/** Darker paper than this, of 255, is none: noise would become letters. */
const darkestPaper = 30

/** The picture with the paper white everywhere, whatever light and shadow fell on it. */
export const whitened = (picture: GreyPicture): GreyPicture => {
  const { width, height, data } = picture
  const block = Math.max(8, Math.round(Math.min(width, height) / whiteBlocks))
  const [across, down] = [Math.max(1, Math.round(width / block)), Math.max(1, Math.round(height / block))]
  const whites = new Float32Array(across * down)
  const counts = new Uint32Array(256)
  for (let row = 0; row < down; row += 1)
    for (let column = 0; column < across; column += 1) {
      const [left, right] = [Math.floor((column * width) / across), Math.floor(((column + 1) * width) / across)]
      const [top, bottom] = [Math.floor((row * height) / down), Math.floor(((row + 1) * height) / down)]
      countShades(counts, picture, { left, right, top, bottom })
      whites[row * across + column] = Math.max(darkestPaper, shadeOfRank(counts, (right - left) * (bottom - top) * whiteShare))
    }
  const result = new Uint8Array(data.length)
  for (let y = 0; y < height; y += 1) {
    const v = Math.min(down - 1, Math.max(0, ((y + 0.5) * down) / height - 0.5))
    const upper = Math.floor(v)
    const lower = Math.min(down - 1, upper + 1)
    for (let x = 0; x < width; x += 1) {
      const u = Math.min(across - 1, Math.max(0, ((x + 0.5) * across) / width - 0.5))
      const before = Math.floor(u)
      const after = Math.min(across - 1, before + 1)
      const top = (whites[upper * across + before] ?? 255) * (1 - u + before) + (whites[upper * across + after] ?? 255) * (u - before)
      const bottom = (whites[lower * across + before] ?? 255) * (1 - u + before) + (whites[lower * across + after] ?? 255) * (u - before)
      const white = top * (1 - v + upper) + bottom * (v - upper)
      result[y * width + x] = Math.min(255, Math.round(((data[y * width + x] ?? 255) * 255) / white))
    }
  }
  return { width, height, data: result }
}

/** Weights of four neighbouring pixels for a place between the middle two (Catmull and Rom). */
const cubicWeights = (part: number): readonly [number, number, number, number] => {
  const [square, cube] = [part * part, part * part * part]
  return [
    -0.5 * cube + square - 0.5 * part,
    1.5 * cube - 2.5 * square + 1,
    -1.5 * cube + 2 * square + 0.5 * part,
    0.5 * cube - 0.5 * square
  ]
}

/** Pixels between the places that are computed; those between them lie evenly. */
const mesh = 16

/** A picture of another shape: each of its pixels is that of the place in `picture` that `sourceOf`, a smooth map, tells; outside it is white. */
export const warped = (
  { width, height, data }: GreyPicture,
  toWidth: number,
  toHeight: number,
  sourceOf: (x: number, y: number) => readonly [number, number]
): GreyPicture => {
  const result = new Uint8Array(toWidth * toHeight).fill(255)
  const weights = Float32Array.from({ length: 256 * 4 }, (_, at) => cubicWeights(Math.floor(at / 4) / 256)[at % 4] ?? 0)
  const nodes = Math.ceil(toWidth / mesh) + 1
  const rowOf = (y: number): Float32Array => {
    const row = new Float32Array(nodes * 2)
    for (let node = 0; node < nodes; node += 1) row.set(sourceOf(node * mesh + 0.5, y + 0.5), node * 2)
    return row
  }
  let [upper, lower] = [rowOf(0), rowOf(mesh)]
  for (let y = 0; y < toHeight; y += 1) {
    if (y > 0 && y % mesh === 0) [upper, lower] = [lower, rowOf(y + mesh)]
    const below = (y % mesh) / mesh
    for (let x = 0; x < toWidth; x += 1) {
      const [node, right] = [2 * Math.floor(x / mesh), (x % mesh) / mesh]
      const between = (at: number): number =>
        ((upper[at] ?? 0) * (1 - right) + (upper[at + 2] ?? 0) * right) * (1 - below) +
        ((lower[at] ?? 0) * (1 - right) + (lower[at + 2] ?? 0) * right) * below
      const [atX, atY] = [between(node) - 0.5, between(node + 1) - 0.5]
      const [column, row] = [Math.floor(atX), Math.floor(atY)]
      if (!(column >= 0 && row >= 0 && column < width && row < height)) continue
      const [across, down] = [4 * Math.floor((atX - column) * 256), 4 * Math.floor((atY - row) * 256)]
      let sum = 0
      for (let j = 0; j < 4; j += 1) {
        const line = Math.min(height - 1, Math.max(0, row + j - 1)) * width
        let part = 0
        for (let i = 0; i < 4; i += 1)
          part += (weights[across + i] ?? 0) * (data[line + Math.min(width - 1, Math.max(0, column + i - 1))] ?? 255)
        sum += part * (weights[down + j] ?? 0)
      }
      result[y * toWidth + x] = Math.min(255, Math.max(0, Math.round(sum)))
    }
  }
  return { width: toWidth, height: toHeight, data: result }
}

/** A quarter turn clockwise. */
export const quarterTurned = ({ width, height, data }: GreyPicture): GreyPicture => {
  const result = new Uint8Array(data.length)
  for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) result[x * height + (height - 1 - y)] = data[y * width + x] ?? 255
  return { width: height, height: width, data: result }
}

/** Darker than this may be a rule: they are often paler than letters. */
const ruleInk = 190

/** Shares of an inch: the shortest rules down and across, the thickest one, and the widest gap in one. */
const [shortestDown, shortestAcross, thickestRule, widestGap] = [0.45, 1.1, 0.05, 0.02]

/** Of the pixels of a rule, those at which no letter touches it. */
const thinShare = 0.7

/**
 * The picture without the rules of tables: long thin runs of ink. A rule beside a number would be recognised as a digit. What is erased goes outwards from
 * the run only while it gets lighter, so that a letter that touches it stays. `inch`: in pixels.
 */
export const withoutRules = ({ width, height, data }: GreyPicture, inch: number): GreyPicture => {
  const result = data.slice()
  const thickest = Math.max(2, Math.round(thickestRule * inch))
  const gap = Math.max(1, Math.round(widestGap * inch))
  /** Looks at lines of pixels: `count` lines of `length` pixels, `next` bytes apart on the line and `beside` bytes from line to line. */
  const erase = (count: number, length: number, next: number, beside: number, shortest: number): void => {
    const grey = (line: number, at: number): number => (line < 0 || line >= count ? 255 : (data[line * beside + at * next] ?? 255))
    // A rule that is not quite level goes on in the next line of pixels.
    const isInk = (line: number, at: number): boolean => Math.min(grey(line - 1, at), grey(line, at), grey(line + 1, at)) < ruleInk
    const eraseAt = (line: number, at: number): void => {
      result[line * beside + at * next] = 255
      for (const side of [-1, 1])
        for (let step = 1, before = grey(line, at); step <= thickest; step += 1) {
          const other = line + side * step
          const shade = grey(other, at)
          if (other < 0 || other >= count || shade <= before || shade > 250) break
          result[other * beside + at * next] = 255
          before = shade
        }
    }
    /** The ink at a pixel is no thicker than a rule across its direction. */
    const isThin = (line: number, at: number): boolean => {
      let thick = 1
      for (const side of [-1, 1]) for (let step = 1; thick <= thickest && grey(line + side * step, at) < ruleInk; step += 1) thick += 1
      return thick <= thickest
    }
    for (let line = 0; line < count; line += 1) {
      let [start, last, thin, dark] = [-1, -1, 0, 0]
      for (let at = 0; at <= length; at += 1) {
        if (at < length && isInk(line, at)) {
          if (start === -1) [start, thin, dark] = [at, 0, 0]
          last = at
          dark += 1
          if (isThin(line, at)) thin += 1
          continue
        }
        if (start === -1 || (at < length && at - last <= gap)) continue
        if (last + 1 - start >= shortest && thin >= dark * thinShare)
          for (let pixel = start; pixel <= last; pixel += 1) {
            const darkest = [line - 1, line, line + 1].reduce((one, other) => (grey(other, pixel) < grey(one, pixel) ? other : one))
            if (grey(darkest, pixel) < 250 && darkest >= 0 && darkest < count) eraseAt(darkest, pixel)
          }
        start = -1
      }
    }
  }
  erase(width, height, width, 1, shortestDown * inch)
  erase(height, width, 1, width, shortestAcross * inch)
  return { width, height, data: result }
}

/** Of the pixels of a text, those that are as dark as its ink. */
const inkShare = 0.02
/** Ink of a text is darker than this share of the way from white to its darkest pixels; paler than the other value it is noise of the paper. */
const [inkDepth, palest] = [0.35, 205] as const

/** Stretches of columns with ink, with at least `gap` white columns between them. */
export const inkStretches = (picture: GreyPicture, box: PixelBox, gap: number): readonly Stretch[] => {
  const { width, data } = picture
  const found: { left: number; right: number }[] = []
  // The uppermost and lowest rows may touch the lines above and below.
  const inset = Math.round((box.bottom - box.top) * 0.12)
  const counts = new Uint32Array(256)
  countShades(counts, picture, { ...box, top: box.top + inset, bottom: box.bottom - inset })
  const darkest = shadeOfRank(counts, (box.right - box.left) * (box.bottom - box.top - 2 * inset) * inkShare)
  const faintest = Math.min(palest, 255 - inkDepth * (255 - darkest))
  for (let x = box.left; x < box.right; x += 1) {
    let dark = 0
    for (let y = box.top + inset; y < box.bottom - inset; y += 1) if ((data[y * width + x] ?? 255) < faintest) dark += 1
    if (dark === 0) continue
    const last = found.at(-1)
    if (last !== undefined && x - last.right < gap) last.right = x + 1
    else found.push({ left: x, right: x + 1 })
  }
  return found
}

/** Stretches with less white than `gap` between them as one. */
export const joinedStretches = (stretches: readonly Stretch[], gap: number): readonly Stretch[] => {
  const joined: Stretch[] = []
  for (const stretch of stretches) {
    const last = joined.at(-1)
    if (last !== undefined && stretch.left - last.right < gap) joined[joined.length - 1] = { left: last.left, right: stretch.right }
    else joined.push(stretch)
  }
  return joined
}
