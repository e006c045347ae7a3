import type { PageText, TextPage } from '../page-grid.ts'
import { ReadingFailed, readingLimits } from './failure.ts'
import { baselinesOf, boxesOf, charactersOf, wordsOfLine, type FoundText } from './ocr-decode.ts'
import {
  inkStretches,
  joinedStretches,
  quarterTurned,
  scaled,
  warped,
  whitened,
  withoutRules,
  type GreyPicture,
  type PixelBox,
  type Stretch
} from './ocr-picture.ts'
import {
  bendOf,
  fanProjection,
  inverseProjection,
  paperCorners,
  projected,
  projectionTo,
  type PageShape,
  type Projection
} from './page-shape.ts'

/** The two networks: planes of colour in, probabilities out. `width` and `height` are those of an input; `count` inputs follow one another. */
export interface Networks {
  readonly detect: (input: Float32Array, width: number, height: number) => Promise<Float32Array>
  readonly recognise: (input: Float32Array, width: number, height: number, count: number) => Promise<Float32Array>
  /** The characters that the recognition knows; the space is the last. */
  readonly characters: readonly string[]
}

/** Confidence of a page, between 0 and 1: below it the texts are mostly wrong, and the page is refused; below the other nothing is taken as proved. */
export const [lowestConfidence, safeConfidence] = [0.6, 0.8] as const

/** Height of the letters (of the type, with ascenders and descenders) in pixels of the picture, below which digits are confused. */
export const safeLetters = 9

/** The mean of the texts of a page, each by its length and with the weakest of its characters. */
const confidenceOf = ({ texts }: TextPage): number => {
  const length = texts.reduce((sum, { text }) => sum + text.length, 0)
  return length === 0 ? 1 : texts.reduce((sum, { text, confidence = 1 }) => sum + text.length * confidence, 0) / length
}

/** Dots per inch of a picture without known size: that of a page of A4. */
const resolutionOfPage = (width: number, height: number): number => Math.max(width, height) / longerSide

export const ocrLimits = {
  pixels: readingLimits.pixels,
  /** The resolution that pages are brought to. */
  resolution: 200,
  /** Of the longer side, in pixels. */
  side: 4_000,
  /** Milliseconds for a page: what is read until then is used. */
  time: 240_000,
  /** Milliseconds without any progress. */
  silence: 300_000
} as const

/** Of A4, in inches. */
const longerSide = 11.69

/** Mean and spread of the colours that the detection was trained with. */
const [means, spreads] = [
  [0.485, 0.456, 0.406],
  [0.229, 0.224, 0.225]
] as const

/** Writes a picture as its three planes into an input. */
const putPlanes = (input: Float32Array, start: number, { data }: GreyPicture, mean: readonly number[], spread: readonly number[]): void => {
  for (let plane = 0; plane < 3; plane += 1) {
    const [from, middle, unit] = [start + plane * data.length, mean[plane] ?? 0, spread[plane] ?? 1]
    for (let at = 0; at < data.length; at += 1) input[from + at] = ((data[at] ?? 255) / 255 - middle) / unit
  }
}

const wholeOf = ({ width, height }: GreyPicture): PixelBox => ({ left: 0, top: 0, right: width, bottom: height })

/** The detection sees a straight page so much smaller; lines of text stay apart. */
const detectionScale = 0.55
/** Of the longer side, in pixels, of the picture in which lines are looked for before the page is straight. */
const coarseSide = 1_152

const detect = async (picture: GreyPicture, scale: number, networks: Networks): Promise<readonly FoundText[]> => {
  const multiple = (length: number): number => Math.max(32, Math.round((length * scale) / 32) * 32)
  const [width, height] = [multiple(picture.width), multiple(picture.height)]
  const input = new Float32Array(width * height * 3)
  putPlanes(input, 0, scaled(picture, wholeOf(picture), width, height), means, spreads)
  const data = await networks.detect(input, width, height)
  const [x, y] = [picture.width / width, picture.height / height]
  return boxesOf({ width, height, data }).map(({ left, top, right, bottom, slope }) => ({
    left: Math.floor(left * x),
    top: Math.floor(top * y),
    right: Math.min(picture.width, Math.ceil(right * x)),
    bottom: Math.min(picture.height, Math.ceil(bottom * y)),
    slope
  }))
}

const median = (values: readonly number[]): number => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

/** Height of the lines that the recognition reads, and how many it reads at once. */
const lineHeight = 48
const widestLine = 1_600
const batchSize = 8
/** Texts from the top of the page that are read together, those of a like width in one batch: what was read when time runs out is the top of the page. */
const stretchOfTexts = 64

const heightOf = ({ top, bottom }: PixelBox): number => bottom - top
const widthOf = ({ left, right }: PixelBox): number => right - left

/** In heights of the line: white between words, at most around points in numbers, and between texts that are recognised one by one. */
const [betweenWords, insideNumbers, betweenTexts] = [0.17, 0.45, 0.8] as const

interface Word {
  readonly text: string
  readonly confidence: number
  readonly box: PixelBox
}

/** A text as the recognition reads it. */
interface Line {
  readonly box: PixelBox
  /** The box with a margin at both sides. */
  readonly around: PixelBox
  /** Of its picture when it is `lineHeight` high. */
  readonly width: number
}

const lineOf = (picture: GreyPicture, box: PixelBox): Line => {
  const margin = Math.round(heightOf(box) * 0.2)
  const around = { ...box, left: Math.max(0, box.left - margin), right: Math.min(picture.width, box.right + margin) }
  return { box, around, width: Math.min(widestLine, Math.max(16, Math.round((widthOf(around) * lineHeight) / heightOf(box)))) }
}

/** Type of equal widths leaves much white between letters: words have at least so many times as much. */
const wordsToLetters = 2.2

/** The ink of each word of a text that has so many letters. */
const stretchesOfWords = (picture: GreyPicture, box: PixelBox, letters: number): readonly Stretch[] => {
  const height = heightOf(box)
  const apart = inkStretches(picture, box, 1)
  const gaps = apart.slice(1).map(({ left }, at) => left - (apart[at]?.right ?? left))
  const ofLetters = gaps.length >= (letters - 1) * 0.5 ? wordsToLetters * median(gaps) : 0
  return joinedStretches(apart, Math.max(2, betweenWords * height, Math.min(ofLetters, insideNumbers * height)))
}

/** Rules that were not erased are read as marks at the edges of a text. */
const withoutEdgeMarks = (text: string): string =>
  text
    .replace(/^[|[\]]+/, '')
    .replace(/(?<![|[\]])[|[\]]+$/, '')
    .replace(/(?<=\d)[.,]+$/, '')

/** Texts without the white around them; all in one run. */
const readLines = async (picture: GreyPicture, lines: readonly Line[], networks: Networks): Promise<readonly (readonly Word[])[]> => {
  const padded = Math.ceil(Math.max(...lines.map(({ width }) => width)) / 32) * 32
  const size = padded * lineHeight
  const input = new Float32Array(lines.length * size * 3)
  lines.forEach(({ around, width }, index) => {
    const line = scaled(picture, around, width, lineHeight)
    const data = new Uint8Array(size).fill(255)
    for (let y = 0; y < lineHeight; y += 1) data.set(line.data.subarray(y * width, (y + 1) * width), y * padded)
    putPlanes(input, index * size * 3, { width: padded, height: lineHeight, data }, [0.5, 0.5, 0.5], [0.5, 0.5, 0.5])
  })
  const output = await networks.recognise(input, padded, lineHeight, lines.length)
  const length = output.length / lines.length
  return lines.map(({ box, around, width }, index) => {
    const pixels = (at: number): number => around.left + (at * padded * widthOf(around)) / width
    const characters = charactersOf(output.subarray(index * length, (index + 1) * length), networks.characters).map((one) => ({
      ...one,
      at: pixels(one.at)
    }))
    return wordsOfLine(characters, stretchesOfWords(picture, box, characters.length), insideNumbers * heightOf(box)).flatMap(
      ({ text, confidence, left, right }) => {
        const clean = withoutEdgeMarks(text)
        return clean === '' ? [] : [{ text: clean, confidence, box: { left, right, top: box.top, bottom: box.bottom } }]
      }
    )
  })
}

/** Of its area: a box that others cover so far repeats a part of their text. */
const coveredShare = 0.6

/** Without those that a larger one covers: the box of a neighbour may hold the last digit of a number once more. */
export const withoutCovered = <B extends PixelBox>(boxes: readonly B[]): readonly B[] =>
  boxes.filter((box, at) => {
    const area = widthOf(box) * heightOf(box)
    return !boxes.some((other, otherAt) => {
      if (other === box) return false
      const across = Math.min(box.right, other.right) - Math.max(box.left, other.left)
      const down = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top)
      const otherArea = widthOf(other) * heightOf(other)
      const isLarger = otherArea > area || (otherArea === area && otherAt < at)
      return isLarger && across > 0 && down > 0 && across * down > area * coveredShare
    })
  })

/** Boxes cut at wide white gaps, without empty ones and those that another one covers. */
const textsOf = (picture: GreyPicture, boxes: readonly PixelBox[]): readonly PixelBox[] =>
  withoutCovered(
    boxes.flatMap((box) =>
      inkStretches(picture, box, Math.max(4, betweenTexts * heightOf(box))).map(({ left, right }) => ({ ...box, left, right }))
    )
  )

/** A recognised page; its lines are level and upright. */
export interface RecognisedPage extends TextPage {
  /** The picture as the texts lie on it: level, upright and as bright as it was taken. */
  readonly picture: GreyPicture
  /** Pixels of `picture` for a point. */
  readonly scale: number
  /** Of its texts, 0 to 1. */
  readonly confidence: number
  /** Height of most letters, in pixels of the original picture. */
  readonly letterHeight: number
  /** The page is so blurred or coarse that nothing proves what was recognised on it. */
  readonly isUnsafe: boolean
  /** Texts that were found and not read before the time was over. */
  readonly unread: number
}

export interface PictureReading {
  readonly networks: Networks
  readonly signal: AbortSignal
  /** Called with the share that is done. */
  readonly onProgress?: (share: number) => void
  /** Whether the time for the page is over. */
  readonly isLate?: () => boolean
}

/** Of the height of a box, that of the type in it as lists are read by it; and as it is printed, which blur and the detection make larger. */
const [typeHeight, printedHeight] = [0.72, 0.6] as const

const turnedBoxes = (boxes: readonly FoundText[], { height }: GreyPicture): readonly FoundText[] =>
  boxes.map(({ left, top, right, bottom }) => ({ left: height - bottom, right: height - top, top: left, bottom: right, slope: null }))

/** Height of type, in points, that papers have in most of their texts, and the most by which a picture is enlarged. */
const [usualType, largestScale] = [8.5, 4]

/**
 * The straight page in a picture: by the edges of the paper, else by how its lines and columns run together; then with the lines that are still bent.
 * `resolution`: dots per inch, null for a photo.
 */
const shapeOf = (
  picture: GreyPicture,
  boxes: readonly FoundText[],
  resolution: number | null
): { readonly shape: PageShape; readonly pixelsOfInch: number } => {
  const corners = paperCorners(picture)
  const longest = (sides: readonly [number, number]): readonly [number, number] => {
    const shrink = Math.min(1, ocrLimits.side / Math.max(...sides))
    return [Math.round(sides[0] * shrink), Math.round(sides[1] * shrink)]
  }
  const { projection, width, height, pixelsOfInch } = ((): {
    projection: Projection
    width: number
    height: number
    pixelsOfInch: number
  } => {
    if (corners !== null) {
      const side = (one: number, other: number): number => {
        const [[x, y], [otherX, otherY]] = [corners[one] ?? [0, 0], corners[other] ?? [0, 0]]
        return Math.hypot(otherX - x, otherY - y)
      }
      const [across, down] = [(side(0, 1) + side(3, 2)) / 2, (side(0, 3) + side(1, 2)) / 2]
      const long = Math.round(longerSide * ocrLimits.resolution)
      const [pageWidth, pageHeight] =
        across > down ? [long, Math.round((long * down) / across)] : [Math.round((long * across) / down), long]
      return {
        projection: projectionTo(pageWidth, pageHeight, corners),
        width: pageWidth,
        height: pageHeight,
        pixelsOfInch: ocrLimits.resolution
      }
    }
    const fan = fanProjection(boxes, picture)
    const type = median(boxes.map((box) => heightOf(box) * typeHeight))
    const inch = resolution ?? (type === 0 ? resolutionOfPage(picture.width, picture.height) : (type * 72) / usualType)
    const wanted = Math.min(largestScale, ocrLimits.resolution / inch)
    const back = inverseProjection(fan)
    const edges = [
      [0, 0],
      [picture.width, 0],
      [picture.width, picture.height],
      [0, picture.height]
    ].map(([x = 0, y = 0]) => projected(back, x, y))
    const [left, right] = [Math.min(...edges.map(([x]) => x)), Math.max(...edges.map(([x]) => x))]
    const [top, bottom] = [Math.min(...edges.map(([, y]) => y)), Math.max(...edges.map(([, y]) => y))]
    const sides: readonly [number, number] = [(right - left) * wanted, (bottom - top) * wanted]
    const [pageWidth, pageHeight] = longest(sides)
    const scale = (pageWidth / sides[0]) * wanted
    const [a, b, c, d, e, f, g, h, i] = fan
    // First from the pixels of the straight page to the plane around the origin.
    const fromPage = (x: number, y: number, own: number): readonly [number, number, number] => [
      x / scale,
      y / scale,
      x * left + y * top + own
    ]
    return {
      projection: [...fromPage(a, b, c), ...fromPage(d, e, f), ...fromPage(g, h, i)],
      width: pageWidth,
      height: pageHeight,
      pixelsOfInch: inch * scale
    }
  })()
  const back = inverseProjection(projection)
  const straight = boxes.map(({ left, top, right, bottom, slope }): FoundText => {
    const middle = (top + bottom) / 2
    const tilt = slope === null ? 0 : Math.tan(slope) * ((right - left) / 2)
    const [[fromX, fromY], [toX, toY]] = [projected(back, left, middle - tilt), projected(back, right, middle + tilt)]
    const [, upper] = projected(back, (left + right) / 2, top)
    const [, lower] = projected(back, (left + right) / 2, bottom)
    const half = (lower - upper) / 2
    const y = (fromY + toY) / 2
    return { left: fromX, right: toX, top: y - half, bottom: y + half, slope: slope === null ? null : Math.atan2(toY - fromY, toX - fromX) }
  })
  const bend = bendOf(straight, { width, height })
  return { shape: { width, height, sourceOf: (x, y) => projected(projection, x, y + bend(x, y)) }, pixelsOfInch }
}

/** How many pixels of the original picture are one of the straight page, in its middle. */
const sourcePixels = ({ width, height, sourceOf }: PageShape, x = width / 2, y = height / 2): number => {
  const [[fromX, fromY], [right, rightY], [below, belowY]] = [sourceOf(x, y), sourceOf(x + 1, y), sourceOf(x, y + 1)]
  return Math.sqrt(Math.abs((right - fromX) * (belowY - fromY) - (rightY - fromY) * (below - fromX)))
}

/** Of the whole work, what is done when lines were found, when the page is straight, and when its texts were found. */
const [linesFound, isStraight, textsFound] = [0.03, 0.06, 0.1] as const

/** A page that is straight: for the recognition, and as it looks. */
interface StraightPage {
  readonly picture: GreyPicture
  readonly original: GreyPicture
  readonly boxes: readonly FoundText[]
  readonly pixelsOfInch: number
  readonly letterScale: number
}

const straightened = async (
  original: GreyPicture,
  resolution: number | null,
  { networks, signal, onProgress }: PictureReading
): Promise<StraightPage> => {
  const first = whitened(original)
  const coarse = await detect(first, Math.min(2, coarseSide / Math.max(first.width, first.height)), networks)
  signal.throwIfAborted()
  onProgress?.(linesFound)
  const tall = coarse.filter((box) => heightOf(box) > 1.5 * widthOf(box)).length
  const isSideways = tall > coarse.length / 2
  const [white, source] = isSideways ? [quarterTurned(first), quarterTurned(original)] : [first, original]
  const { shape, pixelsOfInch } = shapeOf(source, isSideways ? turnedBoxes(coarse, first) : coarse, resolution)
  const letterScale = sourcePixels(shape)
  // A cubic curve through every second pixel would see half of them.
  const shrink = letterScale > 1.4 ? 1 / letterScale : 1
  const smaller = (picture: GreyPicture): GreyPicture =>
    shrink === 1 ? picture : scaled(picture, wholeOf(picture), Math.round(picture.width * shrink), Math.round(picture.height * shrink))
  const sourceOf: PageShape['sourceOf'] =
    shrink === 1
      ? shape.sourceOf
      : (x, y) => {
          const [sourceX, sourceY] = shape.sourceOf(x, y)
          return [sourceX * shrink, sourceY * shrink]
        }
  const picture = withoutRules(warped(smaller(white), shape.width, shape.height, sourceOf), pixelsOfInch)
  onProgress?.(isStraight)
  const boxes = await detect(picture, (detectionScale * ocrLimits.resolution) / pixelsOfInch, networks)
  return { picture, original: warped(smaller(source), shape.width, shape.height, sourceOf), boxes, pixelsOfInch, letterScale }
}

/** Recognises the texts of a page. `resolution` in dots per inch; null for a photo. Throws `ReadingFailed` for one that is too large or cannot be read. */
export const readPicture = async (original: GreyPicture, resolution: number | null, reading: PictureReading): Promise<RecognisedPage> => {
  const { networks, signal, onProgress, isLate = () => false } = reading
  if (original.width * original.height > ocrLimits.pixels) throw new ReadingFailed('too-large')
  const {
    picture,
    original: looks,
    boxes,
    pixelsOfInch,
    letterScale
  } = await upright(await straightened(original, resolution, reading), networks)
  signal.throwIfAborted()
  onProgress?.(textsFound)
  const points = 72 / pixelsOfInch
  const texts = textsOf(picture, boxes).toSorted((one, other) => one.top - other.top)
  const baselines = baselinesOf(texts)
  const found: (PageText & { readonly box: PixelBox })[] = []
  let done = 0
  while (done < texts.length && !isLate()) {
    const stretch = texts
      .slice(done, done + stretchOfTexts)
      .map((box, at) => ({ line: lineOf(picture, box), baseline: baselines[done + at] ?? box.bottom }))
      .toSorted((one, other) => one.line.width - other.line.width)
    for (let at = 0; at < stretch.length; at += batchSize) {
      const batch = stretch.slice(at, at + batchSize)
      const words = await readLines(
        picture,
        batch.map(({ line }) => line),
        networks
      )
      signal.throwIfAborted()
      words.forEach((ofLine, index) => {
        for (const { text, confidence, box } of ofLine)
          found.push({
            text,
            x: box.left * points,
            y: (batch[index]?.baseline ?? box.bottom) * points,
            width: widthOf(box) * points,
            size: heightOf(box) * points * typeHeight,
            origin: 'ocr',
            confidence,
            box
          })
      })
      onProgress?.(textsFound + ((1 - textsFound) * (done + Math.min(stretch.length, at + batchSize))) / texts.length)
    }
    done += stretch.length
  }
  const letterHeight = median(found.map(({ box }) => heightOf(box) * printedHeight)) * letterScale
  const kept = new Set(withoutCovered(found.map(({ box }) => box)))
  const page: TextPage = {
    width: picture.width * points,
    height: picture.height * points,
    texts: found.filter(({ box }) => kept.has(box)).map(({ box: _, ...text }) => text)
  }
  const confidence = confidenceOf(page)
  if (confidence < lowestConfidence) throw new ReadingFailed('illegible')
  // A page without a word is empty, not unclear.
  const isUnsafe = page.texts.length > 0 && (confidence < safeConfidence || letterHeight < safeLetters)
  return {
    ...page,
    texts: isUnsafe ? page.texts.map((text) => ({ ...text, isUnsafe })) : page.texts,
    picture: looks,
    scale: 1 / points,
    confidence,
    letterHeight,
    isUnsafe,
    unread: texts.length - done
  }
}

/** Confidence of a few long texts; a page that stands on its head has a low one. */
const trial = async (picture: GreyPicture, boxes: readonly PixelBox[], networks: Networks): Promise<number> => {
  const longest = textsOf(picture, boxes)
    .toSorted((one, other) => widthOf(other) - widthOf(one))
    .slice(0, batchSize)
  if (longest.length === 0) return 1
  const words = (
    await readLines(
      picture,
      longest.map((box) => lineOf(picture, box)),
      networks
    )
  ).flat()
  return words.length === 0 ? 0 : words.reduce((sum, { confidence }) => sum + confidence, 0) / words.length
}

/** The page on its feet. */
const upright = async (page: StraightPage, networks: Networks): Promise<StraightPage> => {
  const confidence = await trial(page.picture, page.boxes, networks)
  if (confidence > 0.8) return page
  const half = (picture: GreyPicture): GreyPicture => quarterTurned(quarterTurned(picture))
  const { width, height } = page.picture
  const turned: StraightPage = {
    ...page,
    picture: half(page.picture),
    original: half(page.original),
    boxes: page.boxes.map(({ left, top, right, bottom, slope }) => ({
      left: width - right,
      right: width - left,
      top: height - bottom,
      bottom: height - top,
      slope
    }))
  }
  return (await trial(turned.picture, turned.boxes, networks)) > confidence ? turned : page
}
