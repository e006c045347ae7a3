import { mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import type { ArchiveServiceDeps } from '../../../electron/archive/archive-service.ts'
import { readLocation, readMarker, writeLocation, type Marker } from '../../../electron/archive/location-file.ts'
import { memoryLog } from '../../support/fakes/memory-log.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { closeDatabases, facts, fill, filesIn, goodIn, pdf, serviceIn, unstopped } from './service-samples.ts'

afterEach(closeDatabases)

/** Folders whose markers are read only after `answer`, as a network folder whose server is off. */
const hangingFolders = (...folders: readonly string[]) => {
  const answered = Promise.withResolvers<null>()
  const asked: string[] = []
  const readings: Promise<unknown>[] = []
  let changes = 0
  const deps = {
    folderLimit: 50,
    readMarker: async (folder: string): Promise<Marker | null> => {
      asked.push(folder)
      const reading = folders.includes(folder) ? answered.promise.then(() => readMarker(folder)) : readMarker(folder)
      readings.push(reading)
      return reading
    },
    changed: () => void (changes += 1)
  } satisfies Partial<ArchiveServiceDeps>
  /** Resolves after the markers are read and what follows is queued. */
  const answerRead = async (): Promise<void> => {
    answered.resolve(null)
    await Promise.all(readings)
    await setImmediate()
  }
  return { deps, asked, answer: () => answered.resolve(null), answerRead, changes: () => changes }
}

/** A profile whose archive is in the folder `nas`, closed. */
const movedToNas = async () => {
  const folder = await tempFolder()
  const nas = join(folder, 'nas')
  await mkdir(nas)
  const service = await serviceIn(folder)
  const hashes = await fill(service, 3)
  await service.move(nas, false, unstopped)
  await service.close()
  return { folder, nas, hashes }
}

test('the application opens without an archive folder that does not answer, which is asked once meanwhile and opened when it answers', async () => {
  const { folder, nas, hashes } = await movedToNas()
  const { deps, asked, answer, changes } = hangingFolders(nas)
  const service = await serviceIn(folder, deps)
  expect([(await service.place()).reachable, await service.list(), service.root()]).toEqual([false, [], null])
  expect((await service.store(pdf('x'), facts(1))).ok).toBe(false)
  expect([asked, changes()]).toEqual([[nas], 0])
  answer()
  await expect.poll(changes).toBe(1)
  expect([service.root(), await goodIn(service, hashes), asked]).toEqual([nas, true, [nas]])
  await service.close()
})

/** A profile with an archive on a server that is off: the call ends late, with an error. */
const openedWhileOff = async () => {
  const { folder, nas, hashes } = await movedToNas()
  await rename(nas, `${nas} off`)
  const { deps, asked, answerRead } = hangingFolders(nas)
  const service = await serviceIn(folder, { ...deps, retryInterval: 20 })
  await answerRead()
  await expect.poll(() => asked.length).toBeGreaterThan(2)
  return { folder, nas, hashes, service, asked }
}

test('a folder whose call ended late with an error is asked again, and opened when it is there', async () => {
  const { nas, hashes, service, asked } = await openedWhileOff()
  expect(service.root()).toBe(null)
  await rename(`${nas} off`, nas)
  await expect.poll(() => service.root()).toBe(nas)
  expect(await goodIn(service, hashes)).toBe(true)
  const count = asked.length
  await setTimeout(100)
  expect(asked.length).toBe(count)
  await service.close()
})

test('a folder that was not there at the start, as on a disk that is plugged in later, is opened when it is there', async () => {
  const { folder, nas, hashes } = await movedToNas()
  await rename(nas, `${nas} off`)
  let changes = 0
  const service = await serviceIn(folder, { retryInterval: 20, changed: () => void (changes += 1) })
  expect([service.root(), changes]).toEqual([null, 0])
  await rename(`${nas} off`, nas)
  await expect.poll(() => service.root()).toBe(nas)
  await expect.poll(() => changes).toBe(1)
  expect(await goodIn(service, hashes)).toBe(true)
  await service.close()
})

test.each(['another folder is chosen', 'the service is closed'])('a folder is no longer asked after %s', async (end) => {
  const { folder, service, asked } = await openedWhileOff()
  const other = join(folder, 'other')
  await mkdir(other)
  if (end === 'the service is closed') await service.close()
  else expect(await service.move(other, false, unstopped)).toMatchObject({ end: 'moved' })
  const count = asked.length
  await setTimeout(100)
  expect(asked.length).toBe(count)
  await service.close()
})

test('a folder that answers late is not used if it is not the archive, or after another folder was chosen', async () => {
  const { folder, nas } = await movedToNas()
  const late = hangingFolders(nas)
  const service = await serviceIn(folder, late.deps)
  const other = join(folder, 'other')
  await mkdir(other)
  expect(await service.move(other, false, unstopped)).toMatchObject({ end: 'moved', pdfs: 0 })
  await late.answerRead()
  // Refused after what is queued before; one to `other` would open it again.
  expect(await service.move(join(folder, 'absent'), false, unstopped)).toMatchObject({ end: 'refused' })
  expect(service.root()).toBe(other)
  await service.close()

  const away = hangingFolders(other)
  const next = await serviceIn(folder, away.deps)
  await rename(other, `${other} elsewhere`)
  await away.answerRead()
  await next.move(other, false, unstopped)
  expect([next.root(), (await next.place()).reachable, await filesIn(other)]).toEqual([null, false, []])
  await next.close()
})

test.each([
  ['removed', 'leaving'],
  ['used for a copy', 'begun']
] as const)('a folder that was being %s and does not answer does not delay the start; the next one continues', async (_what, member) => {
  const { folder, nas, hashes } = await movedToNas()
  const place = join(folder, 'place.json')
  const server = join(folder, 'server')
  await writeLocation(place, { ...(await readLocation(place, memoryLog())), [member]: server })
  const { deps, asked, answer } = hangingFolders(server)
  const service = await serviceIn(folder, deps)
  expect([service.root(), await goodIn(service, hashes), asked]).toEqual([nas, true, [nas, server]])
  expect((await readLocation(place, memoryLog()))[member]).toBe(server)
  answer()
  await service.close()
  const next = await serviceIn(folder)
  expect((await readLocation(place, memoryLog()))[member]).toBe(null)
  await next.close()
})
