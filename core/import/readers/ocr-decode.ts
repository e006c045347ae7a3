import type { PixelBox, Stretch } from './ocr-picture.ts'

/** A map of the probability that a pixel belongs to a line of text. */
export interface TextMap {
  readonly width: number
  readonly height: number
  readonly data: Float32Array
}

/** A stretch of text that the detection found. */
export interface FoundText extends PixelBox {
  /** Slope of its line in radians; null for one too short to tell. */
  readonly slope: number | null
}

const [isText, meanText, smallest] = [0.3, 0.5, 3] as const

/** The detection shrinks texts by a share of their size; this factor undoes it. */
const growth = 1.6

/** More are no page of text. */
export const mostTexts = 3_000

/** Connected pixels of text as boxes, grown to the whole height of their letters. */
export const boxesOf = ({ width, height, data }: TextMap): readonly FoundText[] => {
  const seen = new Uint8Array(data.length)
  const boxes: FoundText[] = []
  const waiting: number[] = []
  for (let start = 0; start < data.length && boxes.length < mostTexts; start += 1) {
    if (seen[start] === 1 || (data[start] ?? 0) <= isText) continue
    let [left, right, top, bottom, sum, count] = [width, 0, height, 0, 0, 0]
    let [sumX, sumY, sumXX, sumXY] = [0, 0, 0, 0]
    seen[start] = 1
    waiting.push(start)
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      const [x, y] = [at % width, Math.floor(at / width)]
      left = Math.min(left, x)
      right = Math.max(right, x + 1)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y + 1)
      sum += data[at] ?? 0
      count += 1
      sumX += x
      sumY += y
      sumXX += x * x
      sumXY += x * y
      for (const next of [at - 1, at + 1, at - width, at + width]) {
        if (next < 0 || next >= data.length || seen[next] === 1 || (data[next] ?? 0) <= isText) continue
        if (Math.abs((next % width) - x) > 1) continue
        seen[next] = 1
        waiting.push(next)
      }
    }
    const [w, h] = [right - left, bottom - top]
    if (w < smallest || h < smallest || sum / count < meanText) continue
    const grow = (w * h * growth) / (2 * (w + h))
    const spread = count * sumXX - sumX * sumX
    boxes.push({
      left: Math.max(0, left - grow),
      top: Math.max(0, top - grow),
      right: Math.min(width, right + grow),
      bottom: Math.min(height, bottom + grow),
      slope: w > 6 * h && spread > 0 ? Math.atan((count * sumXY - sumX * sumY) / spread) : null
    })
  }
  return boxes
}

const median = (values: readonly number[]): number => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

/** The baseline of each text: that of all texts level with it, because boxes with and without descenders end at different heights. */
export const baselinesOf = (boxes: readonly PixelBox[]): readonly number[] => {
  const baselineOf = ({ top, bottom }: PixelBox): number => bottom - 0.22 * (bottom - top)
  const middle = ({ top, bottom }: PixelBox): number => (top + bottom) / 2
  const sorted = [...boxes.entries()].toSorted(([, one], [, other]) => middle(one) - middle(other))
  const result: number[] = boxes.map(baselineOf)
  let line: (readonly [number, PixelBox])[] = []
  const end = (): void => {
    const baseline = median(line.map(([, box]) => baselineOf(box)))
    for (const [at] of line) result[at] = baseline
  }
  for (const one of sorted) {
    const [, first] = line[0] ?? []
    const height = first === undefined ? 0 : Math.min(first.bottom - first.top, one[1].bottom - one[1].top)
    if (first !== undefined && middle(one[1]) - middle(first) < 0.4 * height) line.push(one)
    else {
      end()
      line = [one]
    }
  }
  end()
  return result
}

/** A recognised character with the middle of its place, from 0 at the left to 1 at the right of the line. */
export interface FoundCharacter {
  readonly text: string
  readonly at: number
  readonly confidence: number
}

/**
 * Characters of the output of the recognition: probabilities of each character for each step along the line. A character lasts over several steps; index 0
 * stands for none. The last of `characters` is the space.
 */
export const charactersOf = (output: Float32Array, characters: readonly string[]): readonly FoundCharacter[] => {
  const classes = characters.length + 1
  const steps = Math.floor(output.length / classes)
  const found: FoundCharacter[] = []
  let run = { best: 0, from: 0, to: -1, confidence: 0 }
  for (let step = 0; step <= steps; step += 1) {
    let [best, highest] = [0, 0]
    for (let one = 0; one < classes && step < steps; one += 1) {
      const value = output[step * classes + one] ?? 0
      if (value > highest) [best, highest] = [one, value]
    }
    if (run.best === best && step < steps) {
      run = { ...run, to: step, confidence: Math.max(run.confidence, highest) }
      continue
    }
    const text = run.best === 0 ? undefined : characters[run.best - 1]
    if (text !== undefined) found.push({ text, at: (run.from + run.to + 1) / 2 / steps, confidence: run.confidence })
    run = { best, from: step, to: step, confidence: highest }
  }
  return found
}

export interface LineWord extends Stretch {
  readonly text: string
  /** The lowest one of its characters. */
  readonly confidence: number
}

/** Whether two pieces are one word although white is between them: type of equal widths leaves much white around points and commas. */
const areOne = (before: string, after: string): boolean =>
  /^[.,:;)%'’]/.test(after) || /[(]$/.test(before) || (/\d[.,'’]$/.test(before) && /^\d/.test(after))

/** Characters as words: each belongs to the stretch of ink that it lies in, or nearest to. `widest` is the most white inside a number. */
export const wordsOfLine = (characters: readonly FoundCharacter[], stretches: readonly Stretch[], widest: number): readonly LineWord[] => {
  const distance = (at: number, { left, right }: Stretch): number => Math.max(0, left - at, at - right)
  const pieces = stretches.map(({ left, right }) => ({ left, right, text: '', confidence: 1 }))
  for (const { text, at, confidence } of characters) {
    if (text.trim() === '') continue
    const [nearest] = pieces.toSorted((one, other) => distance(at, one) - distance(at, other))
    if (nearest === undefined) continue
    nearest.text += text
    nearest.confidence = Math.min(nearest.confidence, confidence)
  }
  const words: LineWord[] = []
  for (const piece of pieces.filter(({ text }) => text !== '')) {
    const before = words.at(-1)
    if (before !== undefined && piece.left - before.right <= widest && areOne(before.text, piece.text))
      words[words.length - 1] = {
        left: before.left,
        right: piece.right,
        text: before.text + piece.text,
        confidence: Math.min(before.confidence, piece.confidence)
      }
    else words.push(piece)
  }
  return words
}
