import { expect, test } from 'vitest'
import { defaultAnswerRules } from '#core/contract/answer-rules.ts'
import { ok } from '#core/base/result.ts'
import { createAnswerReader, type ReaderLimits } from '../../../electron/answers/reader.ts'
import { readRetrieval, type RetrievalReply } from '../../../electron/answers/read-retrieval.ts'
import type { DocumentStores } from '../../../electron/answers/strip-documents.ts'
import { processorTime } from '../../support/processor-time.ts'
import { memoryLog } from '../../support/fakes/memory-log.ts'
import { replyOf } from '../../support/fakes/main-services.ts'

const thread = new URL('../../../electron/answers/thread.ts', import.meta.url)
const pdf = Buffer.from(`%PDF-1.7\n${'content '.repeat(60_000)}\n%%EOF\n`)
const received = (desc: readonly object[]): RetrievalReply => ({
  operation: 'responses',
  profile: 'office',
  car: '77',
  at: 1,
  rules: defaultAnswerRules,
  reply: replyOf({ rescode: 'OK', desc })
})
const response = (pdf_encoded: string, restg = '2026-11-20') => ({ reshdr: { car: '77', reskd: '2003', restg, pdf_encoded } })

const stores = (): DocumentStores & { readonly stored: Buffer[] } => {
  const stored: Buffer[] = []
  return {
    stored,
    store: (bytes) => {
      stored.push(Buffer.from(bytes))
      return Promise.resolve(ok({ sha256: 'a'.repeat(64), bytes: bytes.length } as never))
    },
    quarantine: () => Promise.resolve(ok(null))
  }
}
const reader = (limits?: Partial<ReaderLimits>) => {
  const log = memoryLog()
  return { log, read: createAnswerReader({ thread, log, limits: { large: 1_000, memory: 256, time: 60_000, ...limits } }).retrieval }
}

test('a large answer is read in a thread as a small one is read here, and its documents arrive whole', async () => {
  const answer = received([response(pdf.toString('base64')), response('Data PDF tidak ditemukan', '2026-11-21')])
  const [here, there] = [stores(), stores()]
  const { read, log } = reader()
  expect(await read(answer, there)).toEqual(await readRetrieval(answer, here))
  expect(there.stored).toEqual([pdf])
  expect(log.lines).toEqual([])
})

test('a document is archived under the asked number, in whatever way its response writes it', async () => {
  const car = '04030000001220260525000001'
  const pdf_encoded = Buffer.from('%PDF-1.7\n%%EOF\n').toString('base64')
  const cars: string[] = []
  const noting: DocumentStores = { ...stores(), store: (bytes, facts) => (cars.push(facts.car), stores().store(bytes, facts)) }
  const named = ['040300-000012-20260525-000001', '4030000001220260525000001', '']
  const asked = { ...received(named.map((one) => ({ reshdr: { car: one, reskd: '2003', restg: '2026-11-20', pdf_encoded } }))), car }
  await readRetrieval(asked, noting)
  const dataRespon = named.map((one) => ({ car: one, kodeRespon: '2003', tanggalRespon: '2026-11-20', pdf_encoded }))
  await readRetrieval(
    { ...asked, operation: 'status', reply: replyOf({ status: 'ok', desc: { data: { car, dataStatus: [], dataRespon } } }) },
    noting
  )
  expect(cars).toEqual([...named, ...named].map(() => car))
})

test('an error of the archive rejects, in the thread too', async () => {
  const failing = { ...stores(), store: () => Promise.reject(new Error('fault')) }
  await expect(reader().read(received([response(pdf.toString('base64'))]), failing)).rejects.toThrow('fault')
})

test('an answer that needs too much memory or time ends only its thread', async () => {
  const many = received(Array.from({ length: 150_000 }, (_, index) => response('', String(index))))
  for (const limits of [{ memory: 16 }, { time: 1 }]) {
    const { read, log } = reader(limits)
    const { result, stripped } = await read(many, stores())
    expect(result).toEqual({ ok: false, failure: { code: 'answer-too-complex' } })
    expect(stripped).toBe(many.reply)
    expect(log.lines.join()).toContain('answer not read')
  }
})

test('the copy of a whole answer is decoded once, not for each of its responses', async () => {
  const timeOf = async (count: number): Promise<number> => {
    const desc = Array.from({ length: count }, (_, at) => response('', `2026-11-${at}`))
    const copy = JSON.stringify({ rescode: 'OK', desc, more: 'x'.repeat(4 * 1024 * 1024) })
    const answer = { ...received([]), reply: replyOf({ rescode: 'OK', desc, res_encode: Buffer.from(copy).toString('base64') }) }
    const started = processorTime()
    const { result } = await readRetrieval(answer, stores())
    expect(result).toMatchObject({ ok: true, value: { responses: { length: count, 0: { copy: 'same' } } } })
    return processorTime() - started
  }
  const times = async (count: number): Promise<number> => Math.min(await timeOf(count), await timeOf(count), await timeOf(count))
  expect(await times(100)).toBeLessThan(5 * (await times(1)))
})

test('one thread reads many answers one after the other, and others beside it', async () => {
  const { read, log } = reader()
  const answer = received([response(pdf.toString('base64'))])
  for (const count of [1, 1, 3]) {
    const readings = await Promise.all(Array.from({ length: count }, () => read(answer, stores())))
    expect(readings.map(({ result }) => result.ok)).toEqual(Array.from({ length: count }, () => true))
  }
  expect(log.lines).toEqual([])
})
