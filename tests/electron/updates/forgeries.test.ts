import { expect, onTestFinished, test } from 'vitest'
import { manifestForgeries, packageForgeries, type Forgery } from '../../support/updates/forgeries.ts'
import { newKey, startUpdateServer } from '../../support/updates/update-server.ts'
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
  const { service, server, folder } = await open({ put: (to) => to.offer(key, { version: '9.2.0', issued: 2_000_000_000_000 }) })
  await service.check()
  expect(service.state().phase).toMatchObject({ kind: 'found', offer: { version: '9.2.0' } })
  server.offer(key, { version: '9.1.0', issued: 1_999_999_999_999 })
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
