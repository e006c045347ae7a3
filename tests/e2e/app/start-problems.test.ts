import { execFileSync } from 'node:child_process'
import { chmod, open, readdir, readlink, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { findRuntime } from '../../../scripts/runtime.ts'
import { compareStores, readSettledStore, readStore, type StoreRows } from '../../support/drivers/raw-store.ts'
import { startDialogs, type StartDialogs } from '../../support/drivers/start/start-dialogs.ts'
import { readStartMessages } from '../../support/drivers/start/start-report.ts'
import { expect, loadSamples, test } from '../../support/e2e.ts'
import { mayMount } from '../../support/faults/full-disk.ts'
import { launch, type LaunchOptions, type RunningApp } from '../../support/running-app.ts'

const again = 0

/** Closes an application with data. */
const withData = async (ajukan: RunningApp) => {
  await loadSamples(ajukan.page)
  const before = await readSettledStore(ajukan.page)
  await ajukan.close()
  const { home } = ajukan
  return { home, folder: join(home, 'ajukan'), before, dialogs: startDialogs(join(home, 'dialogs')) }
}

/** A program that runs commands before it becomes the runtime. */
const runtimeAfter = async (home: string, commands: string): Promise<string> => {
  const path = join(home, 'run.sh')
  await writeFile(path, `#!/bin/sh\n${commands} "${(await findRuntime()).path}" "$@"\n`)
  await chmod(path, 0o755)
  return path
}

const start = (home: string, dialogs: StartDialogs, options: LaunchOptions = {}): Promise<RunningApp> => {
  const running = launch({ home, limit: 90_000, ...dialogs.options, ...options })
  // Where an assertion fails before it is awaited.
  running.catch(() => undefined)
  return running
}

const isRunning = (pid: number): boolean => {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch {
    return false
  }
}

/** An application that ends while it starts; the next one would be taken for its second instance until it has ended. */
const expectEnd = async (running: Promise<RunningApp>, home: string): Promise<void> => {
  await expect(running).rejects.toThrow()
  // The lock names its process: `HOST-PID`.
  const owner = async () => Number((await readlink(join(home, 'SingletonLock')).catch(() => '')).split('-').at(-1))
  await expect.poll(async () => isRunning(await owner())).toBe(false)
}

const expectAll = async (running: RunningApp, before: StoreRows): Promise<void> => {
  try {
    expect(await readStartMessages(running.page)).toEqual([])
    expect(compareStores(before, await readStore(running.page))).toEqual({ lost: [], added: [] })
  } finally {
    await running.close()
  }
}

test('a database that another program uses: the start says so and continues when it is free', async ({ ajukan }) => {
  const { home, folder, before, dialogs } = await withData(ajukan)
  const other = new DatabaseSync(join(folder, 'ajukan.db'))
  other.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  const running = start(home, dialogs)
  const { message, detail } = await dialogs.shown(1)
  expect(message).toContain('Ajukan tidak dapat membuka datanya')
  expect(detail).toContain(folder)
  expect(detail).toContain('sedang dipakai program lain')
  expect(detail).toContain('in use by another program')
  other.close()
  await dialogs.press(again)
  await expectAll(await running, before)
})

test('a database of a newer version is not touched, and the start says so', async ({ ajukan }) => {
  const { home, folder, before, dialogs } = await withData(ajukan)
  const setVersion = (version: string): number => {
    const database = new DatabaseSync(join(folder, 'ajukan.db'))
    const found = Number(database.prepare('PRAGMA user_version').get()?.['user_version'])
    database.exec(`PRAGMA user_version = ${version}`)
    database.close()
    return found
  }
  const version = setVersion('999')
  const running = start(home, dialogs)
  expect((await dialogs.shown(1)).detail).toContain('versi Ajukan yang lebih baru')
  setVersion(String(version))
  await dialogs.press(again)
  await expectAll(await running, before)
})

// Windows has no named pipes in folders.
if (process.platform !== 'win32') {
  test('a folder that does not answer: the start says so after a while, and continues by itself', async ({ ajukan }) => {
    test.slow()
    const { home, folder, before, dialogs } = await withData(ajukan)
    const pipe = join(folder, 'ajukan.db-wal')
    execFileSync('mkfifo', [pipe])
    const running = start(home, dialogs)
    const { message, detail, buttons } = await dialogs.shown(1)
    expect(message).toContain('menunggu folder data')
    expect(detail).toContain(folder)
    expect(buttons).toEqual(['Tutup / Close'])
    const writer = await open(pipe, 'r+')
    await rm(pipe)
    await writer.close()
    await expectAll(await running, before)
  })

  test('a folder that does not answer: the application can be closed, and the next start has everything', async ({ ajukan }) => {
    test.slow()
    const { home, folder, before, dialogs } = await withData(ajukan)
    const pipe = join(folder, 'ajukan.db-wal')
    execFileSync('mkfifo', [pipe])
    const running = start(home, dialogs)
    await dialogs.shown(1)
    await dialogs.press(0)
    await expectEnd(running, home)
    await rm(pipe)
    await expectAll(await launch({ home }), before)
  })
}

// Needs the right to mount and to drop rights.
if (mayMount()) {
  test('files of another user: the start says so and names the folder; with the right it continues', async ({ ajukan }) => {
    const { home, folder, before, dialogs } = await withData(ajukan)
    execFileSync('chown', ['-R', '4711', folder])
    execFileSync('chmod', ['-R', 'go-rwx', folder])
    const executable = await runtimeAfter(home, 'exec setpriv --bounding-set=-dac_override,-dac_read_search')
    const running = start(home, dialogs, { executable })
    const { detail } = await dialogs.shown(1)
    expect(detail).toContain(folder)
    expect(detail).toContain('tidak boleh membaca atau menulis di folder ini')
    execFileSync('chown', ['-R', '0', folder])
    await dialogs.press(again)
    await expectAll(await running, before)
  })

  test('a folder that can only be read: the start says so, and the next one with the right to write has everything', async ({ ajukan }) => {
    const { home, folder, before, dialogs } = await withData(ajukan)
    const mounted = `exec unshare --mount sh -c 'mount --bind ${folder} ${folder} && mount -o remount,ro,bind ${folder} && exec "$@"' sh`
    const running = start(home, dialogs, { executable: await runtimeAfter(home, mounted) })
    expect((await dialogs.shown(1)).detail).toContain('hanya dapat dibaca')
    await dialogs.press(1)
    await expectEnd(running, home)
    expect(await readdir(folder)).not.toContain('damaged-database')
    await expectAll(await launch({ home }), before)
  })

  test('a full disk at the first start: the start says so', async ({ ajukan }) => {
    const { home, folder, before, dialogs } = await withData(ajukan)
    const full = `exec unshare --mount sh -c 'mount -t tmpfs -o size=100k tmpfs ${folder} && (head -c 200k /dev/zero > ${folder}/filler; exec "$@")' sh`
    const running = start(home, dialogs, { executable: await runtimeAfter(home, full) })
    expect((await dialogs.shown(1)).detail).toContain('Kosongkan ruang')
    await dialogs.press(1)
    await expectEnd(running, home)
    await expectAll(await launch({ home }), before)
  })
}
