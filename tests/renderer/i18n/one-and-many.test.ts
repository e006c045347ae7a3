import { expect, test } from 'vitest'
import { inBothLanguages } from '#core/base/translator.ts'
import { archiveToolsText } from '../../../renderer/features/archive/text.ts'
import { backupText } from '../../../renderer/features/backup/text.ts'
import { bulkText } from '../../../renderer/features/worklist/text.ts'
import { codeListsText } from '../../../renderer/features/catalog/text.ts'

const archiveToolsEn = inBothLanguages(archiveToolsText).en
const backupEn = inBothLanguages(backupText).en
const bulkEn = inBothLanguages(bulkText).en
const codeListsEn = inBothLanguages(codeListsText).en

test('English texts about one item use the singular', () => {
  const { dialog } = codeListsEn
  const singular = [
    bulkEn.restored(1),
    bulkEn.removed(1),
    bulkEn.copied(1),
    codeListsEn.rows('1'),
    dialog.remarkCounts.duplicate('1'),
    dialog.examples('4'),
    dialog.result('1'),
    archiveToolsEn.contentSize('1', '12 KB'),
    archiveToolsEn.missing('1'),
    archiveToolsEn.rebuilt('1', '1'),
    backupEn.effect.replaced('1'),
    backupEn.notice.restoredSome('1', '20-11-2026')
  ]
  expect(singular).toEqual([
    '1 declaration restored.',
    '1 declaration deleted permanently.',
    '1 declaration copied under a new aju number.',
    '1 code',
    '1 row with a duplicate code skipped',
    'row 4',
    '1 code will be imported.',
    '1 PDF, 12 KB',
    '1 PDF is missing from the folder',
    'The index has 1 response with 1 PDF.',
    '1 declaration differs and will be replaced by the backup.',
    '1 declaration was restored from the backup of 20-11-2026.'
  ])
})

test('English texts about several items use the plural', () => {
  expect([bulkEn.restored(2), codeListsEn.dialog.examples('4, 9'), archiveToolsEn.foreign('3')]).toEqual([
    '2 declarations restored.',
    'rows 4, 9',
    '3 files are not from Ajukan'
  ])
})
