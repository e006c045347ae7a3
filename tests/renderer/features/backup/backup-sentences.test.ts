import { expect, test } from 'vitest'
import type { WrittenBackup } from '#core/contract/backup.ts'
import {
  incompleteFiles,
  leftFiles,
  listText,
  restoredSentence,
  writtenMessage
} from '../../../../renderer/features/backup/store/backup-sentences.ts'
import { en, id } from '../../../../renderer/i18n/text.ts'

test('the message about a backup names the kinds of missing files, and why they are missing', () => {
  const { left, atOffice, archiveMissing } = id.backup.writing
  expect(leftFiles(id, { left: 0, leftAttached: 0, leftAtOffice: 0, archiveAway: true })).toBe('')
  expect(leftFiles(id, { left: 3, leftAttached: 0, leftAtOffice: 0, archiveAway: false })).toBe(left('3 PDF'))
  expect(leftFiles(id, { left: 3, leftAttached: 1, leftAtOffice: 0, archiveAway: false })).toBe(left('2 PDF dan 1 berkas terlampir'))
  expect(leftFiles(id, { left: 3, leftAttached: 0, leftAtOffice: 0, archiveAway: true })).toBe(archiveMissing('3'))
  expect(leftFiles(id, { left: 1, leftAttached: 1, leftAtOffice: 0, archiveAway: true })).toBe(left('1 berkas terlampir'))
  expect(leftFiles(id, { left: 0, leftAttached: 0, leftAtOffice: 2, archiveAway: false })).toBe(atOffice('2'))
  expect(leftFiles(id, { left: 1, leftAttached: 1, leftAtOffice: 2, archiveAway: false })).toBe(
    `${left('1 berkas terlampir')} ${atOffice('2')}`
  )
  expect(incompleteFiles(id, { at: 1, left: 3, leftAttached: 1, pdfs: false })).toBe(`${archiveMissing('2')} ${left('1 berkas terlampir')}`)
})

test('the message about a backup without PDFs that the office has is a warning, too', () => {
  const written = {
    createdAt: 0,
    version: '',
    bytes: 1,
    locked: false,
    pdfs: true,
    label: 'USB',
    attached: 0,
    left: 0,
    leftAttached: 0,
    counts: { declarations: 1, submissions: 0, responses: 0, pdfs: 0 },
    leftAtOffice: 1,
    archiveAway: false
  }
  const { automatic, writing } = id.backup
  const said = (some: WrittenBackup) => {
    const [text, tone] = writtenMessage(
      () => id,
      some,
      () => '1 MB'
    )
    return [text(), tone]
  }
  expect(said(written)).toEqual([`${automatic.done(written.label, '1 MB')} ${writing.atOffice('1')}`, 'warn'])
  expect(said({ ...written, leftAtOffice: 0 })).toEqual([automatic.done(written.label, '1 MB'), 'ok'])
})

test('a backup without files names the PDFs and attached files of which it has the list', () => {
  const counts = { declarations: 1, submissions: 0, responses: 0, pdfs: 8 }
  expect(listText(id, { counts, attached: 2 })).toBe('daftar 8 PDF dan 2 berkas terlampir, tanpa isinya')
  expect(listText(id, { counts: { ...counts, pdfs: 0 }, attached: 1_200 })).toBe('daftar 1.200 berkas terlampir, tanpa isinya')
})

const before = { backupAt: 1, declarations: 2, attached: 1, missing: 3 }

test('the notice of a restore says what came back and which files are missing', () => {
  expect(restoredSentence(en, before, '20 Nov')).toBe(
    '2 declarations were restored from the backup of 20 Nov. 1 attached file was restored. 3 PDFs or attached files are neither in the backup nor on this computer. Look for another backup that has more.'
  )
  expect(restoredSentence(id, { ...before, attached: 0 }, '20 Nov')).toBe(
    '2 deklarasi dipulihkan dari cadangan 20 Nov. 3 PDF atau berkas terlampir tidak ada di cadangan maupun di komputer ini. Cari cadangan lain yang lebih lengkap.'
  )
  expect(restoredSentence(id, { ...before, declarations: null, attached: 0, missing: 0 }, '20 Nov')).toBe(
    'Semua data dipulihkan dari cadangan 20 Nov.'
  )
})
