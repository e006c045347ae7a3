import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, open, readdir, readlink, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { findRuntime, runtimeEnv } from '../../../scripts/runtime.ts'
import { root } from '../../../scripts/support/paths.ts'
import { compareStores, readSettledStore, readStore, type StoreRows } from '../../support/drivers/raw-store.ts'
import { startDialogs } from '../../support/drivers/start/start-dialogs.ts'
import { readStartMessages } from '../../support/drivers/start/start-report.ts'
import { expect, loadSamples, test } from '../../support/e2e.ts'
import { mayMount } from '../../support/faults/full-disk.ts'
import { freshHome, launch, ownDisplay, removeHome, type LaunchOptions, type RunningApp } from '../../support/running-app.ts'

const again = 0

/** Closes an application with data. */
const withData = async (ajukan: RunningApp) => {
  await loadSamples(ajukan.page)
  const before = await readSettledStore(ajukan.page)
  await ajukan.close()
  const { home } = ajukan
  return { home, folder: join(home, 'ajukan'), before, dialogs: (name: string) => startDialogs(join(home, `dialogs-${name}`)) }
}

/** A program that runs commands before it becomes the runtime. */
const runtimeAfter = async (home: string, commands: string): Promise<string> => {
  const path = join(home, 'run.sh')
  await writeFile(path, `#!/bin/sh\n${commands} "${(await findRuntime()).path}" "$@"\n`)
  await chmod(path, 0o755)
  return path
}

const start = (home: string, options: LaunchOptions): Promise<RunningApp> => {
  const running = launch({ home, limit: 90_000, ...options })
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

/** A disk without a free byte in the place of the folder; `kibibytes`: its size. */
const fullDisk = (folder: string, kibibytes: number): string =>
  `exec unshare --mount sh -c 'mount -t tmpfs -o size=${kibibytes}k tmpfs ${folder} && (head -c ${2 * kibibytes}k /dev/zero > ${folder}/filler; mkdir ${folder}/Ajukan; exec "$@")' sh`

/** Starts the application without a debugger, for a start that never opens a window. Returns what it showed and its exit code. */
const startWithout = async (folder: string, work: string, executable?: string, place: Readonly<Record<string, string>> = {}) => {
  const runtime = await findRuntime()
  const { shown, press, options } = startDialogs(join(work, 'dialogs'))
  const args = [...(options.args ?? []), ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu', root]
  const env = { ...process.env, ...ownDisplay(), ...runtimeEnv(runtime), ...options.env, AJUKAN_HOME: folder, AJUKAN_TEST: '1', ...place }
  const child = spawn(executable ?? runtime.path, args, { env, stdio: 'ignore' })
  const ended = once(child, 'exit')
  try {
    const dialog = await shown(1)
    // The last one closes.
    await press(dialog.buttons.length - 1)
    const [code] = (await ended) as [number | null]
    return { dialog, code }
  } finally {
    child.kill('SIGKILL')
  }
}

test('a start whose whole folder cannot be used says why, names it and does not end as if it had worked', async () => {
  const work = await freshHome()
  try {
    const absent = join(work, 'stick', 'ajukan')
    const missing = await startWithout(absent, work)
    expect(missing).toMatchObject({ code: 1, dialog: { buttons: ['Tutup / Close'] } })
    expect(missing.dialog.detail).toContain(absent)
    expect(missing.dialog.detail).toContain('Sambungkan disk')
    // An empty folder in the place of a disk that is not connected would be taken for lost data.
    expect(existsSync(join(work, 'stick'))).toBe(false)

    const cases: (readonly [name: string, words: string, make: (folder: string) => Promise<string | undefined>])[] = [
      [
        'file',
        'tidak dapat dibuka',
        async (folder) => {
          await writeFile(folder, '')
          return undefined
        }
      ],
      [
        'link',
        'tautan ke tempat yang tidak ada',
        async (folder) => {
          await symlink(absent, folder)
          return undefined
        }
      ]
    ]
    if (mayMount()) {
      cases.push(
        [
          'read-only',
          'hanya dapat dibaca',
          async (folder) => {
            await mkdir(folder)
            const mounted = `exec unshare --mount sh -c 'mount --bind ${folder} ${folder} && mount -o remount,ro,bind ${folder} && exec "$@"' sh`
            return runtimeAfter(work, mounted)
          }
        ],
        [
          'other-user',
          'tidak boleh membaca atau menulis',
          async (folder) => {
            await mkdir(folder, { mode: 0o700 })
            execFileSync('chown', ['4711', folder])
            return runtimeAfter(work, 'exec setpriv --bounding-set=-dac_override,-dac_read_search')
          }
        ],
        [
          'open-to-all',
          'tidak boleh membaca atau menulis',
          async (folder) => {
            await mkdir(folder)
            await chmod(folder, 0o777)
            execFileSync('chown', ['4711', folder])
            return undefined
          }
        ],
        [
          'full',
          'Kosongkan ruang',
          async (folder) => {
            await mkdir(folder)
            return runtimeAfter(work, fullDisk(folder, 100))
          }
        ]
      )
    }
    for (const [name, words, make] of cases) {
      await test.step(name, async () => {
        const folder = join(work, name)
        const place = join(work, `of-${name}`)
        await mkdir(place)
        const result = await startWithout(folder, place, await make(folder))
        expect(result.code).toBe(1)
        expect(result.dialog.detail).toContain(folder)
        expect(result.dialog.detail).toContain(words)
      })
    }
    // Where nothing names a folder, Electron would take another one than its own, without a word.
    if (process.platform === 'linux') {
      const usual = async (name: string, words: string, make: (config: string) => Promise<string | undefined>): Promise<void> => {
        const [config, place] = [join(work, name), join(work, `of-${name}`)]
        await mkdir(config)
        await mkdir(place)
        const result = await startWithout('', place, await make(config), { XDG_CONFIG_HOME: config })
        expect(result.code).toBe(1)
        expect(result.dialog.detail).toContain(join(config, 'Ajukan'))
        expect(result.dialog.detail).toContain(words)
        expect((await readdir(config)).filter((made) => made !== 'Ajukan')).toEqual([])
      }
      await test.step('the usual folder is a link to a disk that is away', () =>
        usual('usual-link', 'tautan ke tempat yang tidak ada', async (config) => {
          await symlink(absent, join(config, 'Ajukan'))
          return undefined
        }))
      if (mayMount()) {
        await test.step('the usual folder cannot be made', () =>
          usual('usual-foreign', 'tidak boleh membaca atau menulis', async (config) => {
            execFileSync('chown', ['4711', config])
            return runtimeAfter(work, 'exec setpriv --bounding-set=-dac_override,-dac_read_search')
          }))
      }
    }
  } finally {
    await removeHome(work)
  }
})

test('a problem that is found after the window has opened is shown in front of it', async () => {
  test.skip(!mayMount(), 'Needs the right to mount.')
  const work = await freshHome()
  try {
    const disk = join(work, 'disk')
    await mkdir(disk)
    const { code, dialog } = await startWithout(join(disk, 'Ajukan'), work, await runtimeAfter(work, fullDisk(disk, 300)))
    expect(dialog).toMatchObject({ isOnWindow: true })
    expect(dialog.detail).toContain('Kosongkan ruang')
    expect(code).toBe(1)
  } finally {
    await removeHome(work)
  }
})

// Each step starts the application on the same folder, in which the ones before must have changed nothing.
test('a start that cannot use its folder says why and names it; it continues when that has ended, and a start that was ended has changed nothing @all', async ({
  ajukan
}) => {
  test.setTimeout(900_000)
  const { home, folder, before, dialogs } = await withData(ajukan)

  // Windows has no named pipes in folders.
  if (process.platform !== 'win32') {
    const pipe = join(folder, 'ajukan.db-wal')

    await test.step('a folder that does not answer: the application can be closed', async () => {
      execFileSync('mkfifo', [pipe])
      const { shown, press, options } = dialogs('closed')
      const running = start(home, options)
      await shown(1)
      await press(0)
      await expectEnd(running, home)
      await rm(pipe)
    })

    await test.step('a folder that does not answer: the start says so after a while, and continues by itself', async () => {
      execFileSync('mkfifo', [pipe])
      const { shown, options } = dialogs('waiting')
      const running = start(home, options)
      const { message, detail, buttons } = await shown(1)
      expect(message).toContain('menunggu folder data')
      expect(detail).toContain(folder)
      expect(buttons).toEqual(['Tutup / Close'])
      const writer = await open(pipe, 'r+')
      await rm(pipe)
      await writer.close()
      await expectAll(await running, before)
    })
  }

  // Needs the right to mount and to drop rights.
  if (mayMount()) {
    await test.step('a folder that can only be read', async () => {
      const mounted = `exec unshare --mount sh -c 'mount --bind ${folder} ${folder} && mount -o remount,ro,bind ${folder} && exec "$@"' sh`
      const { shown, press, options } = dialogs('only-read')
      const running = start(home, { ...options, executable: await runtimeAfter(home, mounted) })
      expect((await shown(1)).detail).toContain('hanya dapat dibaca')
      await press(1)
      await expectEnd(running, home)
      expect(await readdir(folder)).not.toContain('damaged-database')
    })

    await test.step('a full disk', async () => {
      const full = `exec unshare --mount sh -c 'mount -t tmpfs -o size=100k tmpfs ${folder} && (head -c 200k /dev/zero > ${folder}/filler; exec "$@")' sh`
      const { shown, press, options } = dialogs('full')
      const running = start(home, { ...options, executable: await runtimeAfter(home, full) })
      expect((await shown(1)).detail).toContain('Kosongkan ruang')
      await press(1)
      await expectEnd(running, home)
    })

    await test.step('files of another user: with the right it continues', async () => {
      execFileSync('chown', ['-R', '4711', folder])
      execFileSync('chmod', ['-R', 'go-rwx', folder])
      const executable = await runtimeAfter(home, 'exec setpriv --bounding-set=-dac_override,-dac_read_search')
      const { shown, press, options } = dialogs('other-user')
      const running = start(home, { ...options, executable })
      const { detail } = await shown(1)
      expect(detail).toContain(folder)
      expect(detail).toContain('tidak boleh membaca atau menulis di folder ini')
      execFileSync('chown', ['-R', '0', folder])
      await press(again)
      await expectAll(await running, before)
    })
  }

  const { shown, press, options } = dialogs('database')
  const setVersion = (database: DatabaseSync, version: string): number => {
    const found = Number(database.prepare('PRAGMA user_version').get()?.['user_version'])
    database.exec(`PRAGMA user_version = ${version}`)
    return found
  }
  const running = await test.step('a database that another program uses', async () => {
    const other = new DatabaseSync(join(folder, 'ajukan.db'))
    other.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
    const started = start(home, options)
    const { message, detail } = await shown(1)
    expect(message).toContain('Ajukan tidak dapat membuka datanya')
    expect(detail).toContain(folder)
    expect(detail).toContain('sedang dipakai program lain')
    expect(detail).toContain('in use by another program')
    other.close()
    return { started }
  })

  await test.step('a database of a newer version is not touched', async () => {
    const path = join(folder, 'ajukan.db')
    const first = new DatabaseSync(path)
    const version = setVersion(first, '999')
    first.close()
    await press(again)
    expect((await shown(2)).detail).toContain('versi Ajukan yang lebih baru')
    const second = new DatabaseSync(path)
    expect(setVersion(second, String(version))).toBe(999)
    second.close()
    await press(again)
    await expectAll(await running.started, before)
  })
})
