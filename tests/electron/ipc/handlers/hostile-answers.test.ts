import { readdir, readFile } from 'node:fs/promises'
import { basename, dirname, join, sep } from 'node:path'
import { expect, test } from 'vitest'
import type { HttpReply } from '#core/base/ports.ts'
import { storedAnswers } from '../../../support/drivers/stored-answers.ts'
import { replyOf, type MainServices } from '../../../support/fakes/main-services.ts'
import { openServices } from '../../../support/fakes/opened-services.ts'
import { ownName, pathTexts } from '../../../support/fixtures/path-texts.ts'

/** Replies of a faulty or hostile service: nothing is written outside the archive, and nothing is lost. */

const servicesAnswering = (reply: HttpReply): Promise<MainServices> => openServices({ reply: () => reply })

const pdf = (text: string): Buffer => Buffer.from(`%PDF-1.7\n${text.repeat(1).padEnd(400, '.')}\n%%EOF\n`)
const question = { profile: 'office', car: '04030000001220260525000001' }

const logged = (over: object) => ({
  car: question.car,
  kodeRespon: '2003',
  uraianRespon: 'SPPB',
  nomorDaftar: null,
  tanggalDaftar: null,
  nomorRespon: 'R-1',
  tanggalRespon: '2026-05-25',
  pdf_encoded: pdf('baik').toString('base64'),
  ...over
})
const status = (dataRespon: unknown, more: object = {}) => ({
  status: 'ok',
  desc: {
    data: {
      car: question.car,
      createdTime: '2026-05-25 01:02:03',
      status: '800',
      statusUraian: 'Selesai',
      sendTime: null,
      dataRespon,
      dataStatus: [],
      ...more
    }
  }
})
const header = (over: object) => ({
  car: question.car,
  reskd: '2090',
  restg: '2026-05-25',
  reswk: '010203',
  kpbc: null,
  deskripsi: 'Umum',
  pejabat1: null,
  nip1: null,
  jabatan1: null,
  pdf_encoded: pdf('baik').toString('base64'),
  ...over
})

/** Every file of the archive has a plain name, and no file was written outside it. */
const expectInside = async ({ folder }: MainServices): Promise<readonly string[]> => {
  const names = (await readdir(join(folder, 'archive'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(join(folder, 'archive').length + 1)
        .replaceAll(sep, '/')
    )
  expect(names.filter((name) => !ownName.test(name))).toEqual([])
  const beside = await readdir(folder)
  expect(beside.sort()).toEqual(['ajukan.db', 'ajukan.db-wal', 'ajukan.db.open', 'archive', 'settings.json'])
  expect(await readdir(dirname(folder))).toEqual([basename(folder)])
  return names
}
const fields = ['kodeRespon', 'uraianRespon', 'nomorRespon', 'tanggalRespon', 'nomorDaftar', 'tanggalDaftar'] as const
test.each(fields)(
  'path characters in %s of the status log: every PDF is stored inside the archive, every text unchanged',
  async (field) => {
    const services = await servicesAnswering(
      replyOf(status(pathTexts.map((text, at) => logged({ [field]: text, pdf_encoded: pdf(`${field} ${at}`).toString('base64') }))))
    )
    const answer = await services.handlers['tracking.statusLog'](question)
    expect(answer.ok && 'log' in answer.value && answer.value.log.dataRespon.map(({ pdf: { state } }) => state)).toEqual(
      pathTexts.map(() => 'stored')
    )
    for (const { sha256 } of await services.archive.list()) expect(await services.archive.stateOf(sha256)).toBe('good')
    expect((await expectInside(services)).filter((name) => name.endsWith('.pdf'))).toHaveLength(pathTexts.length)
    expect(await storedAnswers(services.folder)).toContain('cron.d')
  }
)

test('path characters in the aju number of a response: it is of another number, so its PDF stays in the journal only', async () => {
  const services = await servicesAnswering(
    replyOf(status([logged({}), ...pathTexts.map((text, at) => logged({ car: text, pdf_encoded: pdf(`lain ${at}`).toString('base64') }))]))
  )
  const answer = await services.handlers['tracking.statusLog'](question)
  const named = pathTexts.filter((text) => /[^\s./_-]/.test(text))
  expect(answer.ok && 'log' in answer.value && answer.value.log.dataRespon.length).toBe(1 + pathTexts.length - named.length)
  expect(answer.ok && 'log' in answer.value && answer.value.remarks?.others.length).toBe(named.length)
  const journal = await storedAnswers(services.folder)
  for (const [at, text] of pathTexts.entries()) expect(journal.includes(pdf(`lain ${at}`).toString('base64'))).toBe(named.includes(text))
  await expectInside(services)
})

test.each(['reskd', 'restg', 'reswk', 'deskripsi', 'kpbc', 'pibno'])('path characters in %s of a response', async (field) => {
  const services = await servicesAnswering(
    replyOf({
      status: 'ok',
      desc: pathTexts.map((text, at) => ({ reshdr: header({ [field]: text, pdf_encoded: pdf(`${field} ${at}`).toString('base64') }) }))
    })
  )
  await services.handlers['tracking.responses']({ ...question, kind: 'bc20' })
  await expectInside(services)
  expect(await storedAnswers(services.folder)).toContain('cron.d')
})

const deep = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`
const wrongValues: readonly unknown[] = [null, true, 7, -0.5, 1e300, '', [], {}, [[]], { a: { b: [] } }, ['../x'], { length: 3 }]

const bodies: readonly (readonly [name: string, body: string])[] = [
  [
    '10,000 responses',
    JSON.stringify(status(Array.from({ length: 10_000 }, (_, at) => logged({ nomorRespon: String(at), pdf_encoded: '' }))))
  ],
  ['10,000 statuses', JSON.stringify(status([], { dataStatus: Array.from({ length: 10_000 }, (_, at) => ({ kodeStatus: String(at) })) }))],
  ['nesting of 100,000 levels', `{"status":"ok","desc":${deep(100_000)}}`],
  ['nesting inside a response', JSON.stringify(status([logged({})])).replace('"R-1"', deep(5_000))],
  ...wrongValues.map((value): readonly [string, string] => [
    `desc is ${JSON.stringify(value)}`,
    JSON.stringify({ status: 'ok', desc: value })
  ]),
  ...wrongValues.map((value): readonly [string, string] => [`dataRespon is ${JSON.stringify(value)}`, JSON.stringify(status(value))]),
  ...wrongValues.map((value): readonly [string, string] => [`a response is ${JSON.stringify(value)}`, JSON.stringify(status([value]))]),
  ...wrongValues.map((value): readonly [string, string] => [
    `all fields are ${JSON.stringify(value)}`,
    JSON.stringify(status([Object.fromEntries(['car', ...fields, 'pdf_encoded'].map((name) => [name, value]))]))
  ]),
  ['__proto__ as a member', '{"status":"ok","desc":{"data":{"__proto__":{"x":1},"dataRespon":[{"__proto__":{"y":1}}]}}}'],
  ['Latin-1 read as UTF-8', JSON.stringify(status([logged({ uraianRespon: 'Persetujuan \ufffd\ufffd' })]))],
  ['a byte order mark', `\ufeff${JSON.stringify(status([logged({})]))}`],
  ['UTF-16', Buffer.from(JSON.stringify(status([])), 'utf16le').toString('latin1')],
  ['half of it', JSON.stringify(status([logged({})])).slice(0, 200)],
  ['HTML', '<html><script>alert(1)</script></html>'],
  ['nothing', '']
]

test.each(bodies)('%s: a reply or a failure, never an exception, and the text is in the journal', async (_name, body) => {
  const services = await servicesAnswering(replyOf(body))
  let before = 0
  for (const [channel, more] of [
    ['tracking.statusLog', {}],
    ['tracking.responses', { kind: 'bc20' as const }],
    ['tracking.responseByCode', { code: '2003' }]
  ] as const) {
    const ask = services.handlers[channel] as (input: unknown) => Promise<{ readonly ok: boolean }>
    expect(typeof (await ask({ ...question, ...more })).ok).toBe('boolean')
    await expectInside(services)
    const { length } = await storedAnswers(services.folder)
    expect(length - before).toBeGreaterThan(Math.min(body.length, 10_000) / 2)
    before = length
  }
  expect(Object.hasOwn(Object.prototype, 'x') || Object.hasOwn(Object.prototype, 'y')).toBe(false)
})

const notPdfs: readonly (readonly [name: string, encoded: unknown, state: string])[] = [
  ['a sentence', 'Data PDF tidak ditemukan', 'text'],
  ['HTML', Buffer.from(`<html>${'x'.repeat(900)}</html>`).toString('base64'), 'text'],
  ['a cut PDF', pdf('x').subarray(0, 300).toString('base64'), 'damaged'],
  ['a PNG', Buffer.concat([Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]), Buffer.alloc(900, 1)]).toString('base64'), 'damaged'],
  ['a zip', Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(900, 2)]).toString('base64'), 'damaged'],
  ['nothing', '', 'none'],
  ['null', null, 'none'],
  ['a number', 12, 'text'],
  ['an object', { a: 1 }, 'text']
]
test.each(notPdfs)('%s instead of a PDF is not stored as one and does not change the valid one', async (_name, encoded, state) => {
  const good = logged({})
  const services = await servicesAnswering(replyOf(status([good, logged({ pdf_encoded: encoded })])))
  const answer = await services.handlers['tracking.statusLog'](question)
  expect(answer.ok && 'log' in answer.value && answer.value.log.dataRespon.map(({ pdf: { state: one } }) => one)).toEqual(['stored', state])
  const list = await services.archive.list()
  expect(list).toHaveLength(1)
  const path = await services.archive.fileOf(list[0]?.sha256 ?? '')
  expect(path === null ? '' : (await readFile(path)).toString()).toBe(pdf('baik').toString())
})

test('a later response with other bytes is stored beside the first; a PDF of 50 MB and an encrypted one are stored unchanged', async () => {
  const huge = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(50 * 1024 * 1024, 7), Buffer.from('\n%%EOF\n')])
  const locked = Buffer.from(`%PDF-1.7\ntrailer << /Encrypt 5 0 R >>${'.'.repeat(400)}\n%%EOF\n`)
  const all = [pdf('satu'), pdf('dua'), locked, huge]
  const services = await servicesAnswering(replyOf(status(all.map((bytes) => logged({ pdf_encoded: bytes.toString('base64') })))))
  const answer = await services.handlers['tracking.statusLog'](question)
  expect(answer.ok && 'log' in answer.value && answer.value.log.dataRespon.map(({ pdf: { state } }) => state)).toEqual([
    'stored',
    'stored',
    'stored',
    'stored'
  ])
  const list = await services.archive.list()
  expect(list.map(({ bytes }) => bytes).sort((a, b) => a - b)).toEqual(all.map((bytes) => bytes.length).sort((a, b) => a - b))
  for (const { sha256 } of list) expect(await services.archive.stateOf(sha256)).toBe('good')
}, 60_000)
