import { expect, test } from 'vitest'
import { importReader } from '../../../../renderer/workers/import/import-reader.ts'
import { processorTime } from '../../../support/processor-time.ts'
import { importThread } from '../../support/same-thread-import.ts'

/** Workbooks that do harm are in ../spreadsheets/hostile-files.test.ts, PDFs in tests/e2e/spreadsheets. */
const outcome = async (name: string, content: string): Promise<string> => {
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
