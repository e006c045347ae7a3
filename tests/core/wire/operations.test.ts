import { expect, test } from 'vitest'
import type { Profile } from '#core/contract/profile.ts'
import { postResponseByCode, postResponses, postStatusLog, postSubmit, type ServiceCall } from '#core/wire/operations.ts'
import { newProfile } from '#core/wire/check-profile.ts'
import { answer, car, recorder } from './reply-fixtures.ts'

const profile: Profile = { ...newProfile('production', 'p1', 'Kantor'), edinumber: 'EDI-7', timeLimit: 45, answerLimit: 8 }

const setUp = (over: Partial<ServiceCall> = {}) => {
  const { transport, asked } = recorder(answer({}))
  return { asked, call: { transport, profile, address: 'https://h.invalid/gw', token: 't0ken', ...over } satisfies ServiceCall }
}

test('the five operations use their own paths and bodies', async () => {
  const { call, asked } = setUp({ address: 'https://h.invalid/gw/' })
  await postSubmit(call, '{"bc28":{"document":[]}}')
  await postStatusLog(call, car)
  await postResponses(call, car, 'bc30')
  await postResponseByCode(call, car, '2003')
  await postResponses(call, car, 'bc20')
  expect(asked.map(({ url, body }) => [url, JSON.parse(body) as unknown])).toEqual([
    ['https://h.invalid/gw/api/submit/bc28', { bc28: { document: [] } }],
    ['https://h.invalid/gw/api/getlog/statusrespon', { edinumber: 'EDI-7', car, kode_dokumen: '28' }],
    ['https://h.invalid/gw/getresbycar/bc30', { edinumber: 'EDI-7', car }],
    ['https://h.invalid/gw/api/getresbycode/bc20', { edinumber: 'EDI-7', car, reskd: '2003' }],
    ['https://h.invalid/gw/api/getresbycar/bc20', { edinumber: 'EDI-7', car }]
  ])
})

test('a submission sends the frozen body unchanged, on a new connection, within the limits of the profile', async () => {
  const { call, asked } = setUp()
  const body = '{ "bc28" : {"document":[{"ndpbm":"15500.0000"}]}}'
  await postSubmit(call, body)
  expect(asked).toEqual([
    {
      url: 'https://h.invalid/gw/api/submit/bc28',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json', Authorization: 'Bearer t0ken' },
      body,
      timeLimit: 45_000,
      bodyLimit: 8 * 1024 * 1024,
      once: true
    }
  ])
})

test('the token is sent with a submission only if the profile says so, with reading always, and never if there is none', async () => {
  const quiet = setUp({ profile: { ...profile, sendTokenOnSubmit: false } })
  await postSubmit(quiet.call, '{}')
  await postStatusLog(quiet.call, car)
  await postResponses(quiet.call, car, 'bc20')
  await postResponseByCode(quiet.call, car, '300')
  const without = setUp({ token: null })
  await postSubmit(without.call, '{}')
  await postStatusLog(without.call, car)
  expect([...quiet.asked, ...without.asked].map(({ headers, once }) => [headers['Authorization'] ?? null, once])).toEqual([
    [null, true],
    ['Bearer t0ken', false],
    ['Bearer t0ken', false],
    ['Bearer t0ken', false],
    [null, true],
    [null, false]
  ])
})

test('the abort signal reaches the transport', async () => {
  const { signal } = new AbortController()
  const { call, asked } = setUp({ signal })
  await postStatusLog(call, car)
  expect(asked[0]?.signal).toBe(signal)
})
