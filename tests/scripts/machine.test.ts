import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { expect, test } from 'vitest'
import { hasDisplay, noDisplay } from '../../scripts/support/display.ts'
import { installCommand, missingInLdd } from '../../scripts/support/libraries.ts'
import { isOnPath } from '../../scripts/support/process.ts'
import { canMakeNamespace, chooseSandbox } from '../../scripts/support/sandbox.ts'
import { tempFolder } from '../support/temp-folder.ts'

test('only Linux needs DISPLAY or WAYLAND_DISPLAY, and an empty value counts as unset', () => {
  const environments = [{}, { DISPLAY: '' }, { DISPLAY: ':0' }, { WAYLAND_DISPLAY: 'wayland-0' }]
  expect(environments.map((env) => hasDisplay('linux', env))).toEqual([false, false, true, true])
  expect(hasDisplay('darwin', {})).toBe(true)
})

test('without a display the message names the command to run', () => {
  expect(noDisplay('npm start')).toMatch(/xvfb xauth[^]*xvfb-run -a npm start/)
})

test('root runs without the sandbox; others only with namespaces or the helper', () => {
  const off = { root: false, namespaces: false, helper: false }
  expect([
    chooseSandbox({ ...off, root: true, namespaces: true }),
    chooseSandbox({ ...off, namespaces: true }),
    chooseSandbox({ ...off, helper: true }),
    chooseSandbox(off)
  ]).toEqual(['off', 'on', 'on', 'impossible'])
})

test('namespaces count as forbidden where making one fails, whatever the kernel says of itself', async () => {
  const folder = await tempFolder()
  const unshare = join(folder, 'unshare')
  const answers: boolean[] = []
  for (const code of [1, 0]) {
    await writeFile(unshare, `#!/bin/sh\nexit ${code}\n`)
    await chmod(unshare, 0o755)
    answers.push(canMakeNamespace({ PATH: folder }))
  }
  expect(answers).toEqual([false, true])
  expect(canMakeNamespace({ PATH: join(folder, 'none') })).toBe(true)
})

test('missing libraries are read from the output of ldd, each once', () => {
  const printed = `	linux-vdso.so.1 (0x00007ffd)
	libnss3.so => not found
	libc.so.6 => /lib/x86_64-linux-gnu/libc.so.6 (0x00007f1a)
	libgtk-3.so.0 => not found
	libnss3.so => not found
`
  expect(missingInLdd(printed)).toEqual(['libnss3.so', 'libgtk-3.so.0'])
  expect(missingInLdd('	not a dynamic executable\n')).toEqual([])
})

const lacking = { libraries: ['libnss3.so', 'libgtk-3.so.0'], commands: ['xvfb-run', 'ps'] }
const here =
  (...commands: readonly string[]) =>
  (command: string): boolean =>
    commands.includes(command)

test.each([
  ['dnf', `sudo dnf install -y 'libnss3.so()(64bit)' 'libgtk-3.so.0()(64bit)' /usr/bin/xvfb-run /usr/bin/ps`],
  [
    'zypper',
    `sudo zypper --non-interactive install --capability 'libnss3.so()(64bit)' 'libgtk-3.so.0()(64bit)' /usr/bin/xvfb-run /usr/bin/ps`
  ]
])('without apt the exact command of %s is given', (manager, command) => {
  expect(installCommand(lacking, here(manager), false)).toBe(command)
  expect(installCommand(lacking, here(manager), true)).toBe(command.replace('sudo ', ''))
})

test('pacman gets package names, those of libraries only when a library is missing', () => {
  expect(installCommand({ libraries: [], commands: ['xvfb-run', 'ps', 'dbus-run-session'] }, here('pacman'), true)).toBe(
    'pacman -S --needed xorg-server-xvfb procps-ng dbus'
  )
  const whole = installCommand(lacking, here('pacman'), false) ?? ''
  expect(whole).toMatch(/^sudo pacman -S --needed .*\bgtk3 .*\bnss .*\bxorg-server-xvfb procps-ng$/)
})

test('a system without a known package manager gets no command', () => {
  expect(installCommand(lacking, here(), false)).toBeNull()
})

test('a command is found on PATH without running another program', async () => {
  const folder = await tempFolder()
  const program = join(folder, 'tool')
  await writeFile(program, '')
  await mkdir(join(folder, 'folder'))
  expect(isOnPath('tool', folder)).toBe(false)
  await chmod(program, 0o755)
  const path = ['', join(folder, 'missing'), folder].join(delimiter)
  expect([isOnPath('tool', path), isOnPath('folder', path), isOnPath('other', path), isOnPath('tool', '')]).toEqual([
    true,
    false,
    false,
    false
  ])
})
