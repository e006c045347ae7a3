/**
 * Runs a TypeScript program of this project with Node 24. Plain JavaScript that older Node versions read as well: the Node of the machine may be
 * older than 24, and `npm ci` installs the required version as a package. One that is older than `engines` in package.json is refused here, at the end of
 * `npm ci` too (`preinstall` with --engines, which npm runs late): npm only warns of it, from 10.9 on it refuses it first, by `devEngines`.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const needed = 24
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
const file = process.platform === 'win32' ? 'node.exe' : 'node'

const say = (text) => process.stderr.write(`${text}\n`)
const major = (version) => Number(/^v?(\d+)/.exec(version)?.[1] ?? 0)
const works = (path) => {
  const answer = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000 })
  return answer.status === 0 && major(answer.stdout) >= needed
}

const candidates = () => {
  const beside = existsSync(modules) ? readdirSync(modules).filter((name) => name.startsWith('node-')) : []
  const packages = ['node', ...beside, ...beside.map((name) => join('node', 'node_modules', name))]
  return packages.map((name) => join(modules, name, 'bin', file)).filter((path) => existsSync(path))
}

const findNode = () => (major(process.version) >= needed ? process.execPath : candidates().find(works))

/** The members of a version, or of the lowest one of a range such as ">=20.19". */
const parts = (version) => (version.match(/\d+/g) ?? []).map(Number)
const lowest = parts(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).engines.node)
const isOld = (version) => (lowest.map((part, index) => (parts(version)[index] ?? 0) - part).find((part) => part !== 0) ?? 0) < 0
// In a script of npm `node` is the installed package: the Node of the machine is the one that npm runs on.
const ofNpm = /\bnode\/(v\S+)/.exec(process.env.npm_config_user_agent ?? '')?.[1]
const old = [process.version, ofNpm].find((version) => version !== undefined && isOld(version))
if (old !== undefined) {
  say(`Ajukan needs Node.js ${lowest.join('.')} or newer; this is ${old}. Install a newer one (https://nodejs.org), then run npm ci again.`)
  process.exit(1)
}

const [script, ...rest] = process.argv.slice(2)
if (script === '--engines') process.exit(0)
if (!existsSync(modules)) {
  say('The packages are not installed yet. Run: npm ci')
  process.exit(1)
}
if (script === undefined || !existsSync(join(root, script))) {
  say(script === undefined ? 'Pass the program to run, for example: node scripts/run.mjs scripts/start.ts' : `There is no ${script} here.`)
  process.exit(1)
}
const node = findNode()
if (node === undefined) {
  say(`Ajukan's programs need Node.js ${needed}; this is ${process.version}, and the copy that "npm ci" normally brings is missing`)
  say('(npm is probably set to skip install scripts). Either run: npm rebuild node --ignore-scripts=false')
  say(`or install Node.js ${needed} or newer yourself, then try again.`)
  process.exit(1)
}

const path = [join(modules, '.bin'), dirname(node), process.env.PATH ?? ''].join(delimiter)
const child = spawn(node, [join(root, script), ...rest], { stdio: 'inherit', env: { ...process.env, PATH: path } })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('error', (error) => {
  say(`Node.js could not be started (${error.message}).`)
  process.exit(1)
})
child.on('exit', (code) => process.exit(code ?? 1))
