import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openMainServices } from '../../../support/fakes/main-services.ts'

test('an export and a move of the archive are recorded while they run', async () => {
  const { handlers, operations, folder, close } = await openMainServices({ saveTo: 'respon.zip', folderTo: 'Kantor' })
  onTestFinished(close)
  await mkdir(join(folder, 'Kantor'))
  const request = { suggestedName: 'respon', pdfs: [], texts: [{ name: 'a.txt', text: 'a' }], indexName: '', index: new Uint8Array() }
  expect(await handlers['export.zip'](request)).toMatchObject({ ok: true, value: { end: 'saved' } })
  expect(await handlers['archive.move']({ usual: false, useFound: false })).toMatchObject({ ok: true, value: { end: 'moved' } })
  const recorded = operations.filter(([name]) => name.endsWith('Job'))
  expect(recorded).toMatchObject([
    [
      'beginJob',
      { kind: 'export', path: join(folder, 'respon.zip'), unfinished: expect.stringMatching(/\.respon\.zip\.[0-9a-f]{12}\.tmp$/) }
    ],
    ['endJob', expect.any(String)],
    ['beginJob', { kind: 'move', path: join(folder, 'Kantor') }],
    ['endJob', expect.any(String)]
  ])
  expect(await handlers['jobs.interrupted'](null)).toEqual({ ok: true, value: [] })
  expect(await handlers['jobs.forget']({ id: 'unknown' })).toEqual({ ok: true, value: null })
})
