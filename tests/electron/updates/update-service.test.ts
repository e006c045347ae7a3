import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { dayLength } from '#core/base/calendar-day.ts'
import { fail, ok } from '#core/base/result.ts'
import type { UpdateServiceDeps } from '../../../electron/updates/update-service.ts'
import { signManifest, signSuccession } from '../../../electron/updates/manifest.ts'
import { UpdateRefused } from '../../../electron/updates/fetch-file.ts'
import { goodManifest, manifestPath, newKey, packageBytes, packagePath, startUpdateServer } from '../../support/updates/update-server.ts'
import { openUpdateTrial, treeOf } from '../../support/updates/update-trial.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const key = newKey()
const restart = { way: 'restart' } as const
const idle = { isSending: false, isShutdown: false }

const open = async (deps: Partial<UpdateServiceDeps> = {}) => {
  const server = await startUpdateServer()
  onTestFinished(() => server.close())
  server.offer(key)
  const folder = await tempFolder()
  const trial = await openUpdateTrial(folder, key, deps)
  onTestFinished(() => trial.service.close())
  await trial.service.setSource(server.address)
  return { ...trial, folder, server }
}
const ready = async (deps: Partial<UpdateServiceDeps> = {}) => {
  const trial = await open(deps)
  await trial.service.check()
  await trial.service.download()
  expect(trial.service.state().phase).toMatchObject({ kind: 'ready', atQuit: false, failure: null })
  return trial
}

test('a good update is found, downloaded and handed over after a backup; the requests have nothing about the user', async () => {
  const { service, server, folder, states, done } = await ready()
  expect(await readFile(join(folder, 'updates', 'ajukan-9.1.0-portable.zip'))).toEqual(packageBytes)
  expect(states.map(({ phase }) => phase.kind)).toEqual(expect.arrayContaining(['checking', 'found', 'downloading', 'ready']))
  expect(await service.install('now')).toEqual(ok(null))
  expect(done).toEqual([`confirm ${server.address}`, 'prepare 9.1.0', 'hand over'])
  expect(server.asked.map(({ line }) => line)).toEqual([`GET /ajukan-portable-${process.arch}.update`, `GET ${packagePath}`])
  for (const { headers } of server.asked) expect(headers).not.toEqual(expect.arrayContaining(['cookie', 'authorization', 'referer']))
})

test('without an address, a key or a package nobody is asked; an administrator can turn updates off or set the address', async () => {
  const { service, server } = await open()
  await service.setSource('')
  await service.check()
  expect([service.state(), server.asked]).toMatchObject([{ off: null, source: '', phase: { kind: 'idle' } }, []])
  const folder = await tempFolder()
  const offOf = async (deps: Partial<UpdateServiceDeps>) => {
    const trial = await openUpdateTrial(folder, key, { policy: { source: server.address, isOff: false }, ...deps })
    await trial.service.check()
    return [trial.service.state().off, (await trial.service.setSource(server.address)).ok]
  }
  expect(await offOf({ installed: null })).toEqual(['not-installed', false])
  expect(await offOf({ publicKey: null })).toEqual(['no-key', false])
  expect(await offOf({ policy: { source: server.address, isOff: true } })).toEqual(['administrator', false])
  expect(server.asked).toEqual([])
  expect(await offOf({})).toEqual([null, false])
  expect(server.asked).toHaveLength(1)
  const unusable = await openUpdateTrial(folder, key, { policy: { source: 'http://updates.invalid', isOff: false } })
  await unusable.service.check()
  expect(unusable.service.state().phase).toMatchObject({ kind: 'refused', reason: 'address' })
})

test('another address ends what is running, and forgets what was found', async () => {
  const { service, server, folder } = await ready()
  expect(await readdir(join(folder, 'updates'))).toHaveLength(1)
  server.put(manifestPath, () => undefined)
  await service.setSource(`${server.address}/other`)
  expect([service.state().phase, await readdir(join(folder, 'updates'))]).toEqual([{ kind: 'idle' }, []])
  await service.setSource(server.address)
  const checking = service.check()
  await expect.poll(() => server.asked.filter(({ line }) => line.includes('.update'))).toHaveLength(2)
  await service.setSource(`${server.address}/other`)
  await checking
  expect(service.state().phase).toEqual({ kind: 'idle' })
})

test('an address that the user does not agree to is not used', async () => {
  const { service } = await open()
  const refusing = await openUpdateTrial(await tempFolder(), key, { confirmSource: () => Promise.resolve(false) })
  expect(await refusing.service.setSource('https://updates.invalid')).toMatchObject({ ok: false, failure: { code: 'cancelled' } })
  expect([refusing.service.state().source, service.state().source]).toEqual(['', expect.stringContaining('127.0.0.1')])
})

test('a download that the user cancels leaves nothing, and can be started again', async () => {
  const { service, server, folder } = await open({ silence: 20_000 })
  await service.check()
  const begun = Promise.withResolvers<null>()
  server.put(packagePath, (_request, response) => response.writeHead(200).write('begin', () => begun.resolve(null)))
  const downloading = service.download()
  await begun.promise
  service.stop()
  await downloading
  expect([service.state().phase.kind, await readdir(join(folder, 'updates'))]).toEqual(['found', []])
  server.offer(key)
  await service.download()
  expect(service.state().phase.kind).toBe('ready')
})

test('a newer version than the downloaded one replaces it; otherwise that stays ready, with the reason if the check failed', async () => {
  const { service, server, folder } = await ready(restart)
  await service.check()
  expect(service.state().phase).toMatchObject({ kind: 'ready', offer: { version: '9.1.0' }, failure: null })
  await service.install('at-quit')
  server.put(manifestPath, Buffer.from('no manifest'))
  await service.check()
  expect(service.state().phase).toMatchObject({ kind: 'ready', atQuit: true, refusal: 'unreadable' })
  server.offer(key, { version: '9.2.0', file: 'ajukan-9.2.0-portable.zip' })
  server.put('/ajukan-9.2.0-portable.zip', packageBytes)
  await service.check()
  expect(service.state().phase).toMatchObject({ kind: 'found', offer: { version: '9.2.0' } })
  expect(await service.quitting(idle)).toBeNull()
  await service.download()
  expect(service.state().phase).toMatchObject({ kind: 'ready', offer: { version: '9.2.0' }, atQuit: false })
  expect(await readdir(join(folder, 'updates'))).toEqual(['ajukan-9.2.0-portable.zip'])
})

test('a check that runs when the application ends does not prevent a chosen installation', async () => {
  const { service, server } = await ready({ ...restart, silence: 20_000 })
  await service.install('at-quit')
  const begun = Promise.withResolvers<null>()
  server.put(manifestPath, () => begun.resolve(null))
  void service.check()
  await begun.promise
  expect(await service.quitting(idle)).not.toBeNull()
})

test('while something is being sent or backed up the update is not installed, neither now nor at the end', async () => {
  let isBusy = true
  const { service, done } = await ready({ ...restart, isBusy: () => isBusy })
  expect(await service.install('now')).toEqual(fail('update-sending'))
  isBusy = false
  await service.install('at-quit')
  expect(await service.quitting({ ...idle, isSending: true })).toBeNull()
  expect(done.slice(1)).toEqual([])
})

test('an installation closes the window as the user does; the backup is made at the end, and the installer starts after it', async () => {
  const { service, done } = await ready(restart)
  expect(await service.install('now')).toEqual(ok(null))
  await expect.poll(() => done.at(-1)).toBe('close')
  const start = await service.quitting(idle)
  expect(done.slice(1)).toEqual(['close', 'prepare 9.1.0'])
  start?.()
  expect(done.at(-1)).toBe('install and start')
})

test('an installation at the end of the application can be chosen and taken back', async () => {
  const { service, done } = await ready(restart)
  await service.install('at-quit')
  expect(service.state().phase).toMatchObject({ kind: 'ready', atQuit: true })
  await service.install('not')
  expect(await service.quitting(idle)).toBeNull()
  await service.install('at-quit')
  ;(await service.quitting(idle))?.()
  expect(done.slice(1)).toEqual(['prepare 9.1.0', 'install last'])
})

test('without a backup nothing is installed, and the next start says so', async () => {
  const { service, folder, done } = await ready({ ...restart, prepare: () => Promise.resolve(fail('disk-full')) })
  await service.install('at-quit')
  expect(await service.quitting(idle)).toBeNull()
  expect(done.slice(1)).toEqual([])
  const next = await openUpdateTrial(folder, key, restart)
  await expect.poll(() => next.service.state().phase).toMatchObject({ kind: 'ready', failure: { code: 'disk-full' } })
})

test('an installation for which the application has ended starts it again if the backup fails, or something is sent meanwhile', async () => {
  const failing = await ready({ ...restart, prepare: () => Promise.resolve(fail('update-sending')) })
  await failing.service.install('now')
  ;(await failing.service.quitting(idle))?.()
  expect(failing.done.slice(1)).toEqual(['close', 'start again'])
  const sending = await ready(restart)
  await sending.service.install('now')
  ;(await sending.service.quitting({ ...idle, isSending: true }))?.()
  expect(sending.done.slice(1)).toEqual(['close', 'start again'])
})

test('an installation that was chosen for the end stays chosen after a shutdown of the system, which is no problem', async () => {
  const { service, folder, done } = await ready(restart)
  await service.install('at-quit')
  expect(await service.quitting({ ...idle, isShutdown: true })).toBeNull()
  const next = await openUpdateTrial(folder, key, restart)
  await expect.poll(() => next.service.state().phase).toMatchObject({ kind: 'ready', atQuit: true, failure: null })
  ;(await next.service.quitting(idle))?.()
  expect([...done.slice(1), ...next.done]).toEqual(['prepare 9.1.0', 'install last'])
  const last = await openUpdateTrial(folder, key, { ...restart, notInstalled: true })
  await expect.poll(() => last.service.state().phase).toMatchObject({ kind: 'ready', atQuit: false })
})

test('why an update was not installed is reported at one start', async () => {
  const { service, folder } = await ready({ ...restart, prepare: () => Promise.resolve(fail('disk-full')) })
  await service.install('at-quit')
  await service.quitting(idle)
  const failureAtStart = async () => {
    const { service: next } = await openUpdateTrial(folder, key, restart)
    await expect.poll(() => next.state().phase.kind).toBe('ready')
    // The facts are written after the phase is set.
    await next.check()
    next.close()
    const { phase } = next.state()
    return phase.kind === 'ready' ? phase.failure : phase
  }
  expect([await failureAtStart(), await failureAtStart()]).toEqual([{ code: 'disk-full' }, null])
})

test('a package that was changed after the download is not installed', async () => {
  const { service, folder, done } = await ready()
  await writeFile(
    join(folder, 'updates', 'ajukan-9.1.0-portable.zip'),
    packageBytes.map((byte) => byte ^ 1)
  )
  expect(await service.install('now')).toEqual(fail('update-refused'))
  expect([service.state().phase, await readdir(join(folder, 'updates')), done.slice(1)]).toMatchObject([{ reason: 'hash' }, [], []])
})

test('a package that the platform does not know the publisher of is removed', async () => {
  const { service, folder } = await open({ demandPublisher: () => Promise.reject(new UpdateRefused('publisher')) })
  await service.check()
  await service.download()
  expect([service.state().phase, await readdir(join(folder, 'updates'))]).toMatchObject([{ reason: 'publisher' }, []])
})

test('a downloaded update is ready after a restart, and gone after its installation', async () => {
  const { folder } = await ready()
  const failed = await openUpdateTrial(folder, key, { notInstalled: true })
  await expect.poll(() => failed.service.state().phase).toMatchObject({ kind: 'ready', failure: { code: 'update-not-installed' } })
  const installed = { version: '9.1.0', kind: 'portable', arch: process.arch, database: 6 } as const
  const updated = await openUpdateTrial(folder, key, { installed })
  await expect.poll(async () => Object.keys(await treeOf(folder))).toEqual(['updates.json'])
  expect(updated.service.state().phase).toEqual({ kind: 'idle' })
})

test('a package whose key is replaced after the download is not installed, whatever its version', async () => {
  const next = newKey()
  const { service, server, folder, done } = await ready(restart)
  server.offer(key, { version: '9.9.0' })
  await service.check()
  await service.download()
  await service.install('at-quit')
  const named = (version: string) =>
    [signSuccession(next.public, key.secret), signManifest(JSON.stringify(goodManifest({ version })), next.secret)].join('\n')
  server.put(manifestPath, named('9.2.0'))
  await service.check()
  expect(service.state().phase).toMatchObject({ kind: 'found', offer: { version: '9.2.0' } })
  expect(await readdir(join(folder, 'updates'))).toEqual([])
  await service.download()
  await service.install('at-quit')
  ;(await service.quitting(idle))?.()
  expect(done.slice(1)).toEqual(['prepare 9.2.0', 'install last'])
})

test('a package whose manifest expires after the download is not installed', async () => {
  let now = 1_795_100_000_000
  const { service, folder, done } = await ready({ ...restart, clock: { now: () => now } })
  await service.install('at-quit')
  now = 1_800_000_000_000 + 2 * dayLength
  expect(await service.quitting(idle)).toBeNull()
  expect([service.state().phase, await readdir(join(folder, 'updates')), done.slice(1)]).toMatchObject([{ reason: 'expired' }, [], []])
})

test('a page can neither turn updates off nor begin them anew without the user', async () => {
  let isAgreed = true
  const asked: string[] = []
  const { service, server, folder } = await ready({
    confirmSource: (address, before) => Promise.resolve(asked.push(`${address} after ${before}`) > 0 && isAgreed)
  })
  isAgreed = false
  expect(await service.setSource('')).toEqual(fail('cancelled'))
  expect(await service.setSource(`${server.address}/`)).toEqual(ok(service.state()))
  expect(service.state()).toMatchObject({ source: server.address, phase: { kind: 'ready' } })
  expect(await readdir(join(folder, 'updates'))).toHaveLength(1)
  expect(asked).toEqual([`${server.address} after `, ` after ${server.address}`])
})

test('a clock that was ahead at a check does not hide a long silence', async () => {
  let now = 1_795_100_000_000 + 4_000 * dayLength
  const { service, server, folder } = await open({ clock: { now: () => now } })
  server.offer(key, { version: '0.2.0', expires: now + dayLength })
  await service.check()
  expect(service.state().phase).toEqual({ kind: 'current' })
  now -= 3_999 * dayLength
  const again = await openUpdateTrial(folder, key, { clock: { now: () => now } })
  onTestFinished(() => again.service.close())
  again.service.start()
  await expect.poll(() => again.service.state().checkedAt).toBe(0)
  expect(again.service.state().silentSince).toBeNull()
  const since = now
  now += 31 * dayLength
  expect(again.service.state().silentSince).toBe(since)
})
