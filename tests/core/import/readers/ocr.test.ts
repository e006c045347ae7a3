import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { interpret } from '#core/import/interpret.ts'
import { gridOfPages } from '#core/import/page-grid.ts'
import { greyOf } from '#core/import/readers/ocr-picture.ts'
import { ocrLimits, readPicture, withoutCovered, type Networks } from '#core/import/readers/ocr.ts'
import { loadNetworks } from '../../../support/import/ocr-networks.ts'

const signal = new AbortController().signal
const none: Networks = {
  detect: () => Promise.reject(new Error('unused')),
  recognise: () => Promise.reject(new Error('unused')),
  characters: []
}
const white = (width: number, height: number) => ({ width, height, data: new Uint8Array(width * height).fill(255) })

/** Networks that see one line of text in the middle of the page, and read the same text in each picture of a line. */
const seeing = (text: string, confidence: number): Networks => {
  const characters = [...new Set(text)]
  return {
    detect: (_, width, height) =>
      Promise.resolve(
        Float32Array.from({ length: width * height }, (_, at) =>
          Math.abs(Math.floor(at / width) - height / 2) < height * 0.02 && at % width > width * 0.2 && at % width < width * 0.8 ? 0.9 : 0
        )
      ),
    recognise: (_, width, __, count) => {
      const classes = characters.length + 1
      const steps = width / 8
      const output = new Float32Array(count * steps * classes)
      for (let one = 0; one < count; one += 1)
        for (let step = 0; step < steps; step += 1) {
          const sign = step % 2 === 0 ? characters.indexOf(text[step / 2] ?? '') + 1 : 0
          output[(one * steps + step) * classes + sign] = confidence
        }
      return Promise.resolve(output)
    },
    characters
  }
}
/** A white page with dark strokes where those networks see a text. */
const barred = (width: number, height: number) => {
  const page = white(width, height)
  for (let y = Math.round(height / 2) - 6; y < height / 2 + 6; y += 1)
    for (let x = Math.round(width * 0.22); x < width * 0.78; x += 5) page.data.fill(20, y * width + x, y * width + x + 3)
  return page
}

test('a page of any size is read; one whose texts are a guess is refused, and nothing is sure on one between', async () => {
  const read = (confidence: number) => readPicture(barred(240, 320), null, { networks: seeing('12', confidence), signal })
  await expect(read(0.5)).rejects.toMatchObject({ code: 'illegible' })
  const [doubtful, good] = [await read(0.7), await read(0.95)]
  expect([doubtful.isUnsafe, doubtful.texts.every(({ isUnsafe }) => isUnsafe === true), doubtful.texts.length > 0]).toEqual([
    true,
    true,
    true
  ])
  expect([good.isUnsafe, good.texts.some(({ isUnsafe }) => isUnsafe === true)]).toEqual([false, false])
})

test('what was read when the time is over is kept, and what was not is counted', async () => {
  const late = await readPicture(barred(240, 320), null, { networks: seeing('12', 0.95), signal, isLate: () => true })
  expect([late.texts, late.unread]).toEqual([[], 1])
})

test('a box that another one covers is left out, neighbours stay', () => {
  const box = (left: number, right: number, top = 0, bottom = 20) => ({ left, right, top, bottom })
  const [number, lastDigit, next] = [box(0, 100), box(85, 104), box(110, 180)]
  expect(withoutCovered([lastDigit, number, next])).toEqual([number, next])
  expect(withoutCovered([box(0, 10), box(0, 10)])).toHaveLength(1)
})

test('pages that are too large are refused before anything is recognised', async () => {
  const large = { width: ocrLimits.pixels, height: 2, data: new Uint8Array() }
  await expect(readPicture(large, 300, { networks: none, signal })).rejects.toMatchObject({ code: 'too-large' })
})

test('recognition ends when it is cancelled', async () => {
  const networks: Networks = { ...none, detect: (input) => Promise.resolve(new Float32Array(input.length / 3)) }
  await expect(readPicture(white(64, 64), 200, { networks, signal: AbortSignal.abort() })).rejects.toThrow('abort')
})

/** The picture on the page of a fixture, whose hidden text has wrong digits. */
const scan = async () => {
  const bytes = readFileSync(join(process.cwd(), 'tests/fixtures/import/A06-invisible-layer-wrong-digits.pdf'))
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0, isOffscreenCanvasSupported: false, isImageDecoderSupported: false })
  const page = await (await task.promise).getPage(1)
  const { fnArray, argsArray } = await page.getOperatorList()
  const [name] = argsArray[fnArray.indexOf(OPS.paintImageXObject)] as [string]
  const { width, height, data } = (await new Promise((resolve) => page.objs.get(name, resolve))) as {
    width: number
    height: number
    data: Uint8Array
  }
  const rgba = new Uint8Array(width * height * 4).fill(255)
  for (let at = 0; at < width * height; at += 1) rgba.set(data.subarray(at * 3, at * 3 + 3), at * 4)
  await task.destroy()
  const grey = greyOf(width, height, rgba)
  return { ...grey, height: 700, data: grey.data.subarray(0, width * 700) }
}

test('a scan that is a little askew is read as it is printed, and only what multiplies out is proved', { timeout: 240_000 }, async () => {
  const shares: number[] = []
  const page = await readPicture(await scan(), 200, { networks: await loadNetworks(), signal, onProgress: (share) => shares.push(share) })
  expect(page.texts.every(({ origin, confidence }) => origin === 'ocr' && confidence !== undefined)).toBe(true)
  expect(shares.at(-1)).toBeCloseTo(1)
  const [shipment] = interpret([{ name: 'scan.png', kind: 'picture', pages: gridOfPages([page]) }]).shipments
  const lines = shipment?.lines.map(({ values }) =>
    (['description', 'quantity', 'price', 'amount'] as const).map((kind) => `${values[kind]?.value ?? '-'} ${values[kind]?.evidence ?? ''}`)
  )
  expect(lines).toEqual([
    ['Valve brass doubtful', '30 proved', '2.50 proved', '75.00 proved'],
    ['Pump steel doubtful', '13 proved', '10.00 proved', '130.00 proved'],
    ['Hose 25 m doubtful', '35 proved', '1.00 proved', '35.00 proved']
  ])
})
