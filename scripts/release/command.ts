/** `npm run release -- …`: the steps of a release that need no service; .github/workflows/release.yml runs them in this order. */
import { existsSync } from 'node:fs'
import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { memberOf } from '#core/base/json-guards.ts'
import { readCommit, systems, type System } from '../package/facts.ts'
import { artefactProblems, signedSteps, sumsName, writeSums } from './artefacts.ts'
import { notesText, sectionOf, tagOf, versionProblems } from './version.ts'
import { writeApt, writeWinget } from './indexes.ts'
import { chooseWay, notice, signRelease, signSteps, ways } from './sign.ts'
import { newUpdateKeys, successionOf, writeManifests } from './update-manifest.ts'
import { workflowProblems, schemaProblems } from './workflow-rules.ts'
import { root } from '../support/paths.ts'
import { program, Stopped } from '../support/program.ts'

const help = `npm run release -- check                      the version fits the tag (--tag, else that of the workflow) and CHANGELOG.md, and the workflow its rules
npm run release -- stamp                      prints SOURCE_DATE_EPOCH of the commit, and sets it for the next steps of a workflow
npm run release -- sign SYSTEM application    signs what npm run package -- SYSTEM --stage DIR has made (--dir; default: dist/staged)
npm run release -- sign SYSTEM packages       signs the packages
npm run release -- verify SYSTEM|all          all artefacts are there, nothing else, none for evaluation or tests
npm run release -- update-keys                prints a new pair of keys for updates (AJUKAN_UPDATE_KEY, AJUKAN_UPDATE_SECRET)
npm run release -- succeed-key PUBLIC         prints the line by which AJUKAN_UPDATE_SECRET names the key that follows it
npm run release -- manifests                  writes a signed manifest of updates beside each package (AJUKAN_UPDATE_SECRET)
npm run release -- indexes --downloads URL    writes what winget and apt read beside the packages (apt: AJUKAN_GPG_KEY, AJUKAN_GPG_PASSPHRASE)
npm run release -- sums                       writes SHA256SUMS
npm run release -- sign linux sums            signs SHA256SUMS
npm run release -- notes FILE                 writes the text of the release

  SYSTEM      ${systems.join(', ')}
  --dir DIR   the folder with the artefacts; default: dist
  --tag TAG   v1.2.0
  --downloads URL   indexes: where the releases are published, without the version; default: that of the repository on GitHub
  --notes FILE   manifests: what is new, in Indonesian; default: docs/releases/VERSION.id.txt`

/** The lines of `succeed-key`, oldest first; missing while the first key is in use. */
const successionsFile = 'docs/releases/update-keys.txt'

const text = { type: 'string' } as const

const readArguments = (args: readonly string[]) => {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: { dir: text, tag: text, notes: text, downloads: text } })
  } catch (error) {
    throw new Stopped(`${error instanceof Error ? error.message : String(error)}\n\n${help}`)
  }
}

const readProject = (path: string): Promise<string> => readFile(join(root, path), 'utf8')

const readManifest = async (): Promise<{ readonly manifest: unknown; readonly version: string }> => {
  const manifest: unknown = JSON.parse(await readProject('package.json'))
  return { manifest, version: String(memberOf(manifest, 'version')) }
}

const stopAt = (problems: readonly string[], good: string): number => {
  console.log(problems.length === 0 ? good : problems.join('\n'))
  return problems.length === 0 ? 0 : 1
}

const systemNamed = (name: string | undefined): System => {
  const found = systems.find((one) => one === name)
  if (found === undefined) throw new Stopped(`Pass one of: ${systems.join(', ')}`)
  return found
}

const check = async (given: string | undefined): Promise<number> => {
  const { manifest, version } = await readManifest()
  const tag = tagOf(given)
  const lockedVersion = String(memberOf(JSON.parse(await readProject('package-lock.json')), 'version'))
  const workflow = await readProject('.github/workflows/release.yml')
  const problems = [
    ...versionProblems({ tag, version, lockedVersion, changelog: await readProject('CHANGELOG.md') }),
    ...(await schemaProblems(workflow)),
    ...workflowProblems(workflow, Object.keys(memberOf(manifest, 'scripts') ?? {}))
  ]
  return stopAt(problems, tag === undefined ? `${version} | no tag: a trial, nothing is released` : `${version} | ${tag}`)
}

const stamp = async (): Promise<number> => {
  const { date } = await readCommit('')
  const line = `SOURCE_DATE_EPOCH=${date / 1_000}`
  const next = process.env['GITHUB_ENV']
  if (next !== undefined && next !== '') await appendFile(next, `${line}\n`)
  console.log(line)
  return 0
}

const verify = async (folder: string, name: string | undefined): Promise<number> => {
  const { manifest, version } = await readManifest()
  const wanted = name === 'all' ? systems : [systemNamed(name)]
  const electron = String(memberOf(memberOf(manifest, 'devDependencies'), 'electron'))
  const { commit } = await readCommit()
  return stopAt(await artefactProblems(folder, wanted, { version, electron, commit }), `${wanted.join(', ')} | complete`)
}

const notes = async (folder: string, file: string | undefined): Promise<number> => {
  if (file === undefined) throw new Stopped('Pass the file for the text.')
  const { version } = await readManifest()
  const section = sectionOf(await readProject('CHANGELOG.md'), version)
  if (section === undefined) throw new Stopped(`CHANGELOG.md has no section with a date for ${version}.`)
  const steps = await Promise.all(systems.map(async (system) => [system, await signedSteps(folder, version, system)] as const))
  const isSumsSigned = existsSync(join(folder, `${sumsName}.asc`))
  await writeFile(resolve(root, file), notesText({ changes: section.text, signed: new Map(steps), isSumsSigned }))
  return 0
}

const printUpdateKeys = (): number => {
  const { secret, public: key } = newUpdateKeys()
  console.log(`AJUKAN_UPDATE_KEY=${key}\nAJUKAN_UPDATE_SECRET=${secret}`)
  return 0
}

const succeedKey = (next: string | undefined): number => {
  console.log(successionOf(process.env['AJUKAN_UPDATE_SECRET'] ?? '', next ?? ''))
  return 0
}

const manifests = async (folder: string, notesFile: string | undefined): Promise<number> => {
  const secret = process.env['AJUKAN_UPDATE_SECRET'] ?? ''
  const { version } = await readManifest()
  if (secret === '') {
    notice('There is no AJUKAN_UPDATE_SECRET: no installed application is offered this version.')
    return 0
  }
  const en = sectionOf(await readProject('CHANGELOG.md'), version)?.text ?? ''
  const file = notesFile ?? `docs/releases/${version}.id.txt`
  const id = (await readProject(file).catch(() => '')).trim()
  if (id === '') throw new Stopped(`${file} is missing: what is new, in Indonesian, for the window.`)
  const successions = await readProject(successionsFile).catch(() => '')
  for (const name of await writeManifests({ folder, version, notes: { id, en }, secret, successions })) console.log(name)
  return 0
}

/** The address of the releases of the repository on GitHub that runs the workflow. */
const downloadsOf = (given: string | undefined): string => {
  if (given !== undefined) return given.replace(/\/+$/, '')
  const [server, repository] = [process.env['GITHUB_SERVER_URL'], process.env['GITHUB_REPOSITORY']]
  if (server === undefined || repository === undefined) throw new Stopped('Pass --downloads with the address of the releases.')
  return `${server}/${repository}/releases`
}

const indexes = async (folder: string, given: string | undefined): Promise<number> => {
  const [{ version }, { date }, downloads] = [await readManifest(), await readCommit(), downloadsOf(given)]
  const order = { folder, version, date }
  for (const name of await writeWinget(order, `${downloads}/download/v${version}`)) console.log(name)
  const chosen = chooseWay(ways.linux, process.env)
  if (chosen === undefined) {
    notice('There is no AJUKAN_GPG_KEY: the release is no source of packages for apt.')
    return 0
  }
  const gpg = { key: chosen.secrets['AJUKAN_GPG_KEY'] ?? '', passphrase: chosen.secrets['AJUKAN_GPG_PASSPHRASE'] ?? '' }
  for (const name of await writeApt(order, `${downloads}/latest/download`, gpg)) console.log(name)
  return 0
}

const sign = async (given: string | undefined, system: string | undefined, name: string | undefined): Promise<number> => {
  const step = signSteps.find((one) => one === name)
  if (step === undefined) throw new Stopped(`Pass one of: ${signSteps.join(', ')}`)
  const folder = resolve(root, given ?? (step === 'application' ? 'dist/staged' : 'dist'))
  await signRelease({ system: systemNamed(system), step, folder, version: (await readManifest()).version })
  return 0
}

await program(async (args) => {
  const { values, positionals } = readArguments(args)
  const [command, first, second] = positionals
  const folder = resolve(root, values.dir ?? 'dist')
  switch (command) {
    case 'check':
      return check(values.tag)
    case 'stamp':
      return stamp()
    case 'sign':
      return sign(values.dir, first, second)
    case 'verify':
      return verify(folder, first)
    case 'update-keys':
      return printUpdateKeys()
    case 'succeed-key':
      return succeedKey(first)
    case 'manifests':
      return manifests(folder, values.notes)
    case 'indexes':
      return indexes(folder, values.downloads)
    case 'sums':
      process.stdout.write(await writeSums(folder))
      return 0
    case 'notes':
      return notes(folder, first)
    default:
      console.log(help)
      return 2
  }
})
