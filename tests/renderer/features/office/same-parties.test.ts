import { expect, test } from 'vitest'
import { useCatalog } from '../../../../renderer/features/catalog/store/catalog.ts'
import { useIncomingChanges } from '../../../../renderer/features/office/store/incoming-changes.ts'
import { useOffice } from '../../../../renderer/features/office/store/office.ts'
import { useWorklist } from '../../../../renderer/features/worklist/store/worklist.ts'
import { eventually } from '../../../support/eventually.ts'
import { memoryOffice } from '../../../support/fakes/memory-office.ts'
import { openTestApp } from '../../support/test-services.ts'

const party = (id: string) => ({
  ...{ id, kind: 'importer', values: { impnama: 'PT Satu', impnpwp: '012345678012345', impalamat: 'Jl. A' } },
  ...{ uses: 1, lastUsedAt: 1, usedIn: id, changedAt: 1, byHand: false }
})

test.each([
  ['p1', 'p2'],
  ['p2', 'p1']
])('a party that this desk learnt as %s and another as %s is one row, the same at both', async (own, other) => {
  const app = await openTestApp()
  const fakeOffice = memoryOffice(app.host)
  await app.services.storeWriter.write([{ table: 'parties', key: own, value: party(own) }])
  await useWorklist(app.pinia).load()
  await useOffice(app.pinia).load()
  const catalog = useCatalog(app.pinia)
  await catalog.ready()
  await useIncomingChanges(app.pinia).start()
  const value = party(other)
  fakeOffice.tell([{ kind: 'row', table: 'parties', key: other, value, declaration: null, conflict: false }])
  await eventually(() => expect(fakeOffice.waiting()).toBe(0))
  await eventually(() => expect([...catalog.parties.keys()]).toEqual(['p1']))
  expect((await app.database.parties.toArray()).map(({ id }) => id)).toEqual(['p1'])
  // The other desk hears which one is gone.
  expect(app.host.journal.rows().filter(({ table }) => table === 'parties')).toMatchObject([{ key: 'p1' }])
})
