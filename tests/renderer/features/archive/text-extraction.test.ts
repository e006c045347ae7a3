import { expect, test } from 'vitest'
import { ok } from '#core/base/result.ts'
import { useTextExtractionNow } from '../../../../renderer/features/archive/views/use-text-extraction.ts'
import { eventually } from '../../../support/eventually.ts'
import { inside } from '../../support/mounted.ts'
import { openTestApp } from '../../support/test-services.ts'

test('files that are listed while the archive is open are read for the search', async () => {
  let files = 1
  const listed = (document: number) => ({
    ...{ document, sha256: String(document).repeat(64), car: '1', code: '2003', date: '2026-11-20' },
    ...{ number: '', description: '', profile: '', bytes: 1, storedAt: 1 }
  })
  const app = await openTestApp({
    overrides: {
      'archive.list': async () =>
        ok({ edition: String(files), total: files, pdfs: Array.from({ length: files }, (_, index) => listed(index + 1)) }),
      'search.progress': async () => ok({ read: 0, files, unreadable: {} }),
      'search.withoutText': async () => ok([])
    }
  })
  const looked = (): number => app.host.calls.filter(({ channel }) => channel === 'search.withoutText').length
  inside(app, () => (useTextExtractionNow(), null))
  await eventually(() => expect(looked()).toBe(1))
  files = 2
  app.host.emit('archive.changed', null)
  await eventually(() => expect(looked()).toBe(2))
})
