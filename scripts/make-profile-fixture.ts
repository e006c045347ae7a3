/**
 * `npm run profile-fixture`: stores a used profile of the present version in tests/fixtures/profiles/VERSION. Run it once for each release, and commit
 * the folder: every later version must open it (promise 8). A test then asks for the hashes of the
 * database scripts of the release (tests/electron/database/migrations.test.ts). A folder of a released version is never made again.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './support/build.ts'
import { onVirtualDisplay } from './support/display.ts'
import { ensureLibraries } from './support/libraries.ts'
import { root } from './support/paths.ts'
import { run } from './support/process.ts'
import { program, Stopped } from './support/program.ts'
import { findRuntime, runtimeEnv } from './runtime.ts'

await program(async () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly version: string }
  const target = join(root, 'tests/fixtures/profiles', version)
  if (existsSync(target)) throw new Stopped(`${target} exists: the profile of a released version stays as it is.`)
  const runtime = await findRuntime()
  await ensureLibraries(runtime.path, 'test')
  await ensureBuilt()
  const maker = join(root, 'tests/support/programs/profile-maker.ts')
  return run(...onVirtualDisplay(process.execPath, [maker, target]), { env: runtimeEnv(runtime) })
})
