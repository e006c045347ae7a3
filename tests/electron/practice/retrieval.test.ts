import { request } from 'node:http'
import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { jsonSchema } from '#core/derive/json-schema.ts'
import type { CustomsResponse } from '#core/derive/shape.ts'
import { responsesByCarAnswer } from '#core/schema/customs-response.ts'
import type { Node } from '#core/schema/field.ts'
import { statusLogAnswer } from '#core/schema/status-log.ts'
import { aDeclaration, car, envelope } from './declaration-fixture.ts'
import { paths, query, running, withToken, type ByCar } from './running-service.ts'
import { additionsByCode, responseByCodeAnswer } from '../../support/fixtures/response-shapes.ts'

const deviations = (node: Node, answer: unknown): unknown => {
  const check = new Ajv({ allErrors: true, allowUnionTypes: true }).compile(jsonSchema(node, 'answer'))
  return check(answer) ? [] : check.errors
}

const decoded = (text: unknown): unknown => JSON.parse(Buffer.from(String(text), 'base64').toString('utf8'))
const without = ({ res_encode: _copy, ...rest }: CustomsResponse): unknown => rest

test('the status log of a finished declaration has every status and response, with nulls and zero dates, out of time order', async () => {
  const { submit, service, statusLog, post } = await running()
  await submit(envelope(aDeclaration()))
  expect(await statusLog()).toMatchObject({
    status: '104',
    statusUraian: 'Kirim Dokumen ke INSW',
    sendTime: null,
    dataRespon: [],
    createdTime: '2026-11-20 08:00:00'
  })
  await service.advance(20)
  const log = await statusLog()
  const byTime = [...log.dataStatus].sort((one, other) => one.waktuStatus.localeCompare(other.waktuStatus))
  expect(byTime.map((entry) => entry.kodeStatus)).toEqual(['104', '105', '106', '110', '210', '230', '240', '501', '800'])
  expect(log.dataStatus).not.toEqual(byTime)
  expect(log.dataStatus).not.toEqual(byTime.toReversed())
  expect(byTime.map((entry) => [entry.nomorDaftar !== null, entry.tanggalDaftar])).toEqual([
    [false, null],
    [false, null],
    [false, '0000-00-00'],
    [false, '0000-00-00'],
    [false, '0000-00-00'],
    [false, '0000-00-00'],
    [true, '2026-11-20'],
    [true, '2026-11-20'],
    [true, '2026-11-20']
  ])
  expect(log).toMatchObject({ car, status: '800', statusUraian: 'Selesai Proses', sendTime: '2026-11-20 08:00:00' })
  expect(
    log.dataRespon.map((entry) => [entry.kodeRespon, entry.nomorDaftar === null, entry.nomorRespon === null, entry.pdf_encoded === null])
  ).toEqual([
    ['2020', true, false, false],
    ['300', false, false, true],
    ['2090', true, true, false],
    ['2003', false, false, false]
  ])
  expect(deviations(statusLogAnswer, await (await post(paths.statusLog, { ...query, kode_dokumen: '' })).json())).toEqual([])
})

test('responses are issued with their statuses, each with the members of its code', async () => {
  const { submit, service, byCar } = await running()
  await submit(envelope(aDeclaration()))
  const codes = async (): Promise<string[]> => (await byCar('bc20')).desc.map((entry) => entry.reshdr.reskd)
  const seen: string[][] = []
  for (let step = 0; step < 8; step++) {
    await service.advance(1)
    seen.push(await codes())
  }
  expect(seen).toEqual([
    [],
    [],
    ['2090'],
    ['2020', '2090'],
    ['2020', '2090'],
    ['2020', '2090', '2003'],
    ['2020', '300', '2090', '2003'],
    ['2020', '300', '2090', '2003']
  ])
  const answer = await byCar('bc20')
  expect(deviations(responsesByCarAnswer, answer)).toEqual([])
  const common = ['car', 'reskd', 'restg', 'reswk', 'kpbc', 'deskripsi', 'pdf_encoded']
  for (const { reshdr } of answer.desc)
    expect.soft(Object.keys(reshdr).sort()).toEqual([...common, ...additionsByCode[reshdr.reskd as '2090']].sort())
  expect(answer.desc[0]?.reshdr).toMatchObject({
    car,
    restg: '2026-11-20',
    reswk: '080004',
    kpbc: '040300',
    namaimp: 'PT SINAR CAKRAWALA ABADI',
    kodebill: expect.stringMatching(/^\d{15}$/),
    tanggalbill: '2026-11-20',
    tanggaljttempo: '2026-11-25',
    totalbayar: '9350000',
    terbilang: 'sembilan juta tiga ratus lima puluh ribu rupiah',
    invoice: {
      invoice_no: 'INV-2026-0077',
      invoice_date: '2026-11-02',
      invoice_currency_code: 'USD',
      invoice_gross_weight: 45.25,
      invoice_net_weight: 37.5,
      incoterm: 'CIF'
    }
  })
})

test('the export operation answers the general response and the billing, identical to the import operation', async () => {
  const { submit, service, byCar } = await running()
  await submit(envelope(aDeclaration()))
  await service.advance(8)
  const [imported, exported] = [await byCar('bc20'), await byCar('bc30')]
  expect(exported).toEqual({ rescode: 'OK', desc: imported.desc.filter(({ reshdr }) => ['2090', '2020'].includes(reshdr.reskd)) })
})

test('res_encode contains the response again in the form of its operation', async () => {
  const { submit, service, byCar, post } = await running()
  await submit(envelope(aDeclaration()))
  await service.advance(8)
  for (const { reshdr } of (await byCar('bc20')).desc) {
    if (reshdr.reskd === '2090') expect.soft(reshdr).not.toHaveProperty('res_encode')
    else expect.soft(decoded(reshdr.res_encode)).toEqual({ rescode: 'OK', desc: [{ reshdr: without(reshdr) }] })
  }
  const byCode = (await (await post(paths.byCode, { ...query, reskd: '2003' })).json()) as {
    desc: { reshdr: CustomsResponse }
    res_encode: string
  }
  expect(deviations(responseByCodeAnswer, byCode)).toEqual([])
  expect(decoded(byCode.res_encode)).toEqual({ rescode: 'OK', desc: { reshdr: without(byCode.desc.reshdr) } })
})

test('the response of a code can be retrieved, and one that is not issued is not found', async () => {
  const { submit, service, post } = await running()
  await submit(envelope(aDeclaration()))
  await service.advance(3)
  const ask = async (reskd: string): Promise<unknown> => (await post(paths.byCode, { ...query, reskd })).json()
  expect(await ask('2090')).toMatchObject({ rescode: 'OK', desc: { reshdr: { reskd: '2090', kpbc: null, nip1: null, reswk: '080003' } } })
  expect([await ask('2003'), await ask('9999')]).toEqual([
    { rescode: 'OK', desc: {}, res_encode: '' },
    { rescode: 'OK', desc: {}, res_encode: '' }
  ])
})

test('an unknown aju number is answered in the form of each operation', async () => {
  const { post } = await running()
  const ask = async (path: string): Promise<unknown> => {
    const response = await post(path, { ...query, reskd: '2090', kode_dokumen: '28' })
    return [response.status, await response.json()]
  }
  expect(await Promise.all([ask(paths.statusLog), ask(paths.bc30), ask(paths.bc20), ask(paths.byCode)])).toEqual([
    [
      200,
      {
        status: 'ok',
        desc: {
          data: {
            car,
            createdTime: '',
            status: '',
            statusUraian: '',
            sendTime: null,
            dataRespon: [],
            dataStatus: []
          }
        }
      }
    ],
    [200, { rescode: 'OK', desc: [] }],
    [200, { rescode: 'OK', desc: [] }],
    [200, { rescode: 'OK', desc: {}, res_encode: '' }]
  ])
})

test('retrieval requires a token, the customer and the aju number', async () => {
  const { post } = await running()
  const ask = async (body: unknown, headers: Record<string, string>): Promise<unknown> => {
    const response = await post(paths.bc20, body, headers)
    return [response.status, await response.json()]
  }
  const refused = [400, { error: 'Invalid request' }]
  expect(await ask(query, {})).toEqual([401, { error: 'Unauthorized' }])
  expect(await ask(query, { authorization: 'Bearer ' })).toEqual([401, { error: 'Unauthorized' }])
  for (const body of [{ car }, { ...query, edinumber: '' }, { ...query, car: 7 }, [], 'x', 'null'])
    expect.soft(await ask(body, withToken)).toEqual(refused)
})

test('only the token that was issued is accepted, also on a submission that has one', async () => {
  const { post, service } = await running({ token: 'terbit-1' })
  const statusOf = async (path: string, token: string | null): Promise<number> =>
    (await post(path, query, token === null ? {} : { authorization: `Bearer ${token}` })).status
  expect([
    await statusOf(paths.bc20, 'terbit-1'),
    await statusOf(paths.bc20, 'terbit-2'),
    await statusOf(paths.bc20, 'terbit-1x'),
    await statusOf(paths.bc20, null),
    await statusOf(paths.submit, 'terbit-2'),
    await statusOf('/practice/control', 'terbit-2'),
    await statusOf('/practice/control', null)
  ]).toEqual([200, 401, 401, 401, 401, 404, 404])
  expect(service.state().declarations).toBe(0)
})

test.each<[string, Record<string, string>]>([
  ['a name that was rebound to this computer', { host: 'jahat.example' }],
  ['a page, without reading the answer (no-cors)', { origin: 'https://jahat.example', 'content-type': 'text/plain' }],
  ['a sandboxed page or a file', { origin: 'null' }],
  ['a page of another port of this computer', { origin: 'http://127.0.0.1:3000' }]
])('a browser cannot submit, ask or change anything: %s', async (_, headers) => {
  const { service } = await running()
  const statusOf = (path: string, body: string): Promise<number> =>
    new Promise((resolve, reject) => {
      const asked = request(
        { port: service.port, host: '127.0.0.1', path, method: 'POST', headers: { ...withToken, ...headers } },
        (answer) => {
          answer.resume()
          resolve(answer.statusCode ?? 0)
        }
      )
      asked.on('error', reject)
      asked.end(body)
    })
  expect([
    await statusOf(paths.submit, envelope(aDeclaration())),
    await statusOf(paths.bc20, JSON.stringify(query)),
    await statusOf('/practice/control', '{"fault":"html"}')
  ]).toEqual([403, 403, 403])
  expect(service.state()).toMatchObject({ declarations: 0, fault: 'none' })
})

test('unknown paths and wrong methods have different statuses', async () => {
  const practice = await running()
  const status = async (method: string, path: string): Promise<number> =>
    (await fetch(`http://127.0.0.1:${practice.service.port}${path}`, { method, headers: withToken })).status
  expect(
    await Promise.all([
      status('GET', paths.submit),
      status('POST', '/api/getresbycar/bc30'),
      status('POST', '/getresbycar/bc20'),
      status('POST', '/api/submit/bc28/'),
      status('GET', '/')
    ])
  ).toEqual([405, 404, 404, 404, 404])
})

test('the numbers of a billing without readable values are zero, and a declaration without documents has an empty invoice', async () => {
  const { submit, service, byCar } = await running()
  const bare = aDeclaration()
  await submit(
    envelope({
      ...bare,
      header: { data: { ...bare.header.data, cif: 0, cifrp: 'x', ndpbm: '' } },
      dokumen: { data: [] },
      detail: { data: [] }
    })
  )
  await service.advance(8)
  const answer: ByCar = await byCar('bc20')
  expect(answer.desc[0]?.reshdr).toMatchObject({
    totalbayar: '0',
    terbilang: 'nol rupiah',
    invoice: { invoice_no: '', invoice_date: '0000-00-00' }
  })
})
