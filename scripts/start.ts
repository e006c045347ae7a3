/** Starts the built application, building it first when needed. Arguments are passed to Electron. */
import { ensureBuilt } from './support/build.ts'
import { prepareLaunch } from './support/launch.ts'
import { root } from './support/paths.ts'
import { run } from './support/process.ts'
import { program } from './support/program.ts'

await program(async (args) => {
  const launch = await prepareLaunch('npm start')
  await ensureBuilt()
  return run(launch.path, [root, ...launch.args, ...args], { env: launch.env })
})
