import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainPart } from '#core/archive/export-names.ts'
import { declarationFolders, declarationPage, type FiledDeclaration, type YearFileText } from '#core/spreadsheets/year-file.ts'
import { attachEdit } from '#core/draft/attachments.ts'
import { applyEdits } from '#core/draft/apply-edits.ts'
import { newRecord } from '#core/draft/draft-record.ts'
import { zippedFiles } from '#core/spreadsheets/attached-list.ts'
import { newProfile } from '#core/wire/check-profile.ts'
import { checkInput } from '../../../electron/ipc/serve.ts'

const devices = ['CON', 'prn', 'aux', 'NUL', 'com1', 'LPT9'] as const
const anyName = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.constantFrom(...devices, 'con.pdf', 'NUL.tar.gz', '../..', '..\\..\\x', 'a.', 'a ', '\u202Eexe.fdp', 'C:\\x', '-', '.pdf', '')
)
const isTaken = (name: string): boolean => checkInput('export.addToFolder', { texts: [{ name, text: '' }], files: [], missing: [] }).ok

test('every attached file and every aju number has a name in the folder that each system can store, and no two have the same', () => {
  const blank = newRecord('a', '000028ABC12320261120000001', newProfile('practice', 'practice', 'Latihan'), 0)
  fc.assert(
    fc.property(fc.array(anyName, { maxLength: 8 }), fc.uniqueArray(anyName, { maxLength: 8 }), (names, cars) => {
      const edits = names.map((name, at) =>
        attachEdit({ id: `f${at}`, name, sha256: String(at).repeat(64), bytes: at, kind: 'pdf', at, row: null })
      )
      const folders = [...declarationFolders(cars.map((car) => ({ car, year: '2026' }))).values()]
      expect(folders).toHaveLength(cars.length)
      const files = zippedFiles([applyEdits(blank, edits).record]).map(({ name }) => name)
      const all = folders.flatMap((folder) => [`${folder}/index.html`, ...files.map((file) => `${folder}/${file}`)])
      for (const name of all) expect(isTaken(name), name).toBe(true)
      expect(new Set(all.map((name) => name.toLowerCase())).size).toBe(all.length)
    })
  )
})

test.each(devices)('a part of a name is never the device %s', (device) => expect(plainPart(device, 40)).toBe(`_${device}`))

const words: YearFileText = {
  language: 'en',
  sheet: 's',
  back: 'b',
  files: 'f',
  history: 'h',
  noHistory: 'n',
  missing: 'm',
  sums: 's',
  columns: ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'],
  statusColumns: ['1', '2', '3', '4', '5']
}

test('no text of a declaration becomes markup of its page', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('<script>', '</style>', '"', "'", '&', '<img src=x onerror=alert(1)>', 'PT Maju'), {
        minLength: 8,
        maxLength: 8
      }),
      (parts) => {
        const [car = '', importer = '', supplier = '', status = '', text = '', number = '', date = '', missing = ''] = parts
        const facts: FiledDeclaration = {
          ...{ car, folder: '2026/a', importer, supplier, since: '', registration: number, registrationDate: date, status },
          ...{ sent: 1, answers: 1, pdfs: 1, attached: 0 }
        }
        const page = declarationPage(facts, [{ time: '', code: '', text, number, date }], ['pdf/a.pdf'], [missing], words)
        expect(page).not.toMatch(/<script|<img|onerror=alert\(1\)>/)
        expect(page.match(/<\/style>/g)).toHaveLength(1)
        expect(page).toContain('href="../../index.html"')
      }
    )
  )
})
