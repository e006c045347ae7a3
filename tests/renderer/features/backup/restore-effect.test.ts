import { expect, test } from 'vitest'
import { ref } from 'vue'
import type { BackupDeclaration, BackupFacts, BackupState } from '#core/contract/backup.ts'
import { ok } from '#core/base/result.ts'
import { useBackup } from '../../../../renderer/features/backup/store/backup.ts'
import { useLostTexts } from '../../../../renderer/features/backup/views/use-lost-texts.ts'
import { useRestoreEffect } from '../../../../renderer/features/backup/views/use-restore-effect.ts'
import { useSettings } from '../../../../renderer/features/settings/store/settings.ts'
import { id } from '../../../../renderer/i18n/text.ts'
import { memoryBackups } from '../../../support/fakes/memory-backups.ts'
import { inside } from '../../support/mounted.ts'
import { openTestApp } from '../../support/test-services.ts'

const facts: BackupFacts = {
  ...{ createdAt: Date.UTC(2026, 10, 20, 3), version: '0.9.0', bytes: 4_096, locked: false, pdfs: true },
  counts: { declarations: 1, submissions: 0, responses: 0, pdfs: 0 },
  ...{ attached: 0, left: 0, leftAttached: 0 }
}
const empty: BackupState = {
  automatic: { on: false, label: '', keep: 14, pdfs: true, locked: false, passphrase: 'none' },
  ...{ last: null, failure: null, incomplete: null, running: false, interrupted: null, before: null, added: null }
}

const effectWith = async (
  before: BackupState['before'],
  chosen: readonly BackupDeclaration[] | null = null,
  more: Partial<BackupFacts> = {}
) => {
  const app = await openTestApp({ overrides: { ...memoryBackups(), 'backup.state': () => Promise.resolve(ok({ ...empty, before })) } })
  await useBackup(app.pinia).load()
  return inside(app, () => useRestoreEffect(ref({ ...facts, ...more }), ref(chosen ?? []), ref(chosen))).value
}

test('a restore says which kept state it deletes, and nothing where none is kept', async () => {
  const { undo, dropped } = id.backup.effect
  const first = await effectWith(null)
  expect(first.kept.value).toEqual([undo])
  expect(first.sentences.value.at(-1)).toBe(undo)
  const again = await effectWith({ at: Date.UTC(2026, 10, 21, 3, 12), backupAt: 1, declarations: null, attached: 0, missing: 0 })
  expect(again.kept.value).toHaveLength(2)
  const start = dropped('').slice(0, 20)
  expect(again.kept.value[1]).toContain(start)
  expect(again.kept.value[1]).toContain('21')
  expect(again.sentences.value.slice(-2)).toEqual(again.kept.value)
})

test('chosen declarations whose aju number another declaration has are counted in a warning', async () => {
  const { added, numbersUsed } = id.backup.effect
  const one = { id: 'a', car: '000028PRAKTK20261120000001', importer: '', lines: 1, state: 'draft', changedAt: 1, trashed: false }
  const { doubled, sentences } = await effectWith(null, [
    { ...one, here: 'number-used' },
    { ...one, id: 'b', here: 'missing' }
  ])
  expect(doubled.value).toEqual([numbersUsed('1')])
  expect(sentences.value).toEqual(expect.arrayContaining([added('2'), numbersUsed('1')]))
  expect((await effectWith(null, [{ ...one, here: 'missing' }])).doubled.value).toEqual([])
})

test('a restore says beforehand how many files the backup does not have', async () => {
  const { left, noPdfs } = id.backup.effect
  expect((await effectWith(null, null, { left: 4, leftAttached: 1 })).sentences.value).toContain(left('3 PDF dan 1 berkas terlampir'))
  expect((await effectWith(null, null, { pdfs: false, attached: 1 })).sentences.value).toContain(noPdfs)
  expect((await effectWith(null)).sentences.value.join(' ')).not.toContain('tidak ada di cadangan ini')
})

test('the question names the texts that cannot be read, in forms and in open cells, and the profiles that are not saved', async () => {
  const app = await openTestApp()
  const { profiles, keepUnsaved } = useSettings(app.pinia)
  const { value: lostTexts } = inside(app, useLostTexts)
  expect(lostTexts()).toEqual([])
  document.body.innerHTML =
    '<div data-unreadable><input data-field="/header/data/cif" value="12,5o"></div><input data-field="/detail/data/1/dcif" data-unreadable value="abc">'
  for (const profile of profiles.profiles) keepUnsaved(profile.id, profile)
  const [sentence = '', ofProfiles] = lostTexts()
  expect(sentence).toContain('“12,5o”; Barang, baris 2, ')
  expect(sentence).toContain('“abc”')
  expect(ofProfiles).toBe(id.backup.effect.profiles('Simulasi'))
})
