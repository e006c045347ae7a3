import type { FoundText } from './ocr-decode.ts'
import { scaled, type GreyPicture, type PixelBox } from './ocr-picture.ts'

/** A point of a picture in pixels. */
export type Point = readonly [x: number, y: number]

/** A projective map of the plane, row by row. */
export type Projection = readonly [number, number, number, number, number, number, number, number, number]

/** Where each point of the straight page is in its picture. */
export interface PageShape {
  /** Of the straight page, in its own pixels. */
  readonly width: number
  readonly height: number
  readonly sourceOf: (x: number, y: number) => Point
}

export const projected = ([a, b, c, d, e, f, g, h, i]: Projection, x: number, y: number): Point => {
  const w = g * x + h * y + i
  return [(a * x + b * y + c) / w, (d * x + e * y + f) / w]
}

export const inverseProjection = ([a, b, c, d, e, f, g, h, i]: Projection): Projection => [
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

/** Corners from the upper left one clockwise. */
export type Corners = readonly [Point, Point, Point, Point]

/** The projection that takes a rectangle from the origin to four corners. */
export const projectionTo = (width: number, height: number, [[x0, y0], [x1, y1], [x2, y2], [x3, y3]]: Corners): Projection => {
  const [dx1, dx2, sx] = [x1 - x2, x3 - x2, x0 - x1 + x2 - x3]
  const [dy1, dy2, sy] = [y1 - y2, y3 - y2, y0 - y1 + y2 - y3]
  const determinant = dx1 * dy2 - dx2 * dy1
  const [g, h] = [(sx * dy2 - dx2 * sy) / determinant, (dx1 * sy - sx * dy1) / determinant]
  return [
    (x1 - x0 + g * x1) / width,
    (x3 - x0 + h * x3) / height,
    x0,
    (y1 - y0 + g * y1) / width,
    (y3 - y0 + h * y3) / height,
    y0,
    g / width,
    h / height,
    1
  ]
}

const median = (values: readonly number[]): number => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

/** The longer side, in pixels, of the picture in which the edges of a paper are looked for. */
const edgeSide = 480
/** Lines along which each edge is looked for, and the share of them that must meet it. */
const [edgeLines, edgeShare] = [72, 0.6]
/** Paper is at least so much lighter than what it lies on. */
const edgeStep = 1.2

/** An edge as `across = at + slope × along`. */
interface Edge {
  readonly at: number
  readonly slope: number
}

/** The line that most points are near to; null where too few are. */
const lineThrough = (points: readonly Point[], lines: number): Edge | null => {
  let best: { readonly count: number; readonly near: readonly Point[] } = { count: 0, near: [] }
  for (const [along, across] of points)
    for (const [otherAlong, otherAcross] of points) {
      if (otherAlong - along < lines * 0.25) continue
      const slope = (otherAcross - across) / (otherAlong - along)
      const near = points.filter(([x, y]) => Math.abs(y - across - slope * (x - along)) < 1.6)
      if (near.length > best.count) best = { count: near.length, near }
    }
  if (best.count < edgeLines * edgeShare) return null
  const { near } = best
  const meanX = near.reduce((sum, [x]) => sum + x, 0) / near.length
  const meanY = near.reduce((sum, [, y]) => sum + y, 0) / near.length
  const spread = near.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0)
  const slope = near.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0) / Math.max(1, spread)
  return { at: meanY - slope * meanX, slope }
}

/**
 * The corners of a paper of which all four edges are in sight, on something darker; null for other pictures. Each edge is the first step from dark to light
 * on many lines from the side of the picture, where all that is outside is darker: the letters of a page have paper on both sides.
 */
export const paperCorners = (picture: GreyPicture): Corners | null => {
  const shrink = edgeSide / Math.max(picture.width, picture.height)
  if (shrink >= 1) return null
  const [width, height] = [Math.round(picture.width * shrink), Math.round(picture.height * shrink)]
  const small = scaled(picture, { left: 0, top: 0, right: picture.width, bottom: picture.height }, width, height)
  /** Looks from one side inwards. `isAcross`: along rows. */
  const edgeFrom = (isAcross: boolean, isFromEnd: boolean): Edge | null => {
    const [length, count] = isAcross ? [width, height] : [height, width]
    const grey = (along: number, depth: number): number => {
      const across = isFromEnd ? length - 1 - depth : depth
      return small.data[isAcross ? along * width + across : across * width + along] ?? 0
    }
    const points: Point[] = []
    for (let line = 0; line < edgeLines; line += 1) {
      const along = Math.round(((line + 0.5) / edgeLines) * (count - 1))
      let [outside, steps] = [0, 0]
      for (let depth = 0; depth < length * 0.4; depth += 1) {
        const [before, after] = [grey(along, depth), (grey(along, depth + 3) + grey(along, depth + 4) + grey(along, depth + 5)) / 3]
        outside += before
        steps += 1
        if (steps >= 3 && after > before * edgeStep && after > (outside / steps) * edgeStep && after > 40) {
          // The edge is where the step is steepest.
          let [best, steepest] = [depth, 0]
          for (let at = depth; at < depth + 5; at += 1) {
            const step = grey(along, at + 1) - grey(along, at)
            if (step > steepest) [best, steepest] = [at, step]
          }
          points.push([along, isFromEnd ? length - 1.5 - best : best + 0.5])
          break
        }
      }
    }
    return lineThrough(points, count)
  }
  const [left, right, top, bottom] = [edgeFrom(true, false), edgeFrom(true, true), edgeFrom(false, false), edgeFrom(false, true)]
  if (left === null || right === null || top === null || bottom === null) return null
  const corner = (side: Edge, end: Edge): Point => {
    // x = side.at + side.slope × y, y = end.at + end.slope × x
    const x = (side.at + side.slope * end.at) / (1 - side.slope * end.slope)
    return [(x + 0.5) / shrink, (end.at + end.slope * x + 0.5) / shrink]
  }
  const corners: Corners = [corner(left, top), corner(right, top), corner(right, bottom), corner(left, bottom)]
  const area = Math.abs(
    corners.reduce((sum, [x, y], at) => {
      const [nextX, nextY] = corners[(at + 1) % 4] ?? [0, 0]
      return sum + x * nextY - nextX * y
    }, 0) / 2
  )
  const isInside = corners.every(
    ([x, y]) => x > -picture.width * 0.02 && x < picture.width * 1.02 && y > -picture.height * 0.02 && y < picture.height * 1.02
  )
  return isInside && area > picture.width * picture.height * 0.3 ? corners : null
}

/** A direction that was measured between two places, or along one text: how far it falls (`slope`) at a point, and how much it counts. */
interface Direction {
  readonly at: Point
  readonly slope: number
  readonly weight: number
}

const middleOf = ({ left, right, top, bottom }: PixelBox): Point => [(left + right) / 2, (top + bottom) / 2]

/** Slopes that are tried for the whole page: six degrees to either side. */
const slopes = Array.from({ length: 121 }, (_, index) => Math.tan(((index - 60) * 0.1 * Math.PI) / 180))
/** So many long texts tell the slope of a page by themselves. */
const fewestLong = 8

/** The slope of most lines: that of the long texts, or where those are few, the one at which most texts stand level with others. */
export const usualSlope = (boxes: readonly FoundText[]): number => {
  const long = boxes.flatMap(({ slope }) => (slope === null ? [] : [Math.tan(slope)]))
  if (long.length >= fewestLong) return median(long)
  const step = Math.max(2, 0.3 * median(boxes.map(({ top, bottom }) => bottom - top)))
  const scoreOf = (slope: number): number => {
    const counts = new Map<number, number>()
    for (const box of boxes) {
      const [x, y] = middleOf(box)
      const level = (y - x * slope) / step
      const [whole, part] = [Math.floor(level), level - Math.floor(level)]
      counts.set(whole, (counts.get(whole) ?? 0) + 1 - part)
      counts.set(whole + 1, (counts.get(whole + 1) ?? 0) + part)
    }
    return [...counts.values()].reduce((sum, count) => sum + count * count, 0)
  }
  const scores = slopes.map((slope) => ({ slope, score: scoreOf(slope) - Math.abs(slope) }))
  const best = scores.reduce((one, other) => (other.score > one.score ? other : one))
  return best.score > 1.1 * scoreOf(0) ? best.slope : 0
}

/** Directions along the lines of a page: of long texts, and from each text to the next one at its right, where lines fall by about `tilt`. */
const levelDirections = (boxes: readonly FoundText[], tilt: number): readonly Direction[] => {
  const found: Direction[] = []
  for (const box of boxes) {
    const [x, y] = middleOf(box)
    const height = box.bottom - box.top
    if (box.slope !== null) found.push({ at: [x, y], slope: Math.tan(box.slope), weight: (box.right - box.left) / height })
    let nearest: { readonly gap: number; readonly other: FoundText } | null = null
    for (const other of boxes) {
      const gap = other.left - box.right
      const drop = (middleOf(other)[0] - x) * tilt
      const overlap = Math.min(box.bottom, other.bottom - drop) - Math.max(box.top, other.top - drop)
      const least = Math.min(height, other.bottom - other.top)
      if (gap < -height || gap > height * 14 || overlap < least * 0.55 || other.left <= box.left) continue
      if (Math.max(height, other.bottom - other.top) > least * 1.35) continue
      if (nearest === null || gap < nearest.gap) nearest = { gap, other }
    }
    if (nearest === null) continue
    const [otherX, otherY] = middleOf(nearest.other)
    if (otherX - x < height * 2) continue
    found.push({ at: [(x + otherX) / 2, (y + otherY) / 2], slope: (otherY - y) / (otherX - x), weight: (otherX - x) / height })
  }
  return found
}

/** Directions down the columns of a page: between texts one below the other that begin or end together, where columns lean by about `lean`. */
const columnDirections = (boxes: readonly FoundText[], lean: number): readonly Direction[] => {
  const found: Direction[] = []
  for (const box of boxes) {
    const height = box.bottom - box.top
    for (const side of ['left', 'right'] as const) {
      let nearest: FoundText | null = null
      for (const other of boxes) {
        const drop = other.top - box.top
        if (
          drop < height * 0.8 ||
          drop > height * 6 ||
          Math.abs(other[side] - box[side] - drop * lean) > Math.max(0.5 * height, drop * 0.1)
        )
          continue
        if (nearest === null || other.top < nearest.top) nearest = other
      }
      if (nearest === null) continue
      const down = middleOf(nearest)[1] - middleOf(box)[1]
      found.push({
        at: [(box[side] + nearest[side]) / 2, (box.top + nearest.bottom) / 2],
        slope: (nearest[side] - box[side]) / down,
        weight: down / height
      })
    }
  }
  return found
}

/** Least squares with ridges: the coefficients of columns that come nearest to the wanted values; `weights` of the rows. */
const solved = (
  rows: readonly (readonly number[])[],
  wanted: readonly number[],
  weights: readonly number[],
  ridge: readonly number[]
): readonly number[] => {
  const size = ridge.length
  const matrix = Array.from({ length: size }, (_, one) =>
    Array.from({ length: size + 1 }, (__, other) => (one === other ? (ridge[one] ?? 0) : 0))
  )
  rows.forEach((row, at) => {
    const weight = weights[at] ?? 0
    for (let one = 0; one < size; one += 1) {
      const line = matrix[one]
      if (line === undefined) continue
      for (let other = 0; other < size; other += 1) line[other] = (line[other] ?? 0) + weight * (row[one] ?? 0) * (row[other] ?? 0)
      line[size] = (line[size] ?? 0) + weight * (row[one] ?? 0) * (wanted[at] ?? 0)
    }
  })
  for (let column = 0; column < size; column += 1) {
    const pivot = matrix
      .slice(column)
      .reduce((best, line, at) => (Math.abs(line[column] ?? 0) > Math.abs(matrix[best]?.[column] ?? 0) ? column + at : best), column)
    const [one, other] = [matrix[column], matrix[pivot]]
    if (one === undefined || other === undefined) continue
    matrix[column] = other
    matrix[pivot] = one
    const head = other[column] ?? 0
    if (head === 0) continue
    matrix.forEach((line, at) => {
      if (at === column) return
      const factor = (line[column] ?? 0) / head
      for (let cell = column; cell <= size; cell += 1) line[cell] = (line[cell] ?? 0) - factor * (other[cell] ?? 0)
    })
  }
  return matrix.map((line, at) => (line[size] ?? 0) / (line[at] || 1))
}

/** The coefficients that most directions agree with: those that are far off count less each time. */
const robust = (
  rows: readonly (readonly number[])[],
  wanted: readonly number[],
  weights: readonly number[],
  ridge: readonly number[],
  least: number
): readonly number[] => {
  let own = weights
  let coefficients: readonly number[] = ridge.map(() => 0)
  for (let round = 0; round < 6; round += 1) {
    coefficients = solved(rows, wanted, own, ridge)
    const rests = rows.map((row, at) =>
      Math.abs(row.reduce((sum, value, index) => sum + value * (coefficients[index] ?? 0), 0) - (wanted[at] ?? 0))
    )
    const scale = Math.max(least, 1.5 * median(rests))
    own = weights.map((weight, at) => weight / (1 + ((rests[at] ?? 0) / scale) ** 2) ** 2)
  }
  return coefficients
}

/** More than this no paper leans back in a picture whose letters can be read; see `fanProjection`. */
const strongestFan = 0.35
/** Fewer do not tell how a page leans. */
const fewestDirections = 6

/** How the directions of lines run together: `slope = a + b × (away − slope × along)` in half sides of the picture; see `fanProjection`. */
const fanOf = (
  directions: readonly Direction[],
  placeOf: (at: Point) => readonly [along: number, away: number]
): readonly [a: number, b: number] => {
  if (directions.length < fewestDirections) return [directions.length < 3 ? 0 : median(directions.map(({ slope }) => slope)), 0]
  // The first guess keeps out pairs that are no line.
  const usual = median(directions.map(({ slope }) => slope))
  const near = directions.filter(({ slope }) => Math.abs(slope - usual) < 0.15)
  const rows = near.map(({ at, slope }) => {
    const [along, away] = placeOf(at)
    return [1, away - slope * along]
  })
  const [a = 0, b = 0] = robust(
    rows,
    near.map(({ slope }) => slope),
    near.map(({ weight }) => Math.min(weight, 30)),
    [0, 2],
    0.002
  )
  return [a, Math.min(strongestFan, Math.max(-strongestFan, b))]
}

/**
 * The projection from a straight page around the origin to the picture, by the vanishing points of its lines and of its columns. Lines through the point
 * (x, y) fall by (A + B·y) / (1 + B·x), columns lean by (A' + B'·x) / (1 + B'·y): so (1, A, −B) and (A', 1, −B') are those points.
 */
export const fanProjection = (
  boxes: readonly FoundText[],
  { width, height }: { readonly width: number; readonly height: number }
): Projection => {
  const half = Math.max(width, height) / 2
  const centred = ([x, y]: Point): Point => [(x - width / 2) / half, (y - height / 2) / half]
  const tilt = usualSlope(boxes)
  const [a, b] = fanOf(levelDirections(boxes, tilt), (at) => centred(at))
  const [leanA, leanB] = fanOf(columnDirections(boxes, -tilt), (at) => {
    const [x, y] = centred(at)
    return [y, x]
  })
  // In the pixels of the picture: origin at its centre.
  const [bPixel, leanPixel] = [b / half, leanB / half]
  const [centreX, centreY] = [width / 2, height / 2]
  const third = [-bPixel, -leanPixel, 1] as const
  return [
    1 + centreX * third[0],
    leanA + centreX * third[1],
    centreX,
    a + centreY * third[0],
    1 + centreY * third[1],
    centreY,
    third[0],
    third[1],
    third[2]
  ]
}

/** Powers of x and y in the displacement of lines; those without x do not bend a line. */
const bends = [
  [1, 0],
  [1, 1],
  [2, 0],
  [2, 1],
  [3, 0],
  [3, 1]
] as const

/**
 * How far the lines of a page that is otherwise straight bend down, as paper that was folded or curls: displacement at a point of the page, in its pixels.
 */
export const bendOf = (
  boxes: readonly FoundText[],
  { width, height }: { readonly width: number; readonly height: number }
): ((x: number, y: number) => number) => {
  const directions = levelDirections(boxes, 0).filter(({ slope }) => Math.abs(slope) < 0.12)
  if (directions.length < 3 * bends.length) return () => 0
  const half = Math.max(width, height) / 2
  const centred = ([x, y]: Point): Point => [(x - width / 2) / half, (y - height / 2) / half]
  const coefficients = robust(
    directions.map(({ at }) => {
      const [x, y] = centred(at)
      return bends.map(([across, down]) => across * x ** (across - 1) * y ** down)
    }),
    directions.map(({ slope }) => slope),
    directions.map(({ weight }) => Math.min(weight, 30)),
    [1, 2, 4, 6, 6, 10],
    0.003
  )
  return (px, py) => {
    const [x, y] = centred([Math.min(width, Math.max(0, px)), Math.min(height, Math.max(0, py))])
    return half * bends.reduce((sum, [across, down], at) => sum + (coefficients[at] ?? 0) * x ** across * y ** down, 0)
  }
}
