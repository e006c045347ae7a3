import { expect, test } from 'vitest'
import { fail, ok } from '#core/base/result.ts'
import type { FileState } from '../../../../electron/archive/archive-folder.ts'
import { documentHandlers } from '../../../../electron/ipc/handlers/archive-handlers.ts'

const sha256 = 'a'.repeat(64)

const open = (state: FileState) => {
  const [hashed, shown]: [string[], string[]] = [[], []]
  const handlers = documentHandlers({
    archive: { page: () => Promise.resolve({ edition: '', total: 0, pdfs: [] }) },
    archiveService: {
      stateOf: (asked) => {
        hashed.push(asked)
        return Promise.resolve(state)
      },
      fileOf: () => Promise.resolve('/arsip/satu.pdf'),
      databasePlace: () => ''
    },
    database: { run: () => Promise.reject(new Error('not asked')) },
    files: { saveCopy: () => Promise.resolve(ok(true)) } as never,
    press: () => 0,
    showInFolder: (path) => void shown.push(path)
  })
  return { handlers, hashed, shown }
}

test.each(['good', 'changed'] as const)('a %s file is shown in its folder and is hashed once', async (state) => {
  const { handlers, hashed, shown } = open(state)
  expect(await handlers['archive.reveal']({ sha256 })).toEqual(ok(null))
  expect([hashed, shown]).toEqual([[sha256], ['/arsip/satu.pdf']])
})

test.each(['missing', 'unknown'] as const)('a file that is %s is neither shown nor copied', async (state) => {
  const { handlers, shown } = open(state)
  expect([await handlers['archive.reveal']({ sha256 }), await handlers['archive.saveCopy']({ sha256 })]).toEqual([
    fail('file-missing'),
    fail('file-missing')
  ])
  expect(shown).toEqual([])
})

test('saving a copy of one PDF reads the entry of its content only', async () => {
  const [asked, names]: [unknown[], string[]] = [[], []]
  const handlers = documentHandlers({
    archive: { page: () => Promise.reject(new Error('not asked')) },
    archiveService: {
      stateOf: () => Promise.resolve('good'),
      fileOf: () => Promise.resolve('/arsip/satu.pdf'),
      databasePlace: () => 'arsip'
    },
    database: {
      run: ((...call: unknown[]) => {
        asked.push(call)
        return Promise.resolve(ok([{ car: '000028PRAKTK20261120000001', code: '2003', date: '2026-11-20', sha256 }]))
      }) as never
    },
    files: {
      saveCopy: (name: string) => {
        names.push(name)
        return Promise.resolve(ok({ saved: true }))
      }
    } as never,
    press: () => 0,
    showInFolder: () => undefined
  })
  expect(await handlers['archive.saveCopy']({ sha256 })).toEqual(ok({ saved: true }))
  expect([asked, names]).toEqual([[['documentsOf', 'arsip', sha256]], ['000028PRAKTK20261120000001 2003 2026-11-20.pdf']])
})
