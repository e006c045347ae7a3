import { expect, onTestFinished, test } from 'vitest'
import { dayLength } from '#core/base/calendar-day.ts'
import { signManifest, signSuccession } from '../../../electron/updates/manifest.ts'
import { manifestForgeries, packageForgeries, type Forgery } from '../../support/updates/forgeries.ts'
import { goodManifest, manifestPath, newKey, startUpdateServer, type PublisherKey } from '../../support/updates/update-server.ts'
import { openUpdateTrial, treeOf } from '../../support/updates/update-trial.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const key = newKey()

const open = async ({ put, silence }: Pick<Forgery, 'put' | 'silence'>) => {
  const server = await startUpdateServer()
  onTestFinished(() => server.close())
  const folder = await tempFolder()
  const trial = await openUpdateTrial(folder, key, silence === undefined ? {} : { silence })
  onTestFinished(() => trial.service.close())
  await trial.service.setSource(server.address)
  put(server, key)
  return { ...trial, folder, server }
}

test.each(manifestForgeries)('$name is refused, and nothing is changed', async (forgery) => {
  const { service, folder, done } = await open(forgery)
  const before = await treeOf(folder)
  await service.check()
  expect(service.state().phase).toEqual({ kind: 'refused', reason: forgery.reason, offer: null })
  expect(await treeOf(folder)).toEqual(before)
  expect(await service.install('now')).toMatchObject({ ok: false })
  await service.download()
  expect(await service.quitting({ isSending: false, isShutdown: false })).toBeNull()
  expect(done.slice(1)).toEqual([])
})

test.each(packageForgeries)('$name is refused, and nothing of it stays', async (forgery) => {
  const { service, folder, done } = await open(forgery)
  await service.check()
  expect(service.state().phase).toMatchObject({ kind: 'found' })
  const before = await treeOf(folder)
  await service.download()
  expect(service.state().phase).toMatchObject({ kind: 'refused', reason: forgery.reason, offer: { version: '9.1.0' } })
  expect(await treeOf(folder)).toEqual(before)
  expect(await service.install('now')).toMatchObject({ ok: false })
  expect(done.slice(1)).toEqual([])
})

test('a manifest that is older than one that was read before is refused, also after a restart', async () => {
  const { service, server, folder } = await open({ put: (to) => to.offer(key, { version: '9.2.0', issued: 1_795_090_000_000 }) })
  await service.check()
  expect(service.state().phase).toMatchObject({ kind: 'found', offer: { version: '9.2.0' } })
  server.offer(key, { version: '9.1.0', issued: 1_795_089_999_999 })
  const again = await openUpdateTrial(folder, key)
  const before = await treeOf(folder)
  await again.service.check()
  expect(again.service.state().phase).toEqual({ kind: 'refused', reason: 'replayed', offer: null })
  expect(await treeOf(folder)).toEqual(before)
})

test('the version that runs is no update', async () => {
  const { service } = await open({ put: (to) => to.offer(key, { version: '0.2.0' }) })
  await service.check()
  expect(service.state().phase).toEqual({ kind: 'current' })
})

test.each([
  'http://updates.invalid/ajukan',
  'ftp://updates.invalid/',
  'https://user:word@updates.invalid/',
  'https://169.254.169.254/latest',
  'https://updates.invalid/?a=1',
  'updates.invalid'
])('the address %s is refused before anybody is asked', async (address) => {
  const folder = await tempFolder()
  const { service, done } = await openUpdateTrial(folder, key)
  expect(await service.setSource(address)).toMatchObject({ ok: false, failure: { code: 'address-not-allowed' } })
  expect([done, await treeOf(folder)]).toEqual([[], {}])
})

test('outside tests an address on this computer needs https, too', async () => {
  const { service } = await openUpdateTrial(await tempFolder(), key, { mayBeLocal: false })
  expect(await service.setSource('http://127.0.0.1:8080')).toMatchObject({ ok: false, failure: { code: 'address-not-allowed' } })
})

test('a key that the publisher has named is followed, and the key before it counts no longer, also after a restart', async () => {
  const [second, third] = [newKey(), newKey()]
  const { service, server, folder } = await open({ put: (to) => to.offer(key, { version: '0.2.0' }) })
  await service.check()
  expect(service.state().phase).toEqual({ kind: 'current' })
  const lines = [signSuccession(second.public, key.secret), signSuccession(third.public, second.secret)]
  const offer = (signer: PublisherKey, version: string, count: number) =>
    server.put(manifestPath, [...lines.slice(0, count), signManifest(JSON.stringify(goodManifest({ version })), signer.secret)].join('\n'))
  offer(second, '9.1.0', 1)
  await service.check()
  expect(service.state().phase).toMatchObject({ kind: 'found', offer: { version: '9.1.0' } })
  // A thief of the first key signs.
  server.offer(key, { version: '9.2.0' })
  const again = await openUpdateTrial(folder, key)
  await again.service.check()
  expect(again.service.state().phase).toEqual({ kind: 'refused', reason: 'signature', offer: null })
  // Both lines stay in the file: one that has read the first follows the second.
  offer(third, '9.3.0', 2)
  await again.service.check()
  expect(again.service.state().phase).toMatchObject({ kind: 'found', offer: { version: '9.3.0' } })
  // A build that has another key begins with that.
  const rebuilt = await openUpdateTrial(folder, second)
  offer(second, '9.4.0', 0)
  await rebuilt.service.check()
  expect(rebuilt.service.state().phase).toMatchObject({ kind: 'found', offer: { version: '9.4.0' } })
})

test('after thirty days without a valid manifest the state says since when, and a valid one ends it', async () => {
  let now = 1_795_100_000_000
  const server = await startUpdateServer()
  onTestFinished(() => server.close())
  const { service } = await openUpdateTrial(await tempFolder(), key, { clock: { now: () => now } })
  await service.setSource(server.address)
  const set = now
  now += 29 * dayLength
  await service.check()
  expect(service.state().silentSince).toBeNull()
  now += 2 * dayLength
  await service.check()
  expect(service.state().silentSince).toBe(set)
  server.offer(key, { version: '0.2.0' })
  await service.check()
  expect(service.state().silentSince).toBeNull()
})
