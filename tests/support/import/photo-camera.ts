import type { GreyPicture } from '#core/import/readers/ocr-picture.ts'
import type { Random } from '../faults/random.ts'
import { paperSize } from './photo-papers.ts'

/** Where the corners of the paper are in the picture, in pixels from the upper left one clockwise. */
type Corners = readonly [Point, Point, Point, Point]
type Point = readonly [x: number, y: number]

/** How a picture of a paper was taken. */
export interface Shot {
  readonly width: number
  readonly height: number
  readonly corners: Corners
  /** Grey of what the paper lies on, of the paper in full light, and of its ink. */
  readonly table: number
  readonly paper: number
  readonly ink: number
  /** Of the light at the darkest edge, 0 to 1, and the direction in which it falls off, in radians. */
  readonly darkest: number
  readonly fall: number
  /** How much a shadow takes away, 0 to 1, and where its edge runs: a line through `shadowAt` (shares of the picture) in the direction `fall`. */
  readonly shadow: number
  readonly shadowAt: Point
  /** Depth of a fold or a curl of the paper, in points. */
  readonly curl: number
  /** Standard deviations: of the blur in pixels, of the noise in shades. */
  readonly blur: number
  readonly noise: number
  /** Of the JPEG; null without one. */
  readonly quality: number | null
}

/** The projective map that takes the unit square to four corners, row by row. */
const squareTo = ([[x0, y0], [x1, y1], [x2, y2], [x3, y3]]: Corners): readonly number[] => {
  const [dx1, dx2, sx] = [x1 - x2, x3 - x2, x0 - x1 + x2 - x3]
  const [dy1, dy2, sy] = [y1 - y2, y3 - y2, y0 - y1 + y2 - y3]
  const determinant = dx1 * dy2 - dx2 * dy1
  const [g, h] = [(sx * dy2 - dx2 * sy) / determinant, (dx1 * sy - sx * dy1) / determinant]
  return [x1 - x0 + g * x1, x3 - x0 + h * x3, x0, y1 - y0 + g * y1, y3 - y0 + h * y3, y0, g, h, 1]
}
const inverse = (m: readonly number[]): readonly number[] => {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0] = m
  return [
    e * i - f * h,
    c * h - b * i,
    b * f - c * e,
    f * g - d * i,
    a * i - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d
  ]
}
const applied = (m: readonly number[], x: number, y: number): Point => {
  const w = (m[6] ?? 0) * x + (m[7] ?? 0) * y + (m[8] ?? 0)
  return [((m[0] ?? 0) * x + (m[1] ?? 0) * y + (m[2] ?? 0)) / w, ((m[3] ?? 0) * x + (m[4] ?? 0) * y + (m[5] ?? 0)) / w]
}

/** Pixels of the picture for a point of the paper, in its middle. */
export const pixelsOfPoint = ({ corners }: Shot): number => {
  const map = squareTo(corners)
  const [[x, y], [right, rightY], [below, belowY]] = [applied(map, 0.5, 0.5), applied(map, 0.51, 0.5), applied(map, 0.5, 0.51)]
  const area = Math.abs((right - x) * (belowY - y) - (rightY - y) * (below - x)) / (0.01 * 0.01)
  return Math.sqrt(area / (paperSize.width * paperSize.height))
}

/** A normal deviate. */
const deviate = (random: Random): number => {
  let sum = 0
  for (let one = 0; one < 6; one += 1) sum += random.int(0, 1_000) / 1_000
  return (sum - 3) * Math.SQRT2
}

const kernelOf = (deviation: number): readonly number[] => {
  const reach = Math.ceil(deviation * 3)
  const weights = Array.from({ length: reach * 2 + 1 }, (_, at) => Math.exp(-((at - reach) ** 2) / (2 * deviation * deviation)))
  const sum = weights.reduce((one, other) => one + other, 0)
  return weights.map((weight) => weight / sum)
}

const blurred = (values: Float32Array, width: number, height: number, deviation: number): Float32Array => {
  if (deviation < 0.2) return values
  const kernel = kernelOf(deviation)
  const reach = (kernel.length - 1) / 2
  const pass = (from: Float32Array, isDown: boolean): Float32Array => {
    const to = new Float32Array(from.length)
    for (let y = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1) {
        let sum = 0
        for (let at = -reach; at <= reach; at += 1) {
          const [column, row] = isDown ? [x, Math.min(height - 1, Math.max(0, y + at))] : [Math.min(width - 1, Math.max(0, x + at)), y]
          sum += (from[row * width + column] ?? 0) * (kernel[at + reach] ?? 0)
        }
        to[y * width + x] = sum
      }
    return to
  }
  return pass(pass(values, false), true)
}

/** The table of brightness of the JPEG standard, for a quality of 50. */
const quantization = [
  16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29, 51, 87, 80, 62, 18, 22,
  37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103, 121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99
] as const

const cosines = Float64Array.from({ length: 64 }, (_, at) => {
  const [frequency, place] = [Math.floor(at / 8), at % 8]
  return (frequency === 0 ? Math.SQRT1_2 : 1) * 0.5 * Math.cos(((2 * place + 1) * frequency * Math.PI) / 16)
})

/** What a JPEG of a quality keeps of a picture: its blocks with their frequencies rounded. */
export const compressed = ({ width, height, data }: GreyPicture, quality: number): GreyPicture => {
  const scale = quality < 50 ? 5_000 / quality : 200 - 2 * quality
  const steps = quantization.map((step) => Math.max(1, Math.floor((step * scale + 50) / 100)))
  const result = new Uint8Array(data.length)
  const [block, half] = [new Float64Array(64), new Float64Array(64)]
  for (let top = 0; top < height; top += 8)
    for (let left = 0; left < width; left += 8) {
      for (let at = 0; at < 64; at += 1) {
        const [y, x] = [Math.min(height - 1, top + Math.floor(at / 8)), Math.min(width - 1, left + (at % 8))]
        block[at] = (data[y * width + x] ?? 255) - 128
      }
      // Rows, then columns, then back.
      for (let v = 0; v < 8; v += 1)
        for (let u = 0; u < 8; u += 1) {
          let sum = 0
          for (let x = 0; x < 8; x += 1) sum += (block[v * 8 + x] ?? 0) * (cosines[u * 8 + x] ?? 0)
          half[v * 8 + u] = sum
        }
      for (let v = 0; v < 8; v += 1)
        for (let u = 0; u < 8; u += 1) {
          let sum = 0
          for (let y = 0; y < 8; y += 1) sum += (half[y * 8 + u] ?? 0) * (cosines[v * 8 + y] ?? 0)
          const step = steps[v * 8 + u] ?? 1
          block[v * 8 + u] = Math.round(sum / step) * step
        }
      for (let v = 0; v < 8; v += 1)
        for (let x = 0; x < 8; x += 1) {
          let sum = 0
          for (let u = 0; u < 8; u += 1) sum += (block[v * 8 + u] ?? 0) * (cosines[u * 8 + x] ?? 0)
          half[v * 8 + x] = sum
        }
      for (let y = 0; y < 8 && top + y < height; y += 1)
        for (let x = 0; x < 8 && left + x < width; x += 1) {
          let sum = 0
          for (let v = 0; v < 8; v += 1) sum += (half[v * 8 + x] ?? 0) * (cosines[v * 8 + y] ?? 0)
          result[(top + y) * width + left + x] = Math.min(255, Math.max(0, Math.round(sum + 128)))
        }
    }
  return { width, height, data: result }
}

/** A picture of a paper (its page in shades of grey), as a telephone takes and a messenger sends it. */
export const photographed = (page: GreyPicture, shot: Shot, random: Random): GreyPicture => {
  const { width, height } = shot
  const map = inverse(squareTo(shot.corners))
  const light = new Float32Array(width * height)
  const samples = 3
  const [cos, sin] = [Math.cos(shot.fall), Math.sin(shot.fall)]
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      let sum = 0
      for (let j = 0; j < samples; j += 1)
        for (let i = 0; i < samples; i += 1) {
          const [u, v] = applied(map, x + (i + 0.5) / samples, y + (j + 0.5) / samples)
          if (u < 0 || u >= 1 || v < 0 || v >= 1) {
            sum += shot.table
            continue
          }
          // A curl moves what is printed up and down along the width of the paper.
          const down = v + (shot.curl / paperSize.height) * Math.sin(u * Math.PI) * (0.3 + 0.7 * v)
          const [column, row] = [Math.floor(u * page.width), Math.min(page.height - 1, Math.max(0, Math.floor(down * page.height)))]
          const grey = (page.data[row * page.width + column] ?? 255) / 255
          sum += shot.ink + (shot.paper - shot.ink) * grey
        }
      const [acrossShare, downShare] = [x / width - 0.5, y / height - 0.5]
      const fall = 1 - (1 - shot.darkest) * Math.min(1, Math.max(0, 0.5 + (acrossShare * cos + downShare * sin) * 1.1))
      const edge = (x / width - shot.shadowAt[0]) * sin - (y / height - shot.shadowAt[1]) * cos
      const shade = 1 - shot.shadow / (1 + Math.exp(-edge * 40))
      light[y * width + x] = (sum / (samples * samples)) * fall * shade
    }
  const soft = blurred(light, width, height, shot.blur)
  const data = Uint8Array.from(soft, (value) => Math.min(255, Math.max(0, Math.round(value + deviate(random) * shot.noise))))
  const picture = { width, height, data }
  return shot.quality === null ? picture : compressed(picture, shot.quality)
}

/** A shot of a telephone with its longer side in pixels; the paper nearly fills it, and with `isCut` parts of its margins are outside. */
export const photoShot = (random: Random, longer: number, isCut: boolean): Shot => {
  const [width, height] = [Math.round(longer * 0.75), longer]
  const share = (least: number, most: number): number => random.int(Math.round(least * 1_000), Math.round(most * 1_000)) / 1_000
  const [inset, lean] = isCut ? [-0.035, share(0.01, 0.05)] : [0.025, share(0.01, 0.06)]
  // The paper is narrower than the picture, and leans back: what is far away is smaller.
  const paperWidth = Math.min(width * (1 - 2 * inset), ((height * (1 - 2 * inset)) / paperSize.height) * paperSize.width)
  const paperHeight = (paperWidth / paperSize.width) * paperSize.height
  const [left, top] = [(width - paperWidth) / 2, (height - paperHeight) / 2]
  const far = random.pick([0, 1, 2, 3])
  const raw: Corners = [
    [left, top],
    [left + paperWidth, top],
    [left + paperWidth, top + paperHeight],
    [left, top + paperHeight]
  ]
  const leaning = ([x, y]: Point, at: number): Point => {
    const isFar = at === far || at === (far + 1) % 4
    const [towardsX, towardsY] = [width / 2 - x, height / 2 - y]
    const pull = isFar ? lean : 0
    return [x + towardsX * pull * 2 * (far % 2 === 0 ? 1 : 0.4), y + towardsY * pull * 2 * (far % 2 === 0 ? 0.4 : 1)]
  }
  const turn = (share(-3, 3) * Math.PI) / 180
  const turned = (corner: Point, at: number): Point => {
    const [x, y] = leaning(corner, at)
    const [dx, dy] = [x - width / 2, y - height / 2]
    return [width / 2 + dx * Math.cos(turn) - dy * Math.sin(turn), height / 2 + dx * Math.sin(turn) + dy * Math.cos(turn)]
  }
  return {
    width,
    height,
    corners: [turned(raw[0], 0), turned(raw[1], 1), turned(raw[2], 2), turned(raw[3], 3)],
    table: random.pick([40, 70, 110, 150]),
    paper: random.int(205, 245),
    ink: random.int(20, 60),
    darkest: share(0.5, 0.95),
    fall: share(0, 6.28),
    shadow: random.pick([0, 0, 0.25, 0.4]),
    shadowAt: [share(0.3, 0.7), share(0.3, 0.7)],
    curl: random.pick([0, 0, 2, 5]),
    blur: share(0.3, 0.8),
    noise: share(0.5, 2.5),
    quality: 75
  }
}

/** A sheet on a flat scanner, a little turned. */
export const scanShot = (random: Random, resolution: number): Shot => {
  const [width, height] = [Math.round((paperSize.width / 72) * resolution), Math.round((paperSize.height / 72) * resolution)]
  const turn = (random.int(-12, 12) / 10 / 180) * Math.PI
  const corner = (x: number, y: number): Point => {
    const [dx, dy] = [x - width / 2, y - height / 2]
    return [width / 2 + dx * Math.cos(turn) - dy * Math.sin(turn), height / 2 + dx * Math.sin(turn) + dy * Math.cos(turn)]
  }
  return {
    width,
    height,
    corners: [corner(0, 0), corner(width, 0), corner(width, height), corner(0, height)],
    table: 250,
    paper: random.int(238, 252),
    ink: random.int(10, 50),
    darkest: 1,
    fall: 0,
    shadow: 0,
    shadowAt: [0.5, 0.5],
    curl: 0,
    blur: random.int(30, 60) / 100,
    noise: random.int(1, 5),
    quality: random.pick([75, 85, null])
  }
}
