import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { fail, ok } from '#core/base/result.ts'
import { sha256Of } from '../../../../electron/files/sha256.ts'
import type { MayRead } from '../../../../electron/database/answers.ts'
import { storedAnswers } from '../../../support/drivers/stored-answers.ts'
import { copyOf, header, logged, statusBody } from '../../../support/fixtures/retrieval-answers.ts'
import { canary, replyOf } from '../../../support/fakes/main-services.ts'
import { openServices } from '../../../support/fakes/opened-services.ts'

const pdf = Buffer.from(`%PDF-1.7\n${'stream of the response '.repeat(60)}\n%%EOF\n`)
const encoded = pdf.toString('base64')
const sha256 = createHash('sha256').update(pdf).digest('hex')
const cut = pdf.subarray(0, 700).toString('base64')
const question = { profile: 'office', car: '77' }

test('PDFs of the status log are archived, texts are returned, and damaged PDFs are stored separately', async () => {
  const text = 'Data PDF tidak ditemukan untuk nomor aju 77'
  const dataRespon = [
    logged({ pdf_encoded: encoded }),
    logged({ pdf_encoded: text }),
    logged({ pdf_encoded: cut }),
    logged({ pdf_encoded: Buffer.alloc(600, 7).toString('base64') }),
    logged({})
  ]
  const { handlers, archive, folder } = await openServices({ reply: () => replyOf(statusBody(dataRespon)) })
  const answer = await handlers['tracking.statusLog'](question)
  expect(answer.ok && 'log' in answer.value && answer.value.log.dataRespon.map((response) => response.pdf)).toEqual([
    { state: 'stored', sha256, bytes: pdf.length },
    { state: 'text', text },
    { state: 'damaged', reason: 'truncated' },
    { state: 'damaged', reason: 'not-pdf' },
    { state: 'none' }
  ])
  expect(await archive.list()).toMatchObject([{ sha256, car: '77', code: '2003', date: '2026-11-20', number: 'R-1', description: 'SPPB' }])
  expect((await readFile((await archive.fileOf(sha256)) ?? '')).equals(pdf)).toBe(true)
  const sent = JSON.stringify(answer)
  for (const part of [encoded, cut, canary]) expect.soft(sent).not.toContain(part)
  expect(answer.ok && answer.value.raw).toContain(`pdf:${sha256}`)
  const journal = await storedAnswers(folder)
  expect(journal).toContain(`pdf:${sha256}`)
  for (const part of [encoded, cut, canary]) expect.soft(journal).not.toContain(part)
})

test('a PDF that cannot be written is reported as a disk failure, and the journal has its bytes', async () => {
  const { handlers, folder, log } = await openServices({
    reply: () => replyOf(statusBody([logged({ pdf_encoded: encoded })])),
    archive: (archive) => ({ ...archive, store: () => Promise.resolve(fail('disk-full')) })
  })
  const answer = await handlers['tracking.statusLog'](question)
  expect(answer.ok && 'log' in answer.value && answer.value.log.dataRespon[0]?.pdf).toEqual({ state: 'damaged', reason: 'disk' })
  expect(await storedAnswers(folder)).toContain(encoded)
  expect(log.lines.join()).toContain('disk-full')
})

test('a fault while reading does not lose the reply: the journal has it as it came', async () => {
  const { handlers, folder } = await openServices({
    reply: () => replyOf(statusBody([logged({ pdf_encoded: encoded })])),
    archive: (archive) => ({ ...archive, store: () => Promise.reject(new Error('fault')) })
  })
  await expect(handlers['tracking.statusLog'](question)).rejects.toThrow('fault')
  expect(await storedAnswers(folder)).toContain(encoded)
})

test('a PDF with extra bytes before its header is stored from the header on', async () => {
  const { handlers } = await openServices({
    reply: () => replyOf(statusBody([logged({ pdf_encoded: Buffer.concat([Buffer.from('\ufeff\r\n'), pdf]).toString('base64') })]))
  })
  const answer = await handlers['tracking.statusLog'](question)
  expect(answer.ok && 'log' in answer.value && answer.value.log.dataRespon[0]?.pdf).toEqual({ state: 'stored', sha256, bytes: pdf.length })
})

test('responses by aju number have their PDFs and the result of comparing their copies', async () => {
  const good = header({ pdf_encoded: encoded })
  const responses = [
    { ...good, res_encode: copyOf(good) },
    { ...header(), res_encode: copyOf(header({ deskripsi: 'Lain' })) },
    { ...header(), res_encode: 'not base64 at all!' },
    header()
  ]
  const { handlers, requests, folder } = await openServices({
    reply: () => replyOf({ rescode: 'OK', desc: responses.map((reshdr) => ({ reshdr })) })
  })
  const answer = await handlers['tracking.responses']({ ...question, kind: 'bc30' })
  expect(answer.ok && 'responses' in answer.value && answer.value.responses.map(({ copy, pdf: { state } }) => [copy, state])).toEqual([
    ['same', 'stored'],
    ['different', 'none'],
    ['unreadable', 'none'],
    ['absent', 'none']
  ])
  expect(requests).toMatchObject([{ url: 'https://gateway.invalid/base/getresbycar/bc30', body: '{"edinumber":"PPJK-1","car":"77"}' }])
  const sent = JSON.stringify(answer)
  for (const part of [encoded, copyOf(good)]) expect.soft(sent).not.toContain(part)
  const journal = await storedAnswers(folder)
  expect(journal).toContain('copy: same')
  expect(journal).toContain(copyOf(header({ deskripsi: 'Lain' })))
})

test('the response by code is compared with its copy', async () => {
  const reshdr = header({ reskd: '2003', pdf_encoded: encoded })
  const copy = Buffer.from(JSON.stringify({ rescode: 'OK', desc: { reshdr } })).toString('base64')
  const { handlers, requests } = await openServices({ reply: () => replyOf({ rescode: 'OK', desc: { reshdr }, res_encode: copy }) })
  const answer = await handlers['tracking.responseByCode']({ ...question, code: '2003' })
  expect(
    answer.ok && 'responses' in answer.value && answer.value.responses.map(({ copy: state, pdf: { state: stored } }) => [state, stored])
  ).toEqual([['same', 'stored']])
  expect(requests).toMatchObject([
    { url: 'https://gateway.invalid/base/api/getresbycode/bc20', body: '{"edinumber":"PPJK-1","car":"77","reskd":"2003"}' }
  ])
  expect(JSON.stringify(answer)).not.toContain(encoded)
})

test('unknown members are returned, but documents inside them are not', async () => {
  const { handlers } = await openServices({
    reply: () => replyOf({ rescode: 'OK', desc: [{ reshdr: header({ catatan: { baru: 'ya' }, lampiran: [encoded] }) }] })
  })
  const answer = await handlers['tracking.responses']({ ...question, kind: 'bc20' })
  expect(answer.ok && 'responses' in answer.value && answer.value.responses[0]).toMatchObject({
    catatan: { baru: 'ya' },
    lampiran: [`[base64: ${encoded.length}]`]
  })
})

const pdfWithSlashes = Buffer.from(`%PDF-1.7\n${'???'.repeat(30)}\n%%EOF\n`)

test('the journal has the rest of a reply unchanged, and tells that slashes were escaped', async () => {
  const encoded = pdfWithSlashes.toString('base64')
  const slashed = encoded.replaceAll('/', '\\/')
  const raw = `{ "rescode":"OK", "n": 1.10, "desc":[{"reshdr":${JSON.stringify(header({ pdf_encoded: 'X' })).replace('"X"', `"${slashed}"`)}}] }`
  const { handlers, folder } = await openServices({ reply: () => replyOf(raw) })
  await handlers['tracking.responses']({ ...question, kind: 'bc20' })
  expect(await storedAnswers(folder)).toContain(JSON.stringify(raw.replace(slashed, `pdf:${sha256Of(pdfWithSlashes)} \\\\/`)).slice(1, -1))
})

const page = '<html><title>502 Bad Gateway</title></html>'
const broken = { kind: 'failure', code: 'answer-cut', mayHaveArrived: true, detail: 'content-length', httpStatus: 200 } as const

test('a document in an unusual spelling stays in the journal as it came', async () => {
  const raw = JSON.stringify({ rescode: 'OK', desc: [{ reshdr: header({ pdf_encoded: 'X' }) }] }).replace(
    'X',
    pdfWithSlashes.toString('base64').replace('/', '\\u002f')
  )
  const { handlers, folder } = await openServices({ reply: () => replyOf(raw) })
  await handlers['tracking.responses']({ ...question, kind: 'bc20' })
  expect(await storedAnswers(folder)).toContain(JSON.stringify(raw).slice(1, -1))
})

test('an unusable reply is journaled and returned with the reason', async () => {
  const { handlers, folder } = await openServices({ reply: () => replyOf(page, 502) })
  const given = { ok: true, value: { failure: { code: 'service-down', httpStatus: 502 }, raw: page, rawLength: page.length } }
  expect(await handlers['tracking.statusLog'](question)).toMatchObject(given)
  expect(await handlers['tracking.responses']({ ...question, kind: 'bc20' })).toMatchObject(given)
  expect(await handlers['tracking.responseByCode']({ ...question, code: '2003' })).toMatchObject(given)
  expect((await storedAnswers(folder)).match(/Bad Gateway/g)).toHaveLength(3)
})

test('the received part of a truncated reply is stored without the token and the bytes of a PDF', async () => {
  const begun = `{"echo":"${canary}","desc":[{"reshdr":{"deskripsi":"Umum","pdf_encoded":"${encoded.slice(0, 1_500)}`
  const { handlers, folder } = await openServices({ reply: () => ({ ...broken, begun }) })
  const answer = await handlers['tracking.responses']({ ...question, kind: 'bc20' })
  expect(answer).toMatchObject({ ok: true, value: { failure: { code: 'answer-cut' } } })
  expect(answer.ok && answer.value.raw).toBe('{"echo":"[token]","desc":[{"reshdr":{"deskripsi":"Umum","pdf_encoded":"[base64: 1500]"')
  const journal = await storedAnswers(folder)
  expect([journal.includes('Umum'), journal.includes(canary)]).toEqual([true, false])

  const silent = await openServices({ reply: () => broken })
  expect(await silent.handlers['tracking.statusLog'](question)).toMatchObject({ ok: false, failure: { code: 'answer-cut' } })
})

test('a reply that could not be journaled is returned', async () => {
  const { handlers } = await openServices({
    reply: () => replyOf(statusBody([])),
    answers: (journal) => ({ ...journal, receive: () => Promise.resolve(fail('disk-failed')) })
  })
  expect(await handlers['tracking.statusLog'](question)).toMatchObject({
    ok: true,
    value: { answer: expect.stringMatching(/^unjournaled:/) as unknown }
  })
})

test('an answer is on the disk as it came before it is read; one that has ended the application is not read', async () => {
  const stages: string[] = []
  let mayRead: MayRead = 'usual'
  const { handlers, folder } = await openServices({
    reply: () => replyOf(statusBody([logged({ pdf_encoded: encoded })])),
    archive: (archive) => ({
      ...archive,
      store: async (bytes, facts) => {
        stages.push(await storedAnswers(folder))
        return archive.store(bytes, facts)
      }
    }),
    answers: (journal) => ({
      ...journal,
      receive: async (record) => {
        const stored = await journal.receive(record)
        return stored.ok ? ok({ ...stored.value, mayRead }) : stored
      }
    })
  })
  expect(await handlers['tracking.statusLog'](question)).toMatchObject({ ok: true, value: { log: { status: '800' } } })
  expect(stages).toEqual([expect.stringContaining(encoded)])
  mayRead = 'not'
  const answer = await handlers['tracking.statusLog'](question)
  expect(answer).toMatchObject({ ok: true, value: { failure: { code: 'answer-set-aside' } } })
  expect(stages).toHaveLength(1)
  expect(await storedAnswers(folder)).toContain(encoded)
})

test('an aju number with too many new answers is not asked about until the next day; equal ones do not count', async () => {
  let number = 0
  const dailyLimit = 100_000
  const { handlers, clock, requests } = await openServices({
    dailyLimit,
    reply: () => replyOf({ desc: 'teks '.repeat(5_000), number: Math.floor(number / 2) })
  })
  const codes: unknown[] = []
  for (; number < 14; number += 1) {
    const answer = await handlers['tracking.statusLog'](question)
    codes.push(answer.ok ? 'asked' : answer.failure.code)
  }
  expect(codes).toEqual([...Array<string>(7).fill('asked'), ...Array<string>(7).fill('answer-quota')])
  expect(requests).toHaveLength(7)
  expect(await handlers['tracking.statusLog']({ ...question, car: '78' })).toMatchObject({ ok: true })
  clock.forward(24 * 3_600_000)
  expect(await handlers['tracking.statusLog'](question)).toMatchObject({ ok: true })
})

test('on a nearly full disk nothing is asked, so that drafts can still be written', async () => {
  const { handlers, requests } = await openServices({ freeSpace: 100 * 1024 * 1024 })
  expect(await handlers['tracking.statusLog'](question)).toEqual({ ok: false, failure: { code: 'disk-full' } })
  expect(requests).toEqual([])
})

test('a retrieval needs a token even where a submit does not', async () => {
  const { handlers, requests } = await openServices()
  await handlers['profiles.forgetToken']({ profile: 'office' })
  expect(await handlers['tracking.responses']({ ...question, kind: 'bc20' })).toEqual({ ok: false, failure: { code: 'no-token' } })
  expect(requests).toEqual([])
})

test('every reply is journaled with its text and can be read again by its id', async () => {
  let text = 'Umum'
  const { handlers, folder } = await openServices({
    reply: () => replyOf({ rescode: 'OK', desc: [{ reshdr: header({ deskripsi: text }) }] })
  })
  const ask = () => handlers['tracking.responses']({ ...question, kind: 'bc20' })
  const [first, second] = [await ask(), await ask()]
  await handlers['tracking.responses']({ ...question, kind: 'bc30' })
  text = 'Lain'
  await ask()
  const journal = await storedAnswers(folder)
  expect(journal.match(/Umum/g)).toHaveLength(3)
  expect(journal.match(/Lain/g)).toHaveLength(1)
  for (const answer of [first, second]) {
    const raw = answer.ok ? answer.value.raw : ''
    expect(raw).toContain('Umum')
    expect(await handlers['answers.read']({ answer: answer.ok ? answer.value.answer : '' })).toEqual({ ok: true, value: { raw } })
  }
  expect(await handlers['answers.read']({ answer: 'never' })).toEqual({ ok: true, value: { raw: '' } })
})
