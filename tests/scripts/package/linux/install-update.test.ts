import { execFile, spawn } from 'node:child_process'
import { chmod, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayLength } from '#core/base/calendar-day.ts'
import { debianHelper } from '../../../../electron/updates/installer.ts'
import { signManifest, signSuccession } from '../../../../electron/updates/manifest.ts'
import { folderInstalled, helperSource, policyText } from '../../../../scripts/package/linux.ts'
import { systems } from '../../../../scripts/package/facts.ts'
import { factsName, updatePackages } from '../../../../scripts/release/artefacts.ts'
import { newUpdateKeys, writeManifests } from '../../../../scripts/release/update-manifest.ts'
import { isOnPath } from '../../../../scripts/support/process.ts'
import { goodManifest, newKey, sha512Of, type PublisherKey } from '../../../support/updates/update-server.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

const run = promisify(execFile)
const key = newKey()
const installed = '0.2.0'

/** A package of Debian with these fields. */
const debOf = async (fields: Readonly<Record<string, string>> = {}): Promise<Buffer> => {
  const folder = await tempFolder()
  const [tree, made] = [join(folder, 'tree'), join(folder, 'made.deb')]
  await mkdir(join(tree, 'DEBIAN'), { recursive: true, mode: 0o755 })
  const all = {
    Package: 'ajukan',
    Version: '9.1.0',
    Architecture: 'amd64',
    Maintainer: 'a <a@ajukan.invalid>',
    Description: 'a',
    ...fields
  }
  const control = Object.entries(all).map(([name, value]) => `${name}: ${value}\n`)
  await writeFile(join(tree, 'DEBIAN', 'control'), control.join(''))
  await run('dpkg-deb', ['--root-owner-group', '-Znone', '--build', tree, made])
  return readFile(made)
}

const textOf = (content: Buffer, more: Readonly<Record<string, unknown>> = {}): string => {
  const facts = { issued: Date.now() - dayLength, expires: Date.now() + dayLength, arch: 'x64', package: 'deb', file: 'ajukan-9.1.0.deb' }
  const manifest = goodManifest({ ...facts, bytes: content.length, sha512: sha512Of(content), ...more })
  return `${JSON.stringify(manifest, null, 2)}\n`
}
const signed = (text: string, by: PublisherKey = key): string => signManifest(text, by.secret)

/** A computer with Ajukan installed: the helper with the places and the programs of this test. */
const computer = async () => {
  const folder = await tempFolder()
  const [programs, own, temporary, log] = ['programs', 'own', 'temporary', 'log'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
    string
  ]
  for (const made of [programs, own, temporary]) await mkdir(made)
  const fakes = {
    'apt-get': `for last; do :; done\nsha512sum <"$last" | cut -d ' ' -f 1 >>"${log}"`,
    'dpkg-query': `echo ${installed}`,
    dpkg: `case $1 in --print-architecture) echo amd64 ;; *) exec /usr/bin/dpkg "$@" ;; esac`
  }
  for (const [name, text] of Object.entries(fakes)) await writeFile(join(programs, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 })
  const source = (await readFile(helperSource, 'utf8'))
    .replaceAll(folderInstalled, own)
    .replace('PATH=', `PATH=${programs}:`)
    .replace('/var/tmp/', `${temporary}/`)
    // Times a tenth of a second.
    .replace('-lt 100', '-lt 3')
  const helper = join(own, 'install-update')
  await writeFile(helper, source, { mode: 0o755 })
  await writeFile(join(own, 'update-key'), `${key.text}\n`)
  const path = join(folder, 'a $(touch x) b.deb')
  return {
    folder,
    path,
    own,
    good: await debOf(),
    put: async (deb: Buffer, manifest: string | Buffer) => {
      await writeFile(path, deb)
      await writeFile(`${path}.update`, manifest)
    },
    /** Resolves with the exit code and the hashes of what was installed; nothing stays in the folder for copies. */
    install: async (...args: readonly string[]) => {
      await rm(log, { force: true })
      const { promise, resolve } = Promise.withResolvers<{ readonly code: number; readonly stderr: string }>()
      execFile('/bin/sh', [helper, ...(args.length === 0 ? [path] : args)], (error, _output, stderr) =>
        resolve({ code: error === null ? 0 : Number(error.code), stderr })
      )
      const { code, stderr } = await promise
      expect(await readdir(temporary)).toEqual([])
      return { code, stderr, done: (await readFile(log, 'utf8').catch(() => '')).split('\n').filter((line) => line !== '') }
    }
  }
}

test('the policy of polkit asks an administrator, in both languages, about exactly the helper', () => {
  expect(policyText.match(/<allow_\w+>(\w+)</g)).toEqual(['any', 'inactive', 'active'].map((who) => `<allow_${who}>auth_admin<`))
  expect(policyText).toContain(`<annotate key="org.freedesktop.policykit.exec.path">${debianHelper}</annotate>`)
  expect(policyText.match(/<(?:description|message)(?: xml:lang="id")?>/g)).toHaveLength(4)
  expect(debianHelper).toBe(`${folderInstalled}/install-update`)
})

// The programs of Debian.
if (isOnPath('dpkg-deb')) {
  const refused = { code: 1, done: [] }

  test('a package with the manifest of a release is installed as a copy, whatever its name', async () => {
    const keys = newUpdateKeys()
    const [folder, version] = [await tempFolder(), '1.2.0']
    const deb = await debOf({ Version: version })
    for (const system of systems) {
      await writeFile(join(folder, factsName(version, system)), JSON.stringify({ date: new Date().toISOString(), updateKey: keys.public }))
      for (const { file } of updatePackages(version, system)) await writeFile(join(folder, file), deb)
    }
    const notes = { id: 'a\n  "version": "9.9.9",\n', en: '"sha512": ""' }
    await writeManifests({ folder, version, notes, secret: keys.secret })
    const { own, put, install } = await computer()
    await writeFile(join(own, 'update-key'), `${keys.public}\n`)
    await put(deb, await readFile(join(folder, 'ajukan-deb-x64.update')))
    expect(await install()).toEqual({ code: 0, stderr: '', done: [sha512Of(deb)] })
  })

  test('keys that the publisher has named are followed, and only those', async () => {
    const [second, third, other] = [newKey(), newKey(), newKey()]
    const { put, install, good } = await computer()
    const [to2, to3] = [signSuccession(second.public, key.secret), signSuccession(third.public, second.secret)]
    const cases: readonly (readonly [lines: readonly string[], by: PublisherKey, isTaken: boolean])[] = [
      [[to2], second, true],
      [[to2, to3], third, true],
      [['', to2], second, false],
      [[to3], third, false],
      [[to3, to2], third, false],
      // The first key counts no longer.
      [[to2], key, false],
      [[signSuccession(other.public, other.secret)], other, false],
      // One of a lost key is ignored, as the application does.
      [[signSuccession(other.public, other.secret)], key, true],
      [Array.from({ length: 16 }, () => to2), second, true],
      [Array.from({ length: 17 }, () => to2), second, false]
    ]
    for (const [lines, by, isTaken] of cases) {
      await put(good, [...lines, signed(textOf(good), by)].join('\n'))
      expect(await install()).toMatchObject(isTaken ? { code: 0, done: [sha512Of(good)] } : refused)
    }
  })

  test.each<readonly [string, Readonly<Record<string, unknown>>]>([
    ['another product', { product: 'other' }],
    ['another channel', { channel: 'beta' }],
    ['another kind of package', { package: 'setup' }],
    ['another processor', { arch: 'arm64' }],
    ['an unknown processor', { arch: 'mips' }],
    ['the version that runs', { version: installed }],
    ['an older version', { version: '0.1.9' }],
    ['a version with an epoch', { version: '9:9.1.0' }],
    ['no version', { version: '' }],
    ['a version that is a command', { version: '$(touch x)' }],
    ['a date in the future', { issued: Date.now() + 2 * dayLength }],
    ['a past end', { expires: Date.now() - 2 * dayLength }],
    ['no end', { expires: undefined }],
    ['a length of less', { bytes: 10 }],
    ['a length of more', { bytes: 10_000_000 }],
    ['a negative length', { bytes: -1 }],
    ['another hash', { sha512: '0'.repeat(128) }],
    ['a hash in capitals', { sha512: 'A'.repeat(128) }]
  ])('a manifest with %s is refused', async (_name, more) => {
    const { put, install, good } = await computer()
    await put(good, signed(textOf(good, more)))
    expect(await install()).toMatchObject(refused)
  })

  test.each<readonly [string, Readonly<Record<string, string>>]>([
    ['another name', { Package: 'ajukan2' }],
    ['an older version', { Version: '0.1.0' }],
    ['another version', { Version: '9.1.1' }],
    ['another processor', { Architecture: 'arm64' }]
  ])('a package with %s than its manifest is refused', async (_name, fields) => {
    const { put, install } = await computer()
    const deb = await debOf(fields)
    await put(deb, signed(textOf(deb)))
    expect(await install()).toMatchObject(refused)
  })

  test('a manifest whose lines have a member twice, or in another form than that of a release, is refused', async () => {
    const { put, install, good } = await computer()
    const text = textOf(good)
    for (const forged of [
      text.replace('{\n', '{\n  "version": "9.0.0",\n'),
      text.replace('  "sha512"', '\t"sha512"'),
      text.replaceAll('\n', '\r\n'),
      JSON.stringify(JSON.parse(text)),
      ''
    ]) {
      await put(good, signed(forged))
      expect(await install()).toMatchObject(refused)
    }
  })

  test('a manifest that was changed anywhere is refused', async () => {
    const { put, install, good } = await computer()
    const manifest = Buffer.from(signed(textOf(good)))
    const change = fc.tuple(fc.nat(manifest.length - 1), fc.integer({ min: 1, max: 255 }))
    await fc.assert(
      fc.asyncProperty(change, async ([at, by]) => {
        const changed = Buffer.from(manifest)
        changed[at] = (changed[at] ?? 0) ^ by
        await put(good, changed)
        expect(await install()).toMatchObject(refused)
      }),
      { numRuns: 25 }
    )
  })

  test('a link, a pipe, a folder, a device and a missing file are refused in time', async () => {
    const { folder, path, put, install, good } = await computer()
    await put(good, signed(textOf(good)))
    const [real, pipe] = [join(folder, 'real'), join(folder, 'pipe')]
    await run('mkfifo', [pipe])
    for (const name of [path, `${path}.update`]) {
      await rename(name, real)
      for (const target of [real, pipe, folder, '/dev/zero', join(folder, 'missing')]) {
        await symlink(target, name)
        expect(await install()).toMatchObject(refused)
        await rm(name)
      }
      await rename(pipe, name)
      expect(await install()).toMatchObject(refused)
      await rename(name, pipe)
      await rename(real, name)
    }
    for (const args of [['ajukan.deb'], ['-a'], [''], [path, 'more'], ['/']]) expect(await install(...args)).toMatchObject(refused)
    expect(await install()).toMatchObject({ code: 0, done: [sha512Of(good)] })
  })

  test('a build without a key installs nothing', async () => {
    const { own, put, install, good } = await computer()
    await put(good, signed(textOf(good)))
    await rm(join(own, 'update-key'))
    expect(await install()).toMatchObject(refused)
  })

  test('nothing is installed while Ajukan runs', async () => {
    const { own, put, install, good } = await computer()
    await put(good, signed(textOf(good)))
    await run('cp', ['/bin/sleep', join(own, 'ajukan')])
    await chmod(join(own, 'ajukan'), 0o755)
    const running = spawn(join(own, 'ajukan'), ['60'])
    try {
      expect(await install()).toMatchObject({ code: 3, done: [] })
    } finally {
      running.kill()
    }
  })

  test('while another program swaps the files all the time, only the signed package is installed', async () => {
    const { folder, path, put, install, good } = await computer()
    const evil = await debOf({ Description: 'evil' })
    await writeFile(join(folder, 'good'), good)
    await writeFile(join(folder, 'evil'), evil)
    await put(good, signed(textOf(good)))
    const swap = `cd "$1" && while :; do cp good a && mv a "$2"; cp evil a && mv a "$2"; cat good >"$2"; cat evil >"$2"; done`
    const swapping = spawn('/bin/sh', ['-c', swap, 'sh', folder, path], { stdio: 'ignore' })
    try {
      for (let rounds = 0; rounds < 12; rounds += 1) for (const hash of (await install()).done) expect(hash).toBe(sha512Of(good))
    } finally {
      swapping.kill()
    }
  })
}
