import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { interpret } from '#core/import/interpret.ts'
import { gridOfPages } from '#core/import/page-grid.ts'
import { greyOf } from '#core/import/readers/ocr-picture.ts'
import { ocrLimits, readPicture, resolutionOfPage, type Networks } from '#core/import/readers/ocr.ts'
import { loadNetworks } from '../../../support/import/ocr-networks.ts'

const signal = new AbortController().signal
const none: Networks = {
  detect: () => Promise.reject(new Error('unused')),
  recognise: () => Promise.reject(new Error('unused')),
  characters: []
}
const white = (width: number, height: number) => ({ width, height, data: new Uint8Array(width * height).fill(255) })

test('pages that are too coarse or too large are refused before anything is recognised', async () => {
  await expect(readPicture(white(10, 10), 150, { networks: none, signal })).rejects.toMatchObject({ code: 'low-resolution' })
  const large = { width: ocrLimits.pixels, height: 2, data: new Uint8Array() }
  await expect(readPicture(large, 300, { networks: none, signal })).rejects.toMatchObject({ code: 'too-large' })
  expect(Math.round(resolutionOfPage(1240, 1754))).toBe(150)
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
  expect(shares.at(-1)).toBe(1)
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
