import { expect, test } from 'vitest'
import { partyName } from '#core/catalog/party.ts'
import { useDraft } from '../../../../renderer/features/editor/store/draft/draft.ts'
import { useCatalog } from '../../../../renderer/features/catalog/store/catalog.ts'
import { useOffice } from '../../../../renderer/features/office/store/office.ts'
import { useOutbox } from '../../../../renderer/features/outbox/store/outbox.ts'
import { useSettings } from '../../../../renderer/features/settings/store/settings.ts'
import { NotSaved } from '../../../../renderer/data/store-writer.ts'
import { eventually } from '../../../support/eventually.ts'
import { holding, memoryOffice } from '../../../support/fakes/memory-office.ts'
import { recordFrom, smallText } from '../../support/declaration-fixtures.ts'
import { accept, importer, openDraft, refuse, type as typeInto } from '../../support/draft-setup.ts'

const catalogAfterLearning = async (desk: Awaited<ReturnType<typeof openDraft>>['desk']) => {
  await expect.poll(async () => (await desk.database.parties.count()) > 0).toBe(true)
  await desk.services.storeWriter.idle()
  return useCatalog(desk.pinia)
}

test('closing a draft adds its parties and products to the catalog; key presses do not', async () => {
  const { desk, draft } = await openDraft()
  typeInto(draft, importer, 'PT Baru Sekali')
  await draft.flush()
  expect(await desk.database.parties.count()).toBe(0)
  await draft.close()
  const catalog = await catalogAfterLearning(desk)
  expect(catalog.findParties('importer', 'bar sek').map(partyName)).toEqual(['PT Baru Sekali'])
  expect(catalog.products.size).toBe(3)
  const [product] = catalog.findProducts('')
  expect(catalog.productOf(` ${product?.values.kd_barang.toLowerCase() ?? ''} `)?.id).toBe(product?.id)
  expect(catalog.productOf('')).toBeUndefined()
})

test('in an office the desk that holds a declaration learns from it; one that only reads it, and a viewer, do not', async () => {
  const { desk, draft } = await openDraft()
  const { id } = draft.record ?? { id: '' }
  const fakeOffice = memoryOffice(desk.host)
  const office = useOffice(desk.pinia)
  const learnAs = async (holder: string, rights: 'broker' | 'viewer', position: number): Promise<number> => {
    fakeOffice.tell([], [holding(id, holder, { position })], { rights })
    await eventually(() => expect([office.status?.rights, office.holdings.get(id)?.position]).toEqual([rights, position]))
    await useCatalog(desk.pinia).learn(recordFrom(smallText, id))
    return desk.database.parties.count()
  }
  expect([await learnAs('there', 'broker', 1), await learnAs('here', 'viewer', 2)]).toEqual([0, 0])
  expect(await learnAs('here', 'broker', 3)).toBeGreaterThan(0)
})

test('the catalog is there after a restart, and from the store copy when the store is lost', async () => {
  const { desk, draft } = await openDraft()
  await draft.close()
  const known = await catalogAfterLearning(desk)
  // Sorted: a restart reads them in the order of their ids.
  const namesIn = ({ parties }: typeof known): readonly string[] => [...parties.values()].map(partyName).toSorted()
  const names = namesIn(known)
  const again = await desk.restart()
  const catalog = useCatalog(again.pinia)
  await catalog.ready()
  expect([namesIn(catalog), catalog.products.size]).toEqual([names, 3])
  expect(new Set(desk.host.journal.rows().map((row) => row.table))).toEqual(
    new Set(['declarations', 'goods', 'summaries', 'parties', 'products'])
  )
})

test('queueing adds to the catalog too', async () => {
  const { desk } = await openDraft()
  await useOutbox(desk.pinia).queue(['d1'])
  expect((await catalogAfterLearning(desk)).findParties('seller', '')).toHaveLength(1)
})

test('nothing is learnt when learning is switched off', async () => {
  const { desk, draft } = await openDraft()
  await useSettings(desk.pinia).change({ learn: false })
  await draft.close()
  await useCatalog(desk.pinia).learn(recordFrom(smallText))
  expect([await desk.database.parties.count(), await desk.database.products.count()]).toEqual([0, 0])
})

test('a refused write adds nothing to the catalog and does not disturb the draft; a change in the table reports it', async () => {
  const { desk, draft } = await openDraft()
  const { record } = draft
  const catalog = useCatalog(desk.pinia)
  refuse(desk)
  if (record) await catalog.learn(record)
  expect([catalog.parties.size, catalog.products.size]).toEqual([0, 0])
  accept(desk)
  if (record) await catalog.learn(record)
  const [party] = [...catalog.parties.values()]
  refuse(desk)
  await expect(catalog.putParties([], [party?.id ?? ''])).rejects.toBeInstanceOf(NotSaved)
  expect(catalog.parties.has(party?.id ?? '')).toBe(true)
})

test('choosing a party or a product counts as use, once per declaration', async () => {
  const { desk, draft } = await openDraft()
  await draft.close()
  const catalog = await catalogAfterLearning(desk)
  const [party] = catalog.findParties('importer', '')
  const [product] = catalog.findProducts('')
  if (!party || !product) throw new Error('the catalog is empty')
  await catalog.useParty(party, 'new')
  await catalog.useProduct(product, 'new')
  await catalog.useParty(catalog.findParties('importer', '')[0] ?? party, 'new')
  expect([catalog.parties.get(party.id)?.uses, catalog.products.get(product.id)?.uses]).toEqual([2, 2])
  expect((await desk.database.parties.get(party.id))?.uses).toBe(2)
  expect(useDraft(desk.pinia).record).toBeNull()
})
