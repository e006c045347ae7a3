import { expect, test } from 'vitest'
import type { Json } from '#core/base/json.ts'
import { useIncomingChanges } from '../../../../renderer/actions/incoming-changes.ts'
import { useOffice } from '../../../../renderer/features/office/store/office.ts'
import { useTemplates } from '../../../../renderer/features/templates/store/templates.ts'
import { useWorklist } from '../../../../renderer/features/worklist/store/worklist.ts'
import { useMessages } from '../../../../renderer/messages/messages.ts'
import { eventually } from '../../../support/eventually.ts'
import { memoryOffice } from '../../../support/fakes/memory-office.ts'
import { recordFrom, smallText } from '../../support/declaration-fixtures.ts'
import { openTestApp } from '../../support/test-services.ts'

const { document, lines, numerals } = recordFrom(smallText)
const template = (id: string) => ({
  id,
  name: 'Rutin',
  parts: [],
  content: { document, lines, numerals, local: { from: id } },
  uses: 0,
  lastUsedAt: 1,
  usedIn: ''
})
const incoming = (id: string) => ({
  ...({ kind: 'row', table: 'templates', key: id } as const),
  value: template(id) as unknown as Json,
  conflict: false
})

test.each([
  ['t1', 't2'],
  ['t2', 't1']
])('of two templates with one name, %s of this desk and %s of another, both are kept and one is renamed', async (own, other) => {
  const app = await openTestApp()
  const fakeOffice = memoryOffice(app.host)
  await app.services.storeWriter.write([{ table: 'templates', key: own, value: template(own) }])
  await useWorklist(app.pinia).load()
  await useOffice(app.pinia).load()
  const templates = useTemplates(app.pinia)
  await templates.ready()
  await useIncomingChanges(app.pinia).start()

  fakeOffice.tell([incoming(other)])
  await eventually(() => expect(templates.rows.get('t2')?.name).toBe('Rutin (2)'))
  const stored = await app.database.templates.toArray()
  expect(stored.map(({ id, name, content }) => [id, name, content.local])).toEqual([
    ['t1', 'Rutin', { from: 't1' }],
    ['t2', 'Rutin (2)', { from: 't2' }]
  ])
  expect(useMessages(app.pinia).toasts.map(({ text }) => text)).toEqual([
    'Ada dua templat bernama sama dari meja yang berlainan. Semuanya tetap ada; yang diberi nama lain: Rutin (2).'
  ])
})
