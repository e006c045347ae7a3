import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultAnswerRules } from '#core/contract/answer-rules.ts'
import type { HttpReply } from '#core/base/ports.ts'
import { isUnusable, type PdfState, type StoredAnswer, type UnusableAnswer } from '#core/contract/retrieval.ts'
import type { Result } from '#core/base/result.ts'
import { matchAnswer } from '#core/outbox/match-answer.ts'
import { readSubmitReply } from '#core/wire/read-submit-result.ts'
import { openMainServices, replyOf, type MainServices } from '../../../support/fakes/main-services.ts'

/**
 * Answers as files: `rule-NN-OPERATION-WHAT-IS-ODD.json` is the body, and `….expected.json` beside it what must come out. The rules are those
 * of reading answers: only the number asked, a clear no, errors beside data, any form of a value, all copies, any base64, limits.
 */
const folder = join(import.meta.dirname, '../../../fixtures/answers')
const names = (await readdir(folder)).filter((name) => !name.includes('.expected.')).map((name) => name.replace('.json', ''))
const car = '000028PRAKTK20260525000009'
const counts = { header: 1, detail: 3, detaildok: 0, detailspekkhusus: 0, detailvd: 0, container: 1, dokumen: 4, kemasan: 1 }
const sent = { car, counts: { ...counts, tarif: 0, fasilitas: 0, kendaraan: 0 } }

let services: MainServices
let reply: HttpReply = replyOf({})
let journaled = ''
beforeAll(async () => {
  services = await openMainServices({
    reply: () => reply,
    answers: (journal) => ({
      ...journal,
      finish: (id, stripped) => {
        journaled = stripped.kind === 'reply' ? stripped.body : ''
        return journal.finish(id, stripped)
      }
    })
  })
})
afterAll(() => services.close())

const pdfText = (pdf: PdfState): string => (pdf.state === 'stored' ? `stored ${pdf.bytes}` : pdf.state)

/** Content of a damaged document, which is kept aside in the archive. */
const keptAside = async (sha256: string): Promise<Buffer | null> => {
  const root = join(services.folder, 'archive')
  for (const name of await readdir(root, { recursive: true })) {
    const bytes = await readFile(join(root, name)).catch(() => Buffer.alloc(0))
    if (createHash('sha256').update(bytes).digest('hex') === sha256) return bytes
  }
  return null
}

/** The journaled body with every placeholder replaced by the document it stands for. */
const restored = async (text: string): Promise<string> => {
  const found = new Map<string, string>()
  const placeholder = /"(?:(?:pdf:|[^"\\]* kept aside as )([0-9a-f]{64})|copy: same ((?:[^"\\]|\\.)*?))((?: \\\\(?:\/|u[0-9a-fA-F]{4}))*)"/g
  for (const [literal, sha256 = '', copy = '', marks = ''] of text.matchAll(placeholder)) {
    const inner = copy === '' ? null : Buffer.from(await restored(JSON.parse(`"${copy}"`) as string))
    const encoded = JSON.stringify((inner ?? (await keptAside(sha256)) ?? Buffer.alloc(0)).toString('base64'))
    const escapes = marks
      .split(' ')
      .slice(1)
      .map((mark) => mark.slice(1))
    found.set(
      literal,
      escapes.reduce((one, escape) => one.replaceAll(JSON.parse(`"${escape}"`) as string, escape), encoded)
    )
  }
  return [...found].reduce((body, [literal, encoded]) => body.replaceAll(literal, encoded), text)
}

const readingOf = (answer: Result<StoredAnswer | UnusableAnswer>): unknown => {
  if (!answer.ok) return { failure: answer.failure.code }
  const { value } = answer
  if (isUnusable(value)) return { failure: value.failure.code }
  const { error, others, ...more } = value.remarks ?? { error: '', others: [] }
  if ('log' in value) {
    const log = value.log as { status: string; isUnknown: boolean; dataStatus: { kodeStatus: string }[]; dataRespon: Logged[] }
    return {
      status: log.status,
      history: log.dataStatus.map(({ kodeStatus }) => kodeStatus),
      isUnknown: log.isUnknown,
      error,
      others,
      ...more,
      responses: log.dataRespon.map((one) => `${one.kodeRespon} ${one.tanggalRespon} ${pdfText(one.pdf)}`)
    }
  }
  const { responses } = value as unknown as { responses: { reskd: string; restg: string; pdf: PdfState; copy: string }[] }
  return { error, others, ...more, responses: responses.map((one) => `${one.reskd} ${one.restg} ${pdfText(one.pdf)} ${one.copy}`) }
}
interface Logged {
  readonly kodeRespon: string
  readonly tanggalRespon: string
  readonly pdf: PdfState
}

const ask = (operation: string): Promise<Result<StoredAnswer | UnusableAnswer>> => {
  const question = { profile: 'office', car }
  if (operation === 'status') return services.handlers['tracking.statusLog'](question)
  if (operation === 'responses') return services.handlers['tracking.responses']({ ...question, kind: 'bc20' })
  return services.handlers['tracking.responseByCode']({ ...question, code: '2003' })
}

test.each(names)('%s', async (name) => {
  const body = await readFile(join(folder, `${name}.json`), 'utf8')
  const { archived, ...expected } = JSON.parse(await readFile(join(folder, `${name}.expected.json`), 'utf8')) as Record<string, unknown>
  const operation = name.split('-')[2] ?? ''
  reply = replyOf(body)
  if (operation === 'submit') {
    const read = readSubmitReply(reply, 0, defaultAnswerRules)
    if (!read.ok) throw new Error(read.failure.code)
    const { state, remarks } = matchAnswer(sent, read.value, defaultAnswerRules)
    const message = read.value.message ?? read.value.entries[0]?.message
    expect({ state, remarks: remarks.map(({ code }) => code), ...(message === undefined ? {} : { message }) }).toEqual(expected)
    return
  }
  const before = (await services.archive.list()).length
  expect(readingOf(await ask(operation))).toEqual(expected)
  if (typeof archived === 'number') expect((await services.archive.list()).length - before).toBe(archived)
  // No byte of the answer is lost: with its documents the journal gives the body back.
  expect(await restored(journaled)).toBe(body)
})
