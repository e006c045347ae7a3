import type { PageText, TextPage } from '../page-grid.ts'
import { ReadingFailed, readingLimits } from './failure.ts'
import { baselinesOf, boxesOf, charactersOf, slopeOf, wordsOfLine, type FoundText } from './ocr-decode.ts'
import { inkStretches, quarterTurned, scaled, straightened, withoutRules, type GreyPicture, type PixelBox } from './ocr-picture.ts'

/** The two networks: planes of colour in, probabilities out. `width` and `height` are those of the input. */
export interface Networks {
  readonly detect: (input: Float32Array, width: number, height: number) => Promise<Float32Array>
  readonly recognise: (input: Float32Array, width: number, height: number) => Promise<Float32Array>
  /** The characters that the recognition knows; the space is the last. */
  readonly characters: readonly string[]
}

/** Below it digits are confused without any sign of it. */
export const lowestResolution = 180

/** Of a page, between 0 and 1; the texts of a good scan have some 0.97. */
export const lowestConfidence = 0.8

/** Whether the texts of a page were recognised with enough confidence to go on with them without a word. */
export const isLegible = ({ texts }: TextPage): boolean => {
  const length = texts.reduce((sum, { text }) => sum + text.length, 0)
  return texts.reduce((sum, { text, confidence = 1 }) => sum + text.length * confidence, 0) >= length * lowestConfidence
}

/** Dots per inch of a picture without known size: that of a page of A4. */
export const resolutionOfPage = (width: number, height: number): number => Math.max(width, height) / 11.69

export const ocrLimits = {
  pixels: readingLimits.pixels,
  /** The resolution that pages are brought to. */
  resolution: 200,
  /** Of the longer side, in pixels. */
  side: 4_000,
  /** Milliseconds for a page. */
  time: 300_000
} as const

/** Mean and spread of the colours that the detection was trained with. */
const [means, spreads] = [
  [0.485, 0.456, 0.406],
  [0.229, 0.224, 0.225]
] as const

const planes = ({ data }: GreyPicture, mean: readonly number[], spread: readonly number[]): Float32Array => {
  const input = new Float32Array(data.length * 3)
  for (let plane = 0; plane < 3; plane += 1)
    for (let at = 0; at < data.length; at += 1)
      input[plane * data.length + at] = ((data[at] ?? 255) / 255 - (mean[plane] ?? 0)) / (spread[plane] ?? 1)
  return input
}

const wholeOf = ({ width, height }: GreyPicture): PixelBox => ({ left: 0, top: 0, right: width, bottom: height })

/** The detection sees the page so much smaller; lines of text stay apart. */
const detectionScale = 0.75

const detect = async (picture: GreyPicture, networks: Networks): Promise<readonly FoundText[]> => {
  const multiple = (length: number): number => Math.max(32, Math.round((length * detectionScale) / 32) * 32)
  const [width, height] = [multiple(picture.width), multiple(picture.height)]
  const small = scaled(picture, wholeOf(picture), width, height)
  const data = await networks.detect(planes(small, means, spreads), width, height)
  const [x, y] = [picture.width / width, picture.height / height]
  return boxesOf({ width, height, data }).map(({ left, top, right, bottom, slope }) => ({
    left: Math.floor(left * x),
    top: Math.floor(top * y),
    right: Math.min(picture.width, Math.ceil(right * x)),
    bottom: Math.min(picture.height, Math.ceil(bottom * y)),
    slope
  }))
}

/** Height of the lines that the recognition reads. */
const lineHeight = 48
const widestLine = 1_600

const heightOf = ({ top, bottom }: PixelBox): number => bottom - top

/** In heights of the line: white between words, at most around points in numbers, and between texts that are recognised one by one. */
const [betweenWords, insideNumbers, betweenTexts] = [0.17, 0.45, 0.8] as const

interface Word {
  readonly text: string
  readonly confidence: number
  readonly box: PixelBox
}

/** A text without the white around it. */
const readLine = async (picture: GreyPicture, box: PixelBox, networks: Networks): Promise<readonly Word[]> => {
  const height = heightOf(box)
  const margin = Math.round(height * 0.2)
  const around = { ...box, left: Math.max(0, box.left - margin), right: Math.min(picture.width, box.right + margin) }
  const width = Math.min(widestLine, Math.max(16, Math.round(((around.right - around.left) * lineHeight) / height)))
  const padded = Math.ceil(width / 32) * 32
  const line = scaled(picture, around, width, lineHeight)
  const data = new Uint8Array(padded * lineHeight).fill(255)
  for (let y = 0; y < lineHeight; y += 1) data.set(line.data.subarray(y * width, (y + 1) * width), y * padded)
  const output = await networks.recognise(
    planes({ width: padded, height: lineHeight, data }, [0.5, 0.5, 0.5], [0.5, 0.5, 0.5]),
    padded,
    lineHeight
  )
  const pixels = (at: number): number => around.left + (at * padded * (around.right - around.left)) / width
  const characters = charactersOf(output, networks.characters).map((one) => ({ ...one, at: pixels(one.at) }))
  const stretches = inkStretches(picture, box, Math.max(2, betweenWords * height))
  return wordsOfLine(characters, stretches, insideNumbers * height).map(({ text, confidence, left, right }) => ({
    text,
    confidence,
    box: { left, right, top: box.top, bottom: box.bottom }
  }))
}

/** Boxes cut at wide white gaps, without empty ones. */
const textsOf = (picture: GreyPicture, boxes: readonly PixelBox[]): readonly PixelBox[] =>
  boxes.flatMap((box) =>
    inkStretches(picture, box, Math.max(4, betweenTexts * heightOf(box))).map(({ left, right }) => ({ ...box, left, right }))
  )

/** Skews below it do not matter. */
const smallestAngle = 0.002

/** The picture with its lines level, and the boxes of its texts. */
const levelled = async (picture: GreyPicture, networks: Networks): Promise<{ picture: GreyPicture; boxes: readonly FoundText[] }> => {
  const boxes = await detect(picture, networks)
  const angle = slopeOf(boxes)
  if (Math.abs(angle) < smallestAngle) return { picture, boxes }
  const level = straightened(picture, angle)
  return { picture: level, boxes: await detect(level, networks) }
}

/** A recognised page; its lines are level and upright. */
export interface RecognisedPage extends TextPage {
  /** Quarters, clockwise, by which the picture was turned for that. */
  readonly turn: number
}

export interface PictureReading {
  readonly networks: Networks
  readonly signal: AbortSignal
  /** Called with the share that is done. */
  readonly onProgress?: (share: number) => void
}

/** Recognises the texts of a page. `resolution` in dots per inch. Throws `ReadingFailed` for one that is too coarse or too large. */
export const readPicture = async (
  original: GreyPicture,
  resolution: number,
  { networks, signal, onProgress }: PictureReading
): Promise<RecognisedPage> => {
  if (resolution < lowestResolution) throw new ReadingFailed('low-resolution')
  if (original.width * original.height > ocrLimits.pixels) throw new ReadingFailed('too-large')
  const shrink = Math.min(1, ocrLimits.resolution / resolution, ocrLimits.side / Math.max(original.width, original.height))
  const page =
    shrink > 0.95
      ? original
      : scaled(original, wholeOf(original), Math.round(original.width * shrink), Math.round(original.height * shrink))
  const points = 72 / (resolution * (page.width / original.width))
  const start = Date.now()
  const check = (): void => {
    signal.throwIfAborted()
    if (Date.now() - start > ocrLimits.time) throw new ReadingFailed('too-large')
  }
  const ruleless = withoutRules(page, Math.round(0.45 * (72 / points)))
  const { picture, boxes, turn } = await upright(ruleless, networks)
  check()
  const texts = textsOf(picture, boxes)
  const baselines = baselinesOf(texts)
  const found: PageText[] = []
  for (const [index, box] of texts.entries()) {
    for (const { text, confidence, box: word } of await readLine(picture, box, networks)) {
      const size = heightOf(word) * points * 0.72
      found.push({
        text,
        x: word.left * points,
        y: (baselines[index] ?? word.bottom) * points,
        width: (word.right - word.left) * points,
        size,
        origin: 'ocr',
        confidence
      })
    }
    check()
    onProgress?.((index + 1) / texts.length)
  }
  return { width: picture.width * points, height: picture.height * points, texts: found, turn }
}

/** Confidence of a few long texts; a page that stands on its head has a low one. */
const trial = async (picture: GreyPicture, boxes: readonly PixelBox[], networks: Networks): Promise<number> => {
  const longest = textsOf(picture, boxes)
    .toSorted((one, other) => other.right - other.left - (one.right - one.left))
    .slice(0, 6)
  const confidences: number[] = []
  for (const box of longest) for (const { confidence } of await readLine(picture, box, networks)) confidences.push(confidence)
  return confidences.length === 0 ? 1 : confidences.reduce((sum, one) => sum + one, 0) / confidences.length
}

interface UprightPage {
  readonly picture: GreyPicture
  readonly boxes: readonly FoundText[]
  readonly turn: number
}

/** The page as it is to be read: turned by quarters until its lines are level and recognised best. */
const upright = async (picture: GreyPicture, networks: Networks): Promise<UprightPage> => {
  const first = await levelled(picture, networks)
  const tall = first.boxes.filter((box) => heightOf(box) > 1.5 * (box.right - box.left)).length
  const isSideways = tall > first.boxes.length / 2
  const one = isSideways ? await levelled(quarterTurned(picture), networks) : first
  const turn = isSideways ? 1 : 0
  const confidence = await trial(one.picture, one.boxes, networks)
  if (confidence > 0.8) return { ...one, turn }
  const other = await levelled(quarterTurned(quarterTurned(one.picture)), networks)
  return (await trial(other.picture, other.boxes, networks)) > confidence ? { ...other, turn: turn + 2 } : { ...one, turn }
}
