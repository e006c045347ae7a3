/** As a program, run as an ordinary user: starts the installation of a package with its manifest as the application does when it ends. */
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { findElevate, installerProgram, startInstaller } from '../../../electron/updates/installer.ts'
import { program, Stopped } from '../../support/program.ts'

await program(([file = '', manifest = '']) => {
  // Instead of the application, which would be started again.
  const executable = join(homedir(), 'start.sh')
  writeFileSync(executable, `#!/bin/sh\necho started > "${join(homedir(), 'started.txt')}"\n`)
  chmodSync(executable, 0o755)
  const facts = { kind: 'deb', elevate: findElevate(), executable, processId: process.pid, dataFolder: '' } as const
  const installer = installerProgram({ file, manifest: readFileSync(manifest), sha512: '' }, false, facts)
  if (installer === null) throw new Stopped('There is no pkexec.')
  startInstaller(installer)
  return Promise.resolve(0)
})
