import { expect, test } from 'vitest'
import { importReader } from '../../../../renderer/workers/import/import-reader.ts'
import { processorTime } from '../../../support/processor-time.ts'
import { importThread } from '../../support/same-thread-import.ts'

/** Workbooks that do harm are in ../spreadsheets/hostile-files.test.ts, PDFs in tests/e2e/spreadsheets. */
const outcome = async (name: string, content: string | Uint8Array<ArrayBuffer>): Promise<string> => {
  const read = await importReader(importThread()).read(new File([content], name))
  return read.kind === 'refused' ? read.code : read.kind
}

const entities = (first: string): string =>
  `<?xml version="1.0"?><!DOCTYPE Invoice [${first}${Array.from(
    { length: 12 },
    (_, index) => `<!ENTITY e${index + 1} "${`&e${index};`.repeat(10)}">`
  ).join('')}]><Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"><ID>&e12;</ID></Invoice>`

const part = (name: string, content: string): string =>
  `--b\r\nContent-Type: application/octet-stream; name="${name}"\r\nContent-Disposition: attachment; filename="${name}"\r\n\r\n${content}\r\n`
const mail = (parts: readonly string[]): string =>
  `From: a@example.com\r\nSubject: x\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="b"\r\n\r\n${parts.join('')}--b--\r\n`
const nested = (depth: number): string =>
  Array.from({ length: depth }).reduce<string>((inner) => mail([part('more.eml', inner)]), 'Item,Qty\nA,1\n')

test.each([
  ['entities that expand to a billion characters', 'bomb.xml', entities('<!ENTITY e0 "x">'), ['unknown', 'damaged', 'empty']],
  ['an entity from another file', 'outer.xml', entities('<!ENTITY e0 SYSTEM "file:///etc/passwd">'), ['unknown', 'damaged', 'empty']],
  ['elements that are nested a hundred thousand times', 'deep.xml', `<Invoice>${'<a>'.repeat(100_000)}`, ['unknown', 'damaged']],
  ['a mail in a mail, thirty times', 'deep.eml', nested(30), ['files', 'no-attachment', 'damaged', 'unknown']],
  ['ten thousand attachments', 'many.eml', mail(Array.from({ length: 10_000 }, () => part('a.csv', 'a,b'))), ['too-large']],
  [
    'a boundary that never ends',
    'open.eml',
    mail([part('a.csv', 'a,b')])
      .replace('--b--', '')
      .repeat(500),
    ['files', 'too-large', 'damaged']
  ]
] as const)('%s end within seconds', { timeout: 60_000 }, async (_, name, content, expected) => {
  const started = processorTime()
  expect(expected).toContain(await outcome(name, content))
  expect(processorTime() - started).toBeLessThan(8_000)
})

const bytes = (...parts: readonly (readonly number[] | string)[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array([
    ...parts.flatMap((part) => (typeof part === 'string' ? [...part].map((sign) => sign.charCodeAt(0)) : part)),
    ...Array(32).fill(0)
  ])
/** A number in four bytes, the highest first. */
const long = (value: number): readonly number[] => [24, 16, 8, 0].map((bits) => (value >>> bits) & 0xff)
const short = (value: number): readonly number[] => [value >>> 8, value & 0xff]

/** A picture of a kind that states a size, without its content. */
const stated = (kind: 'png' | 'jpeg' | 'webp', width: number, height: number): Uint8Array<ArrayBuffer> => {
  if (kind === 'png') return bytes([0x89], 'PNG\r\n\x1a\n', long(13), 'IHDR', long(width), long(height))
  if (kind === 'jpeg') return bytes([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xff, 0xc2, 0, 11, 8], short(height), short(width))
  const [low, middle, high] = [width - 1, height - 1].map((side) => [side & 0xff, (side >>> 8) & 0xff, side >>> 16]).flat()
  return bytes('RIFF', long(0), 'WEBPVP8X', long(10), [
    0,
    0,
    0,
    0,
    low ?? 0,
    middle ?? 0,
    high ?? 0,
    (height - 1) & 0xff,
    (height - 1) >>> 8,
    0
  ])
}

test.each([
  ['png', 60_000, 60_000, 'too-large'],
  ['png', 4_000_000_000, 1, 'too-large'],
  ['jpeg', 65_000, 65_000, 'too-large'],
  ['webp', 16_000, 16_000, 'too-large'],
  ['png', 2_480, 3_508, 'picture'],
  ['jpeg', 4_960, 7_016, 'picture'],
  ['webp', 2_480, 3_508, 'picture']
] as const)('a picture (%s) that states %d by %d pixels is measured before it is decoded: %s', async (kind, width, height, expected) => {
  expect(await outcome(`scan.${kind}`, stated(kind, width, height))).toBe(expected)
})
