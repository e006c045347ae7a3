import { expect, test } from 'vitest'
import { defaultKeptDocuments } from '#core/contract/settings.ts'
import { localFiles } from '../../../../electron/app/local-files.ts'

test('a PDF is stored only in an archive folder that is there and answers in time', async () => {
  const answers = {
    there: () => Promise.resolve(true),
    away: () => Promise.resolve(false),
    broken: () => Promise.reject(new Error('EIO')),
    silent: () => new Promise<boolean>(() => undefined)
  }
  const facts = { car: '', code: '201', date: '', number: '', description: '', profile: '' }
  const keepIn = async (isPresent: () => Promise<boolean>): Promise<unknown> => {
    let stored = 0
    const files = localFiles({
      archive: {
        databasePlace: () => '',
        read: () => Promise.resolve(null),
        isDamaged: () => false,
        isPresent,
        importContent: () => Promise.resolve(void (stored += 1)),
        release: () => Promise.resolve(false)
      },
      attachments: { read: () => Promise.resolve(null), store: () => Promise.reject(new Error()), release: () => Promise.resolve(false) },
      kept: () => defaultKeptDocuments,
      clock: { now: () => 0 },
      folderLimit: 20
    })
    const kept = await files.keep({ sha256: 'a'.repeat(64), isAttached: false }, Buffer.from('%PDF-1.7'), [facts])
    return [kept.ok || kept.failure.code, stored]
  }
  expect(await keepIn(answers.there)).toEqual([true, 1])
  for (const folder of [answers.away, answers.broken, answers.silent]) expect(await keepIn(folder)).toEqual(['disk-failed', 0])
})
