import { env, InferenceSession, Tensor } from 'onnxruntime-web/wasm'
import { failureCode, ReadingFailed } from '#core/import/readers/failure.ts'
import { greyOf, type GreyPicture } from '#core/import/readers/ocr-picture.ts'
import { ocrLimits, readPicture, type Networks } from '#core/import/readers/ocr.ts'
import type { OcrJob, OcrMessage, PagePicture } from './protocol.ts'

const post = (message: OcrMessage): void => self.postMessage(message)

const fetched = async (name: string): Promise<Response> => {
  const reply = await fetch(new URL(`/ocr/${name}`, self.location.origin))
  if (!reply.ok) throw new Error(`${name} is missing`)
  return reply
}

const openNetwork = async (name: string) => {
  const bytes = new Uint8Array(await (await fetched(name)).arrayBuffer())
  // Without an arena the memory of a large page is given back.
  const session = await InferenceSession.create(bytes, { executionProviders: ['wasm'], enableCpuMemArena: false })
  const [input = '', output = ''] = [session.inputNames[0], session.outputNames[0]]
  return async (values: Float32Array, width: number, height: number, count = 1): Promise<Float32Array> => {
    const results = await session.run({ [input]: new Tensor('float32', values, [count, 3, height, width]) })
    return results[output]?.data as Float32Array
  }
}

const openNetworks = async (): Promise<Networks> => {
  // Threads would need a memory that is shared between pages, which the policy of this application does not allow.
  env.wasm.numThreads = 1
  const words = await (await fetched('ppocr_keys_v1.txt')).text()
  return {
    detect: await openNetwork('ch_PP-OCRv4_det_infer.onnx'),
    recognise: await openNetwork('ch_PP-OCRv4_rec_infer.onnx'),
    characters: [...words.trimEnd().split(/\r?\n/), ' ']
  }
}

const decoded = async (file: Blob): Promise<GreyPicture> => {
  const bitmap = await createImageBitmap(file)
  const { width, height } = bitmap
  if (width * height > ocrLimits.pixels) throw new ReadingFailed('too-large')
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error('no canvas')
  context.drawImage(bitmap, 0, 0)
  bitmap.close()
  return greyOf(width, height, context.getImageData(0, 0, width, height).data)
}

const pictureOf = async (page: PagePicture): Promise<readonly [GreyPicture, number | null]> =>
  page.kind === 'pixels' ? [greyOf(page.width, page.height, page.rgba), page.resolution] : [await decoded(page.file), null]

/** The picture as a file, so that many pages of it fit into the memory. */
const fileOf = ({ width, height, data }: GreyPicture): Promise<Blob> => {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no canvas')
  const pixels = context.createImageData(width, height)
  for (let at = 0; at < data.length; at += 1) {
    const grey = data[at] ?? 255
    pixels.data.set([grey, grey, grey, 255], at * 4)
  }
  context.putImageData(pixels, 0, 0)
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 })
}

let networks: Promise<Networks> | null = null
const never = new AbortController().signal

const recognise = async ({ page }: OcrJob): Promise<void> => {
  try {
    const [picture, resolution] = await pictureOf(page)
    networks ??= openNetworks()
    let last = -1
    const onProgress = (share: number): void => {
      const percent = Math.floor(share * 100)
      if (percent === last) return
      last = percent
      post({ kind: 'progress', share })
    }
    const start = performance.now()
    const isLate = (): boolean => performance.now() - start > ocrLimits.time
    const read = await readPicture(picture, resolution, { networks: await networks, signal: never, onProgress, isLate })
    post({ kind: 'page', page: { ...read, picture: await fileOf(read.picture) } })
  } catch (error) {
    post({ kind: 'refused', code: failureCode(error) })
  }
}

/** Entry of the worker that recognises pages, one job at a time. Only its script may compile WebAssembly (electron/protocol/content-policy.ts). */
self.onmessage = ({ data }: MessageEvent<OcrJob>): void => void recognise(data)
