import { expect, test } from 'vitest'
import type { TextPage } from '#core/import/page-grid.ts'
import { ReadingFailed } from '#core/import/readers/failure.ts'
import { failureCode, type OcrJob, type OcrMessage, type PagePicture } from '../../../../renderer/workers/ocr/protocol.ts'
import { recognisePages, type OcrWorker } from '../../../../renderer/workers/ocr/recognise-pages.ts'

/** A worker whose answers the test gives. */
const fakeWorker = (answer: (job: OcrJob, post: (message: OcrMessage) => void) => void) => {
  const log: string[] = []
  const worker: OcrWorker = {
    onmessage: null,
    onerror: null,
    postMessage: (job) => queueMicrotask(() => answer(job, (data) => worker.onmessage?.(new MessageEvent('message', { data })))),
    terminate: () => log.push('ended')
  }
  return { log, start: () => worker, fail: () => worker.onerror?.(new Event('error') as ErrorEvent) }
}

const picture = (width: number): PagePicture => ({ kind: 'pixels', width, height: 1, rgba: new Uint8ClampedArray(4), resolution: 200 })
const pageOf = (width: number): TextPage => ({ width, height: 1, texts: [] })
const widthOf = ({ page }: OcrJob): number => (page.kind === 'pixels' ? page.width : 0)

test('pages are recognised one after the other, each fetched when it is its turn', async () => {
  const order: string[] = []
  const { log, start } = fakeWorker((job, post) => {
    order.push(`recognise ${widthOf(job)}`)
    post({ kind: 'progress', share: 0.5 })
    post({ kind: 'page', page: pageOf(widthOf(job)) })
  })
  const pictureOf = (page: number) => {
    order.push(`fetch ${page}`)
    return Promise.resolve(picture(page))
  }
  const progress: (readonly [number, number])[] = []
  const options = { signal: new AbortController().signal, start, onProgress: (page: number, share: number) => progress.push([page, share]) }
  expect(await recognisePages(2, pictureOf, options)).toEqual([pageOf(0), pageOf(1)])
  expect(order).toEqual(['fetch 0', 'recognise 0', 'fetch 1', 'recognise 1'])
  expect(progress).toEqual([
    [0, 0.5],
    [1, 0.5]
  ])
  expect(log).toEqual(['ended'])
})

test('a refused page, a crash and a cancel end the worker', async () => {
  const run = (worker: ReturnType<typeof fakeWorker>, signal = new AbortController().signal) =>
    recognisePages(1, () => Promise.resolve(picture(1)), { signal, start: worker.start })
  const refusing = fakeWorker((_, post) => post({ kind: 'refused', code: 'low-resolution' }))
  await expect(run(refusing)).rejects.toMatchObject({ code: 'low-resolution' })
  const crashing = fakeWorker(() => crashing.fail())
  await expect(run(crashing)).rejects.toMatchObject({ code: 'damaged' })
  const cancel = new AbortController()
  const waiting = fakeWorker(() => cancel.abort())
  await expect(run(waiting, cancel.signal)).rejects.toThrow('abort')
  expect([refusing.log, crashing.log, waiting.log]).toEqual([['ended'], ['ended'], ['ended']])
})

test('what is thrown in the worker is named', () => {
  expect([failureCode(new ReadingFailed('too-large')), failureCode(new TypeError('x')), failureCode('x')]).toEqual([
    'too-large',
    'damaged',
    'damaged'
  ])
})
