import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { jsonSchema } from '#core/derive/json-schema.ts'
import type { Node } from '#core/schema/field.ts'
import { countedSections, submitResult } from '#core/schema/submit-result.ts'
import { aDeclaration, car, envelope } from './declaration-fixture.ts'
import { get, manualClock, paths, query, running } from './running-service.ts'

const deviations = (node: Node, answer: unknown): unknown => {
  const check = new Ajv({ allErrors: true, allowUnionTypes: true }).compile(jsonSchema(node, 'answer'))
  return check(answer) ? [] : check.errors
}

test('a submission is answered with the counts of every section and no errors', async () => {
  const { submit } = await running()
  const answer = await submit(envelope(aDeclaration({ tarif: { data: [{ seri: 1 }, { seri: 2 }] } }, 40)))
  expect(answer).toEqual({
    status: 'ok',
    desc: [
      {
        submit_status: 'success',
        submit_type: 'update',
        desc: {
          ...Object.fromEntries(countedSections.map((section) => [section, 0])),
          car,
          header: 1,
          detail: 40,
          dokumen: 2,
          container: 1,
          kemasan: 1,
          tarif: 2,
          '0': true
        },
        err: {
          detail: '',
          detaildok: '',
          detailspekkhusus: '',
          detailvd: '',
          container: '',
          dokumen: '',
          kemasan: '',
          tarif: '',
          fasilitas: '',
          pungutan: '',
          kendaraan: {}
        }
      }
    ]
  })
  expect(deviations(submitResult, answer)).toEqual([])
})

test('several declarations of one envelope are answered one by one', async () => {
  const { submit, service } = await running()
  const answer = await submit(envelope(aDeclaration({ car: 'A1' }, 1), aDeclaration({ car: 'A2' }, 2), aDeclaration({ car: 'A3' }, 3)))
  expect(answer.desc.map((entry) => [entry.desc.car, entry.desc.detail])).toEqual([
    ['A1', 1],
    ['A2', 2],
    ['A3', 3]
  ])
  expect(service.state()).toEqual({ running: true, pace: 0, fault: 'none', declarations: 3 })
})

test('a submission is accepted with and without a token', async () => {
  const { post } = await running()
  expect((await post(paths.submit, envelope(aDeclaration()), {})).status).toBe(200)
})

test.each([
  ['no JSON', '{"bc28":'],
  ['another shape', '{"document":[]}'],
  ['no declaration', envelope()],
  ['a missing section', envelope({ ...aDeclaration(), tarif: undefined })],
  ['a number as text', envelope({ ...aDeclaration(), header: { data: { ...aDeclaration().header.data, cif: '3000.3' } } })],
  ['a blank number', envelope({ ...aDeclaration(), header: { data: { ...aDeclaration().header.data, bruto: null } } })],
  ['no aju number', envelope(aDeclaration({ car: '' }))],
  ['no customer', envelope(aDeclaration({ edinumber: ' ' }))],
  ['one bad declaration among good ones', envelope(aDeclaration({ car: 'A1' }), { car: 'A2' })]
])('a submission with %s is refused and nothing is stored', async (_, body) => {
  const { post, service } = await running()
  const response = await post(paths.submit, body)
  expect([response.status, await response.json(), service.state().declarations]).toEqual([400, { error: 'Invalid request' }, 0])
})

test('a refusal is reported to the operator with its reason, without values of the body', async () => {
  const refusals: string[] = []
  const { post } = await running({ onRefused: (path, reason) => void refusals.push(`${path} ${reason}`) })
  const { apikd: _, ...header } = aDeclaration().header.data
  await post(paths.submit, '{"bc28":')
  await post(paths.submit, envelope({ ...aDeclaration(), header: { data: header } }))
  await post(paths.submit, envelope({ ...aDeclaration(), header: { data: { ...aDeclaration().header.data, tgtiba: '20-11-2026' } } }))
  await post(paths.submit, envelope(aDeclaration({ edinumber: '' })))
  await post(paths.submit, envelope())
  await post(paths.bc20, query, {})
  await post(paths.bc20, { edinumber: 'PELANGGAN01' })
  await post(paths.bc20, { ...query, car: 7 })
  await post(paths.statusLog, { ...query, kode_dokumen: 28 })
  await post(paths.submit, envelope(aDeclaration()))
  expect(refusals).toEqual([
    '/api/submit/bc28 the body is no JSON',
    "/api/submit/bc28 /bc28/document/0/header/data must have required property 'apikd'",
    expect.stringMatching(/^\/api\/submit\/bc28 \/bc28\/document\/0\/header\/data\/tgtiba must match pattern /),
    '/api/submit/bc28 /bc28/document/0/edinumber is empty',
    '/api/submit/bc28 /bc28/document holds no declaration',
    '/api/getresbycar/bc20 no bearer token',
    '/api/getresbycar/bc20 car is empty',
    '/api/getresbycar/bc20 edinumber and car must be strings',
    '/api/getlog/statusrespon reskd and kode_dokumen must be strings'
  ])
})

test('a resend replaces the data, does not change the history and is counted', async () => {
  const clock = manualClock()
  const practice = await running({ clock })
  await practice.submit(envelope(aDeclaration({}, 3)))
  await practice.service.advance(3)
  const before = await practice.statusLog()
  clock.pass(60)
  expect((await practice.submit(envelope(aDeclaration({}, 5)))).desc[0]?.desc.detail).toBe(5)
  expect(await practice.statusLog()).toEqual({ ...before, dataRespon: expect.any(Array) })
  const [listed, ...others] = await get<{ sha256: string[] }[]>(practice, '/practice/declarations')
  expect([listed, others]).toEqual([
    { car, stored: 2, status: '110', sha256: [expect.stringMatching(/^[0-9a-f]{64}$/), expect.stringMatching(/^[0-9a-f]{64}$/)] },
    []
  ])
  expect(new Set(listed?.sha256).size).toBe(2)
})
