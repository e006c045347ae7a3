import { expect, test, vi } from 'vitest'
import { failureCode, ReadingFailed } from '#core/import/readers/failure.ts'
import type { OcrJob, OcrMessage, PagePicture, ReadPicture } from '../../../../renderer/workers/ocr/protocol.ts'
import { openRecogniser, type OcrWorker } from '../../../../renderer/workers/ocr/recogniser.ts'

/** A worker whose answers the test gives. */
const fakeWorker = (answer: (job: OcrJob, post: (message: OcrMessage) => void) => void) => {
  const log: string[] = []
  let worker: OcrWorker | null = null
  const start = (): OcrWorker => {
    const started: OcrWorker = {
      onmessage: null,
      onerror: null,
      postMessage: (job) => queueMicrotask(() => answer(job, (data) => started.onmessage?.(new MessageEvent('message', { data })))),
      terminate: () => log.push('ended')
    }
    log.push('started')
    return (worker = started)
  }
  return {
    log,
    start,
    fail: (message = '') => worker?.onerror?.(Object.assign(new Event('error'), message === '' ? {} : { message }) as ErrorEvent)
  }
}

const picture = (width: number): PagePicture => ({ kind: 'pixels', width, height: 1, rgba: new Uint8ClampedArray(4), resolution: 200 })
const noPicture = new Blob()
const pageOf = (width: number): ReadPicture => ({
  width,
  height: 1,
  texts: [],
  picture: noPicture,
  scale: 1,
  confidence: 1,
  letterHeight: 20,
  isUnsafe: false,
  unread: 0
})
const widthOf = ({ page }: OcrJob): number => (page.kind === 'pixels' ? page.width : 0)
const { signal } = new AbortController()

test('pages are recognised one after the other in one worker, which a refused page does not end', async () => {
  const { log, start } = fakeWorker((job, post) => {
    post({ kind: 'progress', share: 0.5 })
    post(widthOf(job) === 2 ? { kind: 'refused', code: 'illegible' } : { kind: 'page', page: pageOf(widthOf(job)) })
  })
  const recogniser = openRecogniser(start)
  const shares: number[] = []
  expect(await recogniser.recognise(picture(1), signal, (share) => shares.push(share))).toEqual({ ok: true, page: pageOf(1) })
  expect(await recogniser.recognise(picture(2), signal)).toEqual({ ok: false, code: 'illegible' })
  expect(await recogniser.recognise(picture(3), signal)).toEqual({ ok: true, page: pageOf(3) })
  expect(shares).toEqual([0.5])
  recogniser.end()
  expect(log).toEqual(['started', 'ended'])
})

test('a crash, a page that takes too long and a cancel end the worker; the next page gets a new one', async () => {
  const abort = new AbortController()
  const worker = fakeWorker((job, post) => {
    if (widthOf(job) === 1) worker.fail()
    if (widthOf(job) === 5) worker.fail('Uncaught RangeError: out of memory')
    if (widthOf(job) === 3) abort.abort()
    if (widthOf(job) === 4) post({ kind: 'page', page: pageOf(4) })
  })
  const recogniser = openRecogniser(worker.start, 20)
  expect(await recogniser.recognise(picture(1), signal)).toEqual({ ok: false, code: 'not-started' })
  expect(await recogniser.recognise(picture(5), signal)).toEqual({ ok: false, code: 'too-large' })
  expect(await recogniser.recognise(picture(2), signal)).toEqual({ ok: false, code: 'too-slow' })
  expect(await recogniser.recognise(picture(3), abort.signal)).toEqual({ ok: false, code: 'cancelled' })
  expect(await recogniser.recognise(picture(4), abort.signal)).toEqual({ ok: false, code: 'cancelled' })
  expect(await recogniser.recognise(picture(4), signal)).toEqual({ ok: true, page: pageOf(4) })
  expect(worker.log.filter((one) => one === 'started')).toHaveLength(5)
})

test('a page that goes on is not given up, however long it takes', async () => {
  vi.useFakeTimers()
  try {
    let send: (message: OcrMessage) => void = () => undefined
    const { start } = fakeWorker((_, post) => (send = post))
    const recognition = openRecogniser(start, 1_000).recognise(picture(1), signal)
    await vi.advanceTimersByTimeAsync(0)
    for (const share of [0.2, 0.4, 0.6, 0.8]) {
      await vi.advanceTimersByTimeAsync(900)
      send({ kind: 'progress', share })
    }
    await vi.advanceTimersByTimeAsync(900)
    send({ kind: 'page', page: pageOf(1) })
    expect(await recognition).toEqual({ ok: true, page: pageOf(1) })
  } finally {
    vi.useRealTimers()
  }
})

test('what is thrown in the worker is named', () => {
  expect([failureCode(new ReadingFailed('too-large')), failureCode(new TypeError('x')), failureCode('x')]).toEqual([
    'too-large',
    'damaged',
    'damaged'
  ])
  const messages = [
    'Array buffer allocation failed',
    'memory access out of bounds',
    "Can't create a session. failed to allocate a buffer",
    'Invalid string length',
    'Invalid array length',
    'Map maximum size exceeded'
  ]
  for (const message of messages) expect([message, failureCode(new Error(message))]).toEqual([message, 'too-large'])
})
