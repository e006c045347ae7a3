import { expect, test } from 'vitest'
import { hasDisplay, noDisplay } from '../../scripts/support/display.ts'
import { missingInLdd } from '../../scripts/support/libraries.ts'
import { chooseSandbox } from '../../scripts/support/sandbox.ts'

test('only Linux needs DISPLAY or WAYLAND_DISPLAY, and an empty one is none', () => {
  const environments = [{}, { DISPLAY: '' }, { DISPLAY: ':0' }, { WAYLAND_DISPLAY: 'wayland-0' }]
  expect(environments.map((env) => hasDisplay('linux', env))).toEqual([false, false, true, true])
  expect(hasDisplay('darwin', {})).toBe(true)
})

test('without a display the command to type is named', () => {
  expect(noDisplay('npm start')).toContain('xvfb-run -a npm start')
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

test('missing libraries are read from ldd, each once', () => {
  const printed = `	linux-vdso.so.1 (0x00007ffd)
	libnss3.so => not found
	libc.so.6 => /lib/x86_64-linux-gnu/libc.so.6 (0x00007f1a)
	libgtk-3.so.0 => not found
	libnss3.so => not found
`
  expect(missingInLdd(printed)).toEqual(['libnss3.so', 'libgtk-3.so.0'])
  expect(missingInLdd('	not a dynamic executable\n')).toEqual([])
})
