import { chmod, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { callHost } from '../../support/drivers/host-calls.ts'
import { startDialogs } from '../../support/drivers/start/start-dialogs.ts'
import { expect } from '../../support/e2e.ts'
import { choosePath, enterPassword, freshHome, launch, removeHome } from '../../support/running-app.ts'
import { test } from '../../support/office/windows.ts'

const password = 'kata sandi kepala 5d20'

/** Fake programs that report success. */
const fakePrograms = async (folder: string): Promise<void> => {
  await mkdir(folder)
  const answers =
    'case "$1" in --version) echo "pg_restore (PostgreSQL) 99.1";; --list) echo "TABLE DATA office_data office owner";; --file=*) ;; esac'
  await writeFile(join(folder, 'pg_restore'), `#!/bin/sh\n${answers}\n`)
  await chmod(join(folder, 'pg_restore'), 0o755)
}

test('an application that is closed while a restore swaps the databases says so, ends after the swap, and leaves no file @all', async ({
  surroundings: { server, keyring }
}) => {
  await server.admin.query(`CREATE ROLE penukar LOGIN SUPERUSER PASSWORD '${password}'`)
  const home = await freshHome()
  const [programs, temporary, backup] = ['programs', 'temporary', 'kantor.backup'].map((name) => join(home, name)) as [
    string,
    string,
    string
  ]
  await fakePrograms(programs)
  await mkdir(temporary)
  await writeFile(backup, 'backup')
  const dialogs = startDialogs(join(home, 'dialogs'))
  const env = { ...keyring.env, ...dialogs.options.env, XDG_CONFIG_HOME: join(home, 'config'), TMPDIR: temporary }
  const running = await launch({ home, args: ['--password-store=gnome-libsecret'], env })
  const { app, page } = running
  try {
    await callHost(page, 'officeTool.open', null)
    const address = `127.0.0.1:${server.address.port}`
    const fingerprint = server.trust.kind === 'key' ? server.trust.sha256 : null
    const login = { server: { address, database: 'tukar', user: 'penukar', fingerprint } }
    let loggedIn: unknown = null
    await enterPassword(app, async () => void (loggedIn = callHost(page, 'officeTool.logIn', login)), password)
    expect(await loggedIn).toMatchObject({ value: { end: 'done' } })
    expect(await callHost(page, 'officeTool.create', { name: 'PT Tukar', addresses: [address] })).toMatchObject({ value: { end: 'done' } })
    await choosePath(app, programs)
    await callHost(page, 'officeTool.choosePrograms', null)
    await choosePath(app, backup)
    expect(await callHost(page, 'officeTool.chooseBackup', null)).toMatchObject({ value: { end: 'done' } })
    // The swap waits for the lock of this row.
    await server.admin.query('BEGIN')
    await server.admin.query("SELECT FROM pg_database WHERE datname = 'tukar' FOR UPDATE")
    void callHost(page, 'officeTool.restore', { confirmation: 'tukar' }).catch(() => undefined)
    await expect
      .poll(async () => {
        // Within a transaction it would give the same answer again.
        await server.admin.query('SELECT pg_stat_clear_snapshot()')
        const { rows } = await server.admin.query(
          "SELECT FROM pg_stat_activity WHERE query LIKE 'ALTER DATABASE%false' AND state = 'active'"
        )
        return rows.length
      })
      .toBe(1)
    // Replaces the default answer of the driver to every dialog.
    await app.evaluate((_, file) => void process.getBuiltinModule('node:module').createRequire(file)(file), dialogs.options.args?.[1] ?? '')
    const ended = new Promise((resolve) => app.process().once('exit', resolve))
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
    const { message, buttons } = await dialogs.shown(1)
    expect([message, buttons]).toEqual([
      expect.stringContaining('menyelesaikan pekerjaan di basis data kantor'),
      ['Tutup sekarang / Close now']
    ])
    await server.admin.query('ROLLBACK')
    await ended
    const { rows } = await server.admin.query("SELECT datname, datallowconn FROM pg_database WHERE datname LIKE 'tukar%' ORDER BY 1")
    expect(rows).toEqual([
      { datname: 'tukar', datallowconn: true },
      { datname: expect.stringMatching(/^tukar_before_/), datallowconn: true }
    ])
    expect((await readdir(temporary)).filter((name) => name.startsWith('ajukan-'))).toEqual([])
  } finally {
    await server.admin.query('ROLLBACK')
    await running.kill()
    const { rows } = await server.admin.query<{ name: string }>("SELECT datname AS name FROM pg_database WHERE datname LIKE 'tukar%'")
    for (const { name } of rows) await server.admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    await removeHome(home)
  }
})
