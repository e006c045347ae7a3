import { expect, test } from 'vitest'
import { attachEdit } from '#core/draft/attachments.ts'
import { applyEdits } from '#core/draft/apply-edits.ts'
import { newRecord } from '#core/draft/draft-record.ts'
import { insertEdits } from '#core/draft/row-edits.ts'
import { attachedSheet, zippedFiles } from '#core/spreadsheets/attached-list.ts'
import { newProfile } from '#core/wire/check-profile.ts'
import { checkInput } from '../../../electron/ipc/serve.ts'

const names = ['Invoice (rev. 2).PDF', '../../etc/passwd', 'invoice  rev 2.pdf', 'é“”.jpg', '.pdf', `${'x'.repeat(300)}.xlsx`]
const record = () => {
  const blank = newRecord('a', '000028ABC12320261120000001', newProfile('practice', 'practice', 'Latihan'), 0)
  const rows = insertEdits('dokumen', [], 0, 1)
  const row = { kind: 'set', path: '/dokumen/data/0/dokno', before: '', after: 'INV/2026 “7”' } as const
  const files = names.map((name, at) =>
    attachEdit({ id: `f${at}`, name, sha256: String(at).repeat(64), bytes: at, kind: 'pdf', at, row: at === 0 ? 0 : null })
  )
  return applyEdits(blank, [...rows, row, { ...row, path: '/dokumen/data/0/dokkd', after: '380' }, ...files]).record
}

test('files in a zip have safe, different names in folders of their document rows', () => {
  const zipped = zippedFiles([record(), { ...record(), id: 'b' }])
  const paths = zipped.map(({ name }) => name)
  expect(paths).toContain('lampiran/1_380_INV-2026-7/Invoice-rev-2.pdf')
  expect(paths).toContain('lampiran/deklarasi/passwd')
  expect(new Set(paths.map((path) => path.toLowerCase())).size).toBe(12)
  const request = { suggestedName: 'a', texts: [], indexName: '', index: new Uint8Array() }
  for (const name of paths) expect(checkInput('export.zip', { ...request, pdfs: [{ sha256: 'a'.repeat(64), name }] }).ok, name).toBe(true)
})

test('the list names the original file, its document and its place in the zip', () => {
  const words = { sheet: 'Berkas', columns: ['aju', 'dokumen', 'nama', 'byte', 'file', 'sha256'] } as const
  const { rows } = attachedSheet(zippedFiles([record()]), words)
  expect(rows).toHaveLength(7)
  expect(rows.at(-1)).toEqual([
    '000028ABC12320261120000001',
    '380 INV/2026 “7”',
    'Invoice (rev. 2).PDF',
    0,
    'lampiran/1_380_INV-2026-7/Invoice-rev-2.pdf',
    '0'.repeat(64)
  ])
})

test('files of a document row whose type and number are not texts are exported too', () => {
  const pathWith = (dokkd: unknown, dokno: unknown) => {
    const made = record()
    const rows = made.document.dokumen.data.map((row) => ({ ...row, dokkd, dokno }) as typeof row)
    const named = { ...made, document: { ...made.document, dokumen: { ...made.document.dokumen, data: rows } } }
    const found = zippedFiles([named]).find(({ name }) => name.endsWith('/Invoice-rev-2.pdf'))
    return [found?.document, found?.name]
  }
  expect(pathWith(380, 77)).toEqual(['380 77', 'lampiran/1_380_77/Invoice-rev-2.pdf'])
  expect(pathWith(null, { a: 1 })).toEqual(['', 'lampiran/1/Invoice-rev-2.pdf'])
})
