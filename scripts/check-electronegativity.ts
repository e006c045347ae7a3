/**
 * Second part of `npm run check -- security`: electronegativity over `electron/`, its findings compared with those that were reviewed
 * (security/electronegativity.ts). Not a dependency: it is unmaintained and has 405 packages, so it is installed into the cache, without install scripts.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readProject } from './security/read-project.ts'
import { differences, electronegativityVersion, reviewed } from './security/electronegativity.ts'
import { cache, root } from './support/paths.ts'
import { capture } from './support/process.ts'
import { program, Stopped } from './support/program.ts'

const folder = join(cache, `electronegativity-${electronegativityVersion}`)
const command = join(folder, 'node_modules', '@doyensec', 'electronegativity', 'dist', 'index.js')
/** Without the list of Electron's releases, which only the internet has, it ends with an error on Node 24. */
const goOn = "data:text/javascript,for(const event of['uncaughtException','unhandledRejection'])process.on(event,()=>undefined)"

const install = async (): Promise<void> => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "private": true }')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', `@doyensec/electronegativity@${electronegativityVersion}`]
  const { code, output } = await capture(npm, args, { cwd: folder })
  if (code !== 0 || !existsSync(command)) throw new Stopped(`electronegativity could not be installed:\n${output.trim()}`)
}

await program(async () => {
  if (!existsSync(command)) await install()
  const report = join(folder, 'report.csv')
  rmSync(report, { force: true })
  const version = readProject(Date.now()).manifest.devDependencies?.['electron'] ?? ''
  const args = ['--import', goOn, command, '-i', join(root, 'electron'), '-r', '-e', version, '-o', report]
  const { output } = await capture(process.execPath, args)
  if (!existsSync(report)) throw new Stopped(`electronegativity wrote no report:\n${output.trim()}`)
  const found = differences(readFileSync(report, 'utf8'))
  const count = reviewed.reduce((sum, one) => sum + one.count, 0)
  console.log(`electronegativity | ${found.length === 0 ? `ok: ${count} findings, all reviewed` : 'BROKEN'}`)
  for (const one of found) console.log(`  ${one}`)
  return found.length
})
