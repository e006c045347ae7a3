import { expect, test } from 'vitest'
import { redactPrivate } from '../../../electron/diagnostics/diagnostics.ts'

const token = 'canary-9f2c71e04b-token'
const hide = (text: string): string =>
  redactPrivate(text, { home: '/home/budi', tokens: [token], texts: ['PT Sinar', 'PT Sinar "Laut" Jaya', 'AJU-77'] })

test.each([
  ['at 040300-000012-20261118-000123 and 04030000001220261118000123.pdf', 'at [aju] and [aju].pdf'],
  ['000030MOT83720260525000009', '[aju]'],
  ['number AJU-77', 'number [private]'],
  ['of PT Sinar "Laut" Jaya', 'of [private]'],
  ['OF PT SINAR "LAUT" JAYA, pt sinar', 'OF [private], [private]'],
  ['\u0130zmir and PT SINAR', '\u0130zmir and [private]'],
  ['of PT Sinar only', 'of [private] only'],
  [JSON.stringify({ name: 'PT Sinar "Laut" Jaya' }), '{"name":"[private]"}'],
  [`sent ${token}, ${encodeURIComponent(token)}`, 'sent [token], [token]'],
  [`Authorization: Bearer ${token}`, 'Authorization: [hidden]'],
  ['NPWP 01.234.567.8-901.000', 'NPWP [npwp]'],
  ['ENOENT /home/budi/ajukan/x', 'ENOENT ~/ajukan/x'],
  ['sha256 5d41402abc4b2a76b9719d911017c592', 'sha256 5d41402abc4b2a76b9719d911017c592']
])('%s becomes %s', (text, hidden) => {
  expect(hide(text)).toBe(hidden)
})
