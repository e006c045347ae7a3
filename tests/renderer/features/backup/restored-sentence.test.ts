import { expect, test } from 'vitest'
import { restoredSentence } from '../../../../renderer/features/backup/store/restored-sentence.ts'
import { en, id } from '../../../../renderer/i18n/text.ts'

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
