import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { factsText, systems, type Build, type System } from '../../../scripts/package/facts.ts'
import { artefactProblems, expectedFiles, indexNames, signedSteps, writeSums } from '../../../scripts/release/artefacts.ts'
import { notesText } from '../../../scripts/release/version.ts'
import { isOnPath } from '../../../scripts/support/process.ts'

const build: Build = {
  version: '1.2.0',
  electron: '45.3.4',
  arch: 'x64',
  runtime: 'official',
  commit: '0123456789ab',
  date: 1_795_000_000_000,
  test: false
}
const release = { version: '1.2.0', electron: '45.3.4', commit: '0123456789ab' }

let folder = ''
const put = (name: string, text: string): Promise<void> => writeFile(join(folder, name), text)

/** What a system has in the folder after its packages were made. */
const putSystem = async (system: System, change: Partial<Build> = {}, signed: readonly string[] = []): Promise<void> => {
  const components = [{ 'bom-ref': 'electron', version: change.electron ?? build.electron }]
  for (const name of expectedFiles('1.2.0', system)) {
    const text = name.endsWith('-build.json')
      ? factsText({ ...build, ...change }, system, signed)
      : name.endsWith('-sbom.cdx.json')
        ? JSON.stringify({ bomFormat: 'CycloneDX', components })
        : `content of ${name}`
    await put(name, text)
  }
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ajukan-release-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('all artefacts of all systems, with signatures and sums, are complete', async () => {
  for (const system of systems) await putSystem(system)
  await put('ajukan-1.2.0-linux-amd64.deb.asc', 'signature')
  for (const name of indexNames) await put(name, 'index')
  await writeSums(folder)
  await put('SHA256SUMS.asc', 'signature')
  expect(await artefactProblems(folder, systems, release)).toEqual([])
})

test('what is missing, empty, marked or strange is named', async () => {
  await putSystem('linux')
  await rm(join(folder, 'ajukan-1.2.0-linux-sbom.cdx.json'))
  await put('ajukan-1.2.0-linux-amd64.deb', '')
  await put('ajukan-1.2.0-evaluation-linux-amd64.deb', 'x')
  await put('notes.md', 'x')
  expect(await artefactProblems(folder, ['linux'], release)).toEqual([
    'ajukan-1.2.0-linux-sbom.cdx.json is missing.',
    'ajukan-1.2.0-evaluation-linux-amd64.deb is marked: it must not be given to users.',
    'notes.md does not belong to the release.',
    'ajukan-1.2.0-linux-amd64.deb is empty.',
    'ajukan-1.2.0-linux-sbom.cdx.json cannot be read.'
  ])
  expect(await artefactProblems(join(folder, 'none'), ['mac'], release)).toContain('ajukan-1.2.0-mac-arm64.dmg is missing.')
})

test.each<readonly [Partial<Build>, string]>([
  [{ runtime: 'evaluation' }, 'runtime is "evaluation", not "official"'],
  [{ test: true }, 'test is true, not false'],
  [{ commit: '0123456789ab+' }, 'commit is "0123456789ab+", not "0123456789ab"'],
  [{ version: '1.1.0' }, 'version is "1.1.0", not "1.2.0"'],
  [{ electron: '42.0.0' }, 'electron is "42.0.0", not "45.3.4"']
])('a package that was built with %j is refused although its name is right', async (change, problem) => {
  await putSystem('windows', change)
  const problems = await artefactProblems(folder, ['windows'], release)
  expect(problems).toContain(`ajukan-1.2.0-windows-build.json: ${problem}.`)
  expect(problems.some((one) => one.startsWith('ajukan-1.2.0-windows-sbom.cdx.json'))).toBe(change.electron !== undefined)
})

test('the sums are sorted, leave themselves out, and are those of sha256sum', async () => {
  await put('b.deb', 'two')
  await put('a.deb', 'one')
  const text = await writeSums(folder)
  expect(text).toBe(
    '7692c3ad3540bb803c020b3aee66cd8887123234ea0c6e7143c0add73ff431ed  a.deb\n' +
      '3fc4ccfe745870e2c0d99f71f30ff0656c8dedd41cc1d7d3d376b0dbe685e2f3  b.deb\n'
  )
  await put('SHA256SUMS.asc', 'signature')
  expect(await writeSums(folder)).toBe(text)
  expect(await readFile(join(folder, 'SHA256SUMS'), 'utf8')).toBe(text)
  if (!isOnPath('sha256sum')) return
  const compare = (): string =>
    execFileSync('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: folder, encoding: 'utf8', stdio: 'pipe' })
  expect(compare()).toBe('a.deb: OK\nb.deb: OK\n')
  await put('b.deb', 'changed')
  expect(compare).toThrow()
})

test('no sums of an empty folder, a folder inside, or a name that sha256sum would have to escape', async () => {
  await expect(writeSums(folder)).rejects.toThrow('There is nothing')
  await put('two words.deb', 'x')
  await expect(writeSums(folder)).rejects.toThrow('no name of an artefact')
  await mkdir(join(folder, 'inside'))
  await expect(writeSums(folder)).rejects.toThrow('is not a file')
})

test('the text of the release has the changes, and says what nobody has signed', async () => {
  await putSystem('windows', {}, ['application'])
  const steps = systems.map(async (system) => [system, await signedSteps(folder, '1.2.0', system)] as const)
  const signed = new Map([...(await Promise.all(steps)), ['linux', ['packages']], ['linux-arm64', ['packages']]] as const)
  const text = notesText({ changes: '- Packages.', signed, isSumsSigned: false })
  expect(text).toContain('- Packages.\n')
  expect(text).toContain('Not signed: the packages for windows, windows-arm64, mac.\n')
  expect(text).toContain('Not signed: SHA256SUMS.\n')
  const all = new Map(systems.map((system) => [system, ['application', 'packages']]))
  expect(notesText({ changes: '', signed: all, isSumsSigned: true })).not.toContain('Not signed')
})
