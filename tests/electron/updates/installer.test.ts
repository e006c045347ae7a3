import { execFileSync, spawn } from 'node:child_process'
import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { backShortcut } from '#core/contract/updates.ts'
import {
  debianHelper,
  findElevate,
  installerProgram,
  installWay,
  startInstaller,
  demandPublisher,
  readSignatureText,
  removePreviousVersion,
  signatureScript,
  packageKindOf
} from '../../../electron/updates/installer.ts'
import { tempFolder } from '../../support/temp-folder.ts'

test('how an application was installed decides which package it takes, and who installs it', () => {
  const installed = (path: string) => path.endsWith('uninstall-ajukan.exe')
  expect([
    packageKindOf('linux', '/usr/lib/ajukan/ajukan', () => false),
    packageKindOf('linux', '/home/budi/ajukan/ajukan', () => false),
    packageKindOf('win32', '/Programs/Ajukan/Ajukan.exe', installed),
    packageKindOf('win32', '/Downloads/Ajukan/Ajukan.exe', () => false),
    packageKindOf('darwin', '/Applications/Ajukan.app/Contents/MacOS/Ajukan', () => false),
    packageKindOf('freebsd', '/usr/bin/ajukan', () => false)
  ]).toEqual(['deb', null, 'setup', 'portable', 'dmg', null])
  expect([findElevate(() => true), findElevate(() => false)]).toEqual(['/usr/bin/pkexec', ''])
  expect([installWay('deb', '/usr/bin/pkexec'), installWay('deb', ''), installWay('setup', ''), installWay('dmg', '')]).toEqual([
    ...['restart', 'open', 'restart', 'show']
  ])
})

// The programs of Linux.
test.runIf(process.platform === 'linux')(
  'the package of Debian is installed when the application has ended, with its name as one argument, and the application is started again',
  async () => {
    const folder = await tempFolder()
    const calls = join(folder, 'calls')
    const running = spawn('sleep', ['60'])
    const program = async (name: string): Promise<string> => {
      const path = join(folder, name)
      await writeFile(
        path,
        `#!/bin/sh\nkill -0 ${running.pid} 2>/dev/null && echo too early >> "${calls}"\necho ${name} $# "$1" "$2" >> "${calls}"\n`
      )
      await chmod(path, 0o755)
      return path
    }
    const deps = {
      kind: 'deb',
      elevate: await program('elevate'),
      executable: await program('start'),
      dataFolder: ''
    } as const
    const file = join(folder, 'a $(touch x) b.deb')
    const signed = { file, manifest: Buffer.from('manifest'), sha512: '' }
    const made = installerProgram(signed, false, { ...deps, processId: running.pid ?? 0 })
    if (made === null) throw new Error('nothing to start')
    startInstaller(made)
    running.kill()
    await expect.poll(() => readFile(calls, 'utf8').catch(() => '')).toBe(`elevate 2 ${debianHelper} ${file}\nstart 0  \n`)
    expect(await readFile(`${file}.update`, 'utf8')).toBe('manifest')
    const last = installerProgram(signed, true, { ...deps, processId: 0 })
    execFileSync(last?.command ?? '', [...(last?.args ?? [])].with(-4, '2147483647'))
    expect((await readFile(calls, 'utf8')).trim().split('\n')).toHaveLength(3)
    const named = installerProgram(signed, false, { ...deps, dataFolder: '/data/a $(touch x) b', processId: 0 })
    execFileSync(named?.command ?? '', [...(named?.args ?? [])].with(-4, '2147483647'))
    expect((await readFile(calls, 'utf8')).trim().split('\n').at(-1)).toBe('start 1 --user-data-dir=/data/a $(touch x) b')
  }
)

test('the program that installs on Windows is above the folder that it renames, and gets every path by its environment', () => {
  const executable = '/Programs/Ajukan/ajukan-app/Ajukan.exe'
  const deps = { kind: 'setup', elevate: '', executable, dataFolder: '', processId: 7 } as const
  const file = String.raw`C:\a'; calc; /D=x.exe`
  const signed = { file, manifest: Buffer.of(), sha512: 'ab12' }
  const program = installerProgram(signed, false, deps)
  const folder = join('/Programs', 'Ajukan')
  expect(program).toMatchObject({ command: join(folder, 'update-ajukan.exe'), args: [], folder })
  expect(program?.environment).toEqual({
    AJUKAN_UPDATE_FILE: file,
    AJUKAN_UPDATE_SHA512: 'ab12',
    AJUKAN_UPDATE_START: executable,
    AJUKAN_UPDATE_DATA: '',
    AJUKAN_UPDATE_PROCESS: '7'
  })
  const dataOf = (dataFolder: string) => installerProgram(signed, false, { ...deps, dataFolder })?.environment['AJUKAN_UPDATE_DATA']
  expect(dataOf(String.raw`D:\Data Ajukan`)).toBe(String.raw`"--user-data-dir=D:\Data Ajukan"`)
  // The last backslash would escape the quotation mark.
  expect(dataOf('D:\\')).toBe('"--user-data-dir=D:\\\\"')
  expect(installerProgram(signed, true, deps)?.environment['AJUKAN_UPDATE_START']).toBe('')
  expect(installerProgram(signed, false, { ...deps, kind: 'portable' })).toBeNull()
})

test('the version before is removed with its entry in the start menu once the new one has started; nothing else is', async () => {
  const folder = await tempFolder()
  const at = (...names: readonly string[]): string => join(folder, ...names)
  for (const name of ['ajukan-app', 'ajukan-previous/resources', 'menu']) await mkdir(at(name), { recursive: true })
  for (const name of [
    'ajukan-app/Ajukan.exe',
    'ajukan-previous/resources/app.asar',
    'of-the-user',
    'menu/Ajukan.lnk',
    `menu/${backShortcut}`
  ])
    await writeFile(at(name), '')
  for (const _ of [1, 2]) await removePreviousVersion(at('ajukan-app', 'Ajukan.exe'), at('menu'))
  expect([await readdir(folder), await readdir(at('menu'))]).toEqual([['ajukan-app', 'menu', 'of-the-user'], ['Ajukan.lnk']])
})

test('the signature is read without what the Constrained Language Mode of PowerShell forbids', () => {
  // Calls of methods and of static members, new objects and types, added code.
  expect(signatureScript).not.toMatch(/\.\w+\(|::|New-Object|Add-Type|Invoke-Expression/)
})

test.each([
  ['signed by the same publisher', { isValid: true, publisher: 'CN=Ajukan' }, true],
  ['not signed', { isValid: false, publisher: '' }, false],
  ['changed after it was signed', { isValid: false, publisher: 'CN=Ajukan' }, false],
  ['signed by another publisher', { isValid: true, publisher: 'CN=Other' }, false]
])('a package for Windows that is %s', async (_name, found, isTaken) => {
  const read = (path: string) => Promise.resolve(path === 'own' ? { isValid: true, publisher: 'CN=Ajukan' } : found)
  const demanded = demandPublisher('package', 'own', read)
  if (isTaken) await demanded
  else await expect(demanded).rejects.toMatchObject({ reason: 'publisher' })
  // Nothing to compare with; without an answer of Windows it is not known whether there is.
  await demandPublisher('package', 'own', () => Promise.resolve({ isValid: false, publisher: '' }))
  await expect(demandPublisher('package', 'own', () => Promise.resolve(null))).rejects.toMatchObject({ reason: 'not-checked' })
})

test('only what Windows calls valid is; anything else it prints is no answer', () => {
  expect(readSignatureText('{"publisher":"CN=Ajukan, C=ID","status":"Valid"}\r\n')).toEqual({ isValid: true, publisher: 'CN=Ajukan, C=ID' })
  expect(readSignatureText('{"publisher":"CN=A","status":"HashMismatch"}')).toEqual({ isValid: false, publisher: 'CN=A' })
  for (const text of ['', 'Valid', '{"status":"HashMismatch","publisher":null}', '[]']) expect(readSignatureText(text)).toBeNull()
})
