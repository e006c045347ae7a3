import { expect, test } from 'vitest'
import {
  newPin,
  PairingRefused,
  pairingFormat,
  readPairing,
  readPairingContent,
  writePairing,
  writtenPin,
  type Pairing
} from '../../../../electron/office/pairing/pairing-file.ts'

const pin = '482199301175'
const pairing: Pairing = {
  addresses: [
    { host: 'kantor.example', port: 5432 },
    { host: '192.0.2.7', port: 5433 }
  ],
  database: 'ajukan',
  trust: { kind: 'key', sha256: 'ab'.repeat(32) },
  office: { id: 'a1', name: 'PT Maju «Bersama»' },
  desk: { id: 'd1', name: 'Meja 3' },
  login: { user: 'ajukan_desk_1', secret: 'geheim-geheim' }
}
const file = writePairing(pairing, pin)

const problemIn = (read: () => Pairing): string => {
  try {
    read()
    return 'opened'
  } catch (error) {
    if (!(error instanceof PairingRefused)) throw error
    return error.code
  }
}

const problemOf = (bytes: Buffer, typed = pin): string => problemIn(() => readPairing(bytes, typed))
const contentProblem = (content: unknown): string => problemIn(() => readPairingContent(JSON.stringify(content)))

const changed = (at: number): Buffer => {
  const copy = Buffer.from(file)
  copy.writeUInt8(copy.readUInt8(at) ^ 0x04, at)
  return copy
}

const stored = { kind: 'ajukan-desk', format: pairingFormat, ...pairing }

test('a pairing file is read as it was written, with the PIN in groups or without', () => {
  expect(readPairing(file, pin)).toEqual(pairing)
  expect(readPairing(file, '4821 9930-1175')).toEqual(pairing)
  const managed: Pairing = { ...pairing, trust: { kind: 'authority' } }
  expect(readPairing(writePairing(managed, pin), pin)).toEqual(managed)
})

test('the file reveals nothing of its content', () => {
  for (const text of ['kantor', 'Meja', 'geheim', 'ajukan_desk', pin]) expect(file.includes(text)).toBe(false)
})

test.each(['482199301174', '', '4821'])('the PIN %j is refused as a wrong PIN', (typed) => {
  expect(problemOf(file, typed)).toBe('pairing-pin')
})

test('a change of any byte is detected, and never reported as a wrong PIN', () => {
  const magicBytes = 'AJUKAN-DESK'.length
  const found = Array.from(file, (_, at) => problemOf(changed(at)))
  expect(found.slice(0, magicBytes)).toEqual(Array.from({ length: magicBytes }, () => 'pairing-foreign'))
  // The version.
  expect(found[magicBytes]).toBe('pairing-newer')
  expect(new Set(found.slice(magicBytes + 1))).toEqual(new Set(['pairing-damaged']))
})

test('a file that was cut or continued is damaged', () => {
  for (const length of [12, 20, 43, 44, 60, file.length - 32, file.length - 1]) {
    expect([length, problemOf(file.subarray(0, length))]).toEqual([length, 'pairing-damaged'])
  }
  expect(problemOf(Buffer.concat([file, Buffer.from([0])]))).toBe('pairing-damaged')
})

test('other files are foreign', () => {
  for (const other of [Buffer.alloc(0), Buffer.from('{}'), Buffer.from('AJUKAN-LOCKED\x01'.padEnd(200, 'x'))]) {
    expect(problemOf(other)).toBe('pairing-foreign')
  }
})

test('a later format is refused as newer, not as damaged', () => {
  expect(contentProblem({ ...stored, format: pairingFormat + 1, addresses: 'other' })).toBe('pairing-newer')
})

test.each([
  ['kind', 'other'],
  ['format', '1'],
  ['addresses', []],
  ['addresses', [{ host: 'a', port: 0 }]],
  ['addresses', [{ host: '', port: 5432 }]],
  ['database', ''],
  ['trust', { kind: 'key', sha256: 'short' }],
  ['trust', { kind: 'none' }],
  ['office', { id: 'a1' }],
  ['desk', null],
  ['login', { user: 'x', secret: 7 }]
])('a file without a usable %s is damaged', (name, value) => {
  expect(contentProblem({ ...stored, [name]: value })).toBe('pairing-damaged')
})

test('PINs have twelve digits, are different and are written in groups', () => {
  const pins = Array.from({ length: 50 }, newPin)
  expect(new Set(pins).size).toBe(50)
  for (const one of pins) expect(one).toMatch(/^\d{12}$/)
  expect(writtenPin(pin)).toBe('4821 9930 1175')
})
