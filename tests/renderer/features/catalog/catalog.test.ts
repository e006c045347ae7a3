import { expect, test } from 'vitest'
import { valueAt } from '#core/base/json-pointer.ts'
import type { Json } from '#core/base/json.ts'
import { profileKinds } from '#core/contract/profile.ts'
import { newProfile } from '#core/wire/check-profile.ts'
import { setEdit } from '#core/draft/edit.ts'
import { partyName } from '#core/catalog/party.ts'
import { useAdvice } from '../../../../renderer/features/editor/store/advice.ts'
import { useDraft } from '../../../../renderer/features/editor/store/draft/draft.ts'
import { useCatalog } from '../../../../renderer/features/catalog/store/catalog.ts'
import { useLearning } from '../../../../renderer/features/editor/store/learning.ts'
import { useOffice } from '../../../../renderer/features/office/store/office.ts'
import { useOfficeStatus } from '../../../../renderer/features/office/store/office-status.ts'
import { useOutbox } from '../../../../renderer/features/outbox/store/outbox.ts'
import { useSettings } from '../../../../renderer/features/settings/store/settings.ts'
import { useWorklist } from '../../../../renderer/features/worklist/store/worklist.ts'
import { NotSaved } from '../../../../renderer/data/store-writer.ts'
import { eventually } from '../../../support/eventually.ts'
import { holding, memoryOffice } from '../../../support/fakes/memory-office.ts'
import { recordFrom, smallText } from '../../support/declaration-fixtures.ts'
import { accept, importer, openDraft, refuse, type as typeInto } from '../../support/draft-setup.ts'

const catalogAfterLearning = async (app: Awaited<ReturnType<typeof openDraft>>['app']) => {
  await expect.poll(async () => (await app.database.parties.count()) > 0).toBe(true)
  await app.services.storeWriter.idle()
  return useCatalog(app.pinia)
}

test('closing a draft adds its parties and products to the catalog; key presses do not', async () => {
  const { app, draft } = await openDraft()
  typeInto(draft, importer, 'PT Baru Sekali')
  await draft.flush()
  expect(await app.database.parties.count()).toBe(0)
  await draft.close()
  const catalog = await catalogAfterLearning(app)
  expect(catalog.findParties('importer', 'bar sek').map(partyName)).toEqual(['PT Baru Sekali'])
  expect(catalog.products.size).toBe(3)
  const [product] = catalog.findProducts('')
  expect(catalog.productOf(` ${product?.values.kd_barang.toLowerCase() ?? ''} `)?.id).toBe(product?.id)
  expect(catalog.productOf('')).toBeUndefined()
})

const party = (key: string): string => `/header/data/${key}`
const firstLine = (key: string): string => `/detail/data/0/${key}`
/** A doubted value of a party or a product, and the value that is right. */
const doubts: readonly (readonly [what: 'importer' | 'product', path: string, wrong: Json, right: Json])[] = [
  ['importer', party('apikd'), 'produsen', '2'],
  ['importer', party('impnpwp'), '12345', ''],
  ['importer', party('apino'), '12345678901', ''],
  ['product', firstLine('nohs'), '8431', '84314990'],
  ['product', firstLine('fllartas'), 'mungkin', 'T'],
  ['product', firstLine('brgurai'), 'ROL', 'TRACK ROLLER'],
  ['product', firstLine('dcif'), 0.0001, null]
]
test.each(doubts)('what has an open advice is not learned: %s %s', async (what, path, wrong, right) => {
  const { app, draft } = await openDraft()
  const before = valueAt(draft.record?.document, path) as Json
  const known = (): number => {
    const catalog = useCatalog(app.pinia)
    return what === 'importer' ? catalog.findParties('importer', '').length : catalog.products.size
  }
  draft.change([setEdit(path, before, wrong)])
  draft.change([setEdit('/header/data/pasokalmt', valueAt(draft.record?.document, '/header/data/pasokalmt') as Json, 'Jalan Lain')])
  await useLearning(app.pinia).learn(draft.record ?? recordFrom(smallText, 'd1'))
  const doubted = known()
  draft.change([setEdit(path, wrong, right ?? before)])
  await useLearning(app.pinia).learn(draft.record ?? recordFrom(smallText, 'd1'))
  expect([doubted, known()]).toEqual(what === 'importer' ? [0, 1] : [2, 3])
})

test('an advice that the user has checked does not keep a party from being learned', async () => {
  const { app, draft } = await openDraft()
  draft.change([setEdit(party('apikd'), valueAt(draft.record?.document, party('apikd')) as Json, 'produsen')])
  const advice = useAdvice(app.pinia)
  advice.update()
  advice.check(
    advice.open.filter(({ path }) => path === party('apikd')),
    ''
  )
  await useLearning(app.pinia).learn(draft.record ?? recordFrom(smallText, 'd1'))
  expect(useCatalog(app.pinia).findParties('importer', '')).toHaveLength(1)
})

test('a party that was deleted from the catalog does not come back when its declaration is only viewed', async () => {
  const { app, draft } = await openDraft()
  typeInto(draft, importer, 'PT Baru Sekali')
  await draft.close()
  const catalog = await catalogAfterLearning(app)
  const [party] = catalog.findParties('importer', '')
  await catalog.putParties([], [party?.id ?? ''])
  await draft.open('d1')
  await draft.close()
  await app.services.storeWriter.idle()
  expect(catalog.findParties('importer', '')).toEqual([])
  await draft.open('d1')
  typeInto(draft, importer, 'PT Baru Lagi')
  await draft.close()
  await expect.poll(() => catalog.findParties('importer', '').map(partyName)).toEqual(['PT Baru Lagi'])
})

test('in an office the desk that holds a declaration learns from it; one that only reads it, and a viewer, do not', async () => {
  const { app, draft } = await openDraft()
  const { id } = draft.record ?? { id: '' }
  const fakeOffice = memoryOffice(app.host)
  const office = useOffice(app.pinia)
  const learnAs = async (holder: string, rights: 'broker' | 'viewer', position: number): Promise<number> => {
    fakeOffice.tell([], [holding(id, holder, { position })], { rights })
    await eventually(() =>
      expect([useOfficeStatus(app.pinia).status?.rights, office.holdings.get(id)?.position]).toEqual([rights, position])
    )
    await useLearning(app.pinia).learn(recordFrom(smallText, id))
    return app.database.parties.count()
  }
  expect([await learnAs('there', 'broker', 1), await learnAs('here', 'viewer', 2)]).toEqual([0, 0])
  expect(await learnAs('here', 'broker', 3)).toBeGreaterThan(0)
})

test('the catalog is there after a restart, and from the store copy when the store is lost', async () => {
  const { app, draft } = await openDraft()
  typeInto(draft, importer, 'PT Baru')
  await draft.close()
  const known = await catalogAfterLearning(app)
  // Sorted: a restart reads them in the order of their ids.
  const namesIn = ({ parties }: typeof known): readonly string[] => [...parties.values()].map(partyName).toSorted()
  const names = namesIn(known)
  const again = await app.restart()
  const catalog = useCatalog(again.pinia)
  await catalog.ready()
  expect([namesIn(catalog), catalog.products.size]).toEqual([names, 3])
  expect(new Set(app.host.journal.rows().map((row) => row.table))).toEqual(
    new Set(['declarations', 'edits', 'goods', 'summaries', 'parties', 'products'])
  )
})

test('queueing adds to the catalog too', async () => {
  const { app } = await openDraft()
  await useOutbox(app.pinia).queue(['d1'])
  expect((await catalogAfterLearning(app)).findParties('seller', '')).toHaveLength(1)
})

test('nothing is learnt when learning is switched off', async () => {
  const { app, draft } = await openDraft()
  await useSettings(app.pinia).change({ learn: false })
  await draft.close()
  await useLearning(app.pinia).learn(recordFrom(smallText))
  expect([await app.database.parties.count(), await app.database.products.count()]).toEqual([0, 0])
})

test('a refused write adds nothing to the catalog and does not disturb the draft; a change in the table reports it', async () => {
  const { app, draft } = await openDraft()
  const { record } = draft
  const catalog = useCatalog(app.pinia)
  refuse(app)
  if (record) await useLearning(app.pinia).learn(record)
  expect([catalog.parties.size, catalog.products.size]).toEqual([0, 0])
  accept(app)
  if (record) await useLearning(app.pinia).learn(record)
  const [party] = [...catalog.parties.values()]
  refuse(app)
  await expect(catalog.putParties([], [party?.id ?? ''])).rejects.toBeInstanceOf(NotSaved)
  expect(catalog.parties.has(party?.id ?? '')).toBe(true)
})

test('choosing a party or a product counts as use, once per declaration', async () => {
  const { app, draft } = await openDraft()
  typeInto(draft, importer, 'PT Baru')
  await draft.close()
  const catalog = await catalogAfterLearning(app)
  const [party] = catalog.findParties('importer', '')
  const [product] = catalog.findProducts('')
  if (!party || !product) throw new Error('the catalog is empty')
  await useLearning(app.pinia).useParty(party, 'new')
  await useLearning(app.pinia).useProduct(product, 'new')
  await useLearning(app.pinia).useParty(catalog.findParties('importer', '')[0] ?? party, 'new')
  expect([catalog.parties.get(party.id)?.uses, catalog.products.get(product.id)?.uses]).toEqual([2, 2])
  expect((await app.database.parties.get(party.id))?.uses).toBe(2)
  expect(useDraft(app.pinia).record).toBeNull()
})

const kindPairs = profileKinds.flatMap((learnt) => profileKinds.map((shown) => [learnt, shown] as const))

test.each(kindPairs)('what a declaration of %s taught is offered with a profile of %s only if that is its kind', async (learnt, shown) => {
  const { app, draft } = await openDraft()
  const [settings, catalog] = [useSettings(app.pinia), useCatalog(app.pinia)]
  for (const kind of profileKinds.slice(1)) await settings.saveProfile(newProfile(kind, kind, kind))
  useWorklist(app.pinia).note('d1', { kind: learnt })
  await useLearning(app.pinia).learn(draft.record ?? recordFrom(smallText, 'd1'))
  await settings.selectProfile(shown)
  const isOffered = learnt === shown
  expect([catalog.findParties('importer', '').length > 0, catalog.findProducts('').length > 0]).toEqual([isOffered, isOffered])
  expect((await app.database.parties.toArray()).every(({ learntIn }) => learntIn === learnt)).toBe(true)
})

test.each(profileKinds)('a declaration of %s changes what the user entered only if it is a real one', async (kind) => {
  const { app, draft } = await openDraft()
  const catalog = useCatalog(app.pinia)
  useWorklist(app.pinia).note('d1', { kind: 'production' })
  await useLearning(app.pinia).learn(draft.record ?? recordFrom(smallText, 'd1'))
  const entered = [...(await app.database.parties.toArray())].map(({ learntIn: _, ...party }) => party)
  await catalog.putParties(entered)
  useWorklist(app.pinia).note('d1', { kind })
  typeInto(draft, '/header/data/impalmt', 'Jalan Contoh 1')
  await useLearning(app.pinia).learn(draft.record ?? recordFrom(smallText, 'd1'))
  const addresses = (await app.database.parties.toArray()).map(({ values }) => values['impalmt'])
  expect(addresses.includes('Jalan Contoh 1')).toBe(kind === 'production')
})
