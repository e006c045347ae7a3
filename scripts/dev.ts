/** Starts the application with the renderer served by Vite; main and preload are rebuilt on change. */
import { prepareLaunch } from './support/launch.ts'
import { run } from './support/process.ts'
import { program } from './support/program.ts'
import { toolCommand } from './support/tools.ts'

await program(async (args) => {
  const launch = await prepareLaunch('npm run dev')
  const env = {
    ...launch.env,
    AJUKAN_DEVELOPMENT: '1',
    ELECTRON_EXEC_PATH: launch.path,
    ...(launch.args.includes('--no-sandbox') ? { NO_SANDBOX: '1' } : {})
  }
  return run(...toolCommand('electron-vite', ['dev', '--watch', ...args]), { env })
})
