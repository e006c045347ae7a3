import { expect, test } from 'vitest'
import { defaultAnswerRules } from '#core/contract/answer-rules.ts'
import { ok } from '#core/base/result.ts'
import type { ReadResponse } from '#core/contract/retrieval.ts'
import { readRetrieval, type RetrievalReply } from '../../../electron/answers/read-retrieval.ts'
import type { DocumentStores } from '../../../electron/answers/strip-documents.ts'
import { sha256Of } from '../../../electron/files/sha256.ts'
import { replyOf } from '../../support/fakes/main-services.ts'

const noPdf = 'Data tidak ditemukan'
const pdfOf = (text: string): string => Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`).toString('base64')
const response = (more: object = {}) => ({
  car: '77',
  reskd: '2003',
  restg: '2026-11-20',
  reswk: '090000',
  kpbc: null,
  deskripsi: 'SPPB',
  pdf_encoded: noPdf,
  ...more
})
const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64')
const copyOf = (...headers: readonly object[]): string =>
  encode({ rescode: 'OK', desc: headers.length === 1 ? { reshdr: headers[0] } : headers.map((reshdr) => ({ reshdr })) })

/** Reads an answer; `stored` are the encoded PDFs that were archived, `body` what is kept of the answer. */
const read = async (operation: RetrievalReply['operation'], answer: object) => {
  const stored: string[] = []
  const stores: DocumentStores = {
    store: (bytes) => {
      stored.push(Buffer.from(bytes).toString('base64'))
      return Promise.resolve(ok({ sha256: sha256Of(bytes), bytes: bytes.length } as never))
    },
    quarantine: () => Promise.resolve(ok(null))
  }
  const asked = { operation, profile: 'office', car: '77', at: 1, rules: defaultAnswerRules, reply: replyOf({ rescode: 'OK', ...answer }) }
  const { result, stripped } = await readRetrieval(asked, stores)
  if (!result.ok || !('responses' in result.value)) throw new Error('not read')
  const responses: readonly ReadResponse[] = result.value.responses
  return { responses, stored, body: stripped.kind === 'reply' ? stripped.body : '' }
}

test('a null written as text is no number of a document', async () => {
  const numbers: string[] = []
  const stores: DocumentStores = {
    store: (bytes, facts) => (numbers.push(facts.number), Promise.resolve(ok({ sha256: sha256Of(bytes), bytes: bytes.length } as never))),
    quarantine: () => Promise.resolve(ok(null))
  }
  const desc = [{ dokresno: 'null', pibno: '000123' }, { dokresno: '-' }].map((more) => ({
    reshdr: response({ ...more, pdf_encoded: pdfOf('a') })
  }))
  const reply = replyOf({ rescode: 'OK', desc })
  await readRetrieval({ operation: 'responses', profile: 'office', car: '77', at: 1, rules: defaultAnswerRules, reply }, stores)
  expect(numbers).toEqual(['000123', ''])
})

const byCode = (reshdr: object, res_encode: string | null) => read('by-code', { desc: { reshdr }, res_encode })

test('a PDF in either copy is stored, the own one or that of the whole answer, and is a difference', async () => {
  const same = copyOf(response())
  const withPdf = copyOf(response({ pdf_encoded: pdfOf('a') }))
  for (const [own, top] of [
    [same, withPdf],
    [withPdf, same],
    ['xx', withPdf],
    [withPdf, 'xx'],
    [withPdf, withPdf]
  ] as const) {
    const { responses, stored } = await byCode(response({ res_encode: own }), top)
    expect([stored, responses.map(({ pdf, copy }) => [pdf.state, copy])]).toEqual([[pdfOf('a')], [['stored', 'different']]])
    expect(responses[0]?.copyDifferences).toMatchObject([{ member: 'pdf_encoded', open: noPdf }])
  }
})

test('a difference in either copy is shown, and the copy is kept as it came', async () => {
  const [same, other] = [copyOf(response()), copyOf(response({ deskripsi: 'DITOLAK' }))]
  for (const [own, top] of [
    [same, other],
    [other, same]
  ] as const) {
    const { responses, body } = await byCode(response({ res_encode: own }), top)
    expect(responses).toMatchObject([{ copy: 'different', copyDifferences: [{ member: 'deskripsi', open: 'SPPB', copy: 'DITOLAK' }] }])
    expect([body.includes(same), body.includes(other)]).toEqual([false, true])
  }
  expect((await byCode(response({ res_encode: same }), same)).responses[0]?.copy).toBe('same')
})

test('a copy that cannot be read leaves the other one to confirm the response', async () => {
  const same = copyOf(response())
  const states = []
  for (const [own, top] of [
    ['xx', same],
    [same, 'xx'],
    ['xx', 'yy'],
    [undefined, 'xx'],
    ['xx', null],
    [undefined, null]
  ] as const)
    states.push((await byCode(response({ res_encode: own }), top)).responses[0]?.copy)
  expect(states).toEqual(['same', 'same', 'unreadable', 'unreadable', 'unreadable', 'absent'])
})

test('the copy of several responses says nothing about one that it lacks', async () => {
  const [one, two] = [response(), response({ restg: '2026-11-21' })]
  const own = { ...one, res_encode: copyOf(one) }
  const { responses } = await read('responses', { desc: [{ reshdr: own }, { reshdr: two }], res_encode: copyOf(two) })
  expect(responses.map(({ restg, copy }) => [restg, copy])).toEqual([
    ['2026-11-20', 'same'],
    ['2026-11-21', 'same']
  ])
})

test('a PDF in a copy whose code has blanks is stored', async () => {
  const { responses } = await byCode(response({ reskd: '2003 ' }), copyOf(response({ reskd: '2003 ', pdf_encoded: pdfOf('a') })))
  expect(responses).toMatchObject([{ reskd: '2003', pdf: { state: 'stored' } }])
})
