import { mkdir, mkdtemp, readFile, rm, stat, writeFile, rename, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { memberOf } from '#core/base/json-guards.ts'
import { executableIn } from '../runtime/official.ts'
import { build as buildAll } from '../support/build.ts'
import { cache, root } from '../support/paths.ts'
import { Stopped } from '../support/program.ts'
import { makeApplication, type Application } from './application.ts'
import { archOf, electronFolder, type Platform } from './electron-folder.ts'
import { artefactName, factsText, readCommit, runtimeName, systemOf, updateKeyOf, type Build } from './facts.ts'
import { makeDeb } from './linux.ts'
import { readStaged, writeStaged } from './staged.ts'
import { ensureMakensis, makeWindows } from './windows.ts'
import { makeUpdater } from './windows-updater.ts'
import { writeIcon } from './icons.ts'
import { filesUnder } from './zip.ts'
import { capture } from '../support/process.ts'

/** The tools of macOS that sign, and make disk images, are on no other system. */
const ensureMac = (): void => {
  if (process.platform !== 'darwin')
    throw new Stopped('A package for macOS is made on macOS: codesign, hdiutil and ditto exist only there.')
}

const runTool = async (command: string, args: readonly string[]): Promise<void> => {
  const { code, output } = await capture(command, args)
  if (code !== 0) throw new Stopped(`${command} failed:\n${output.trim()}`)
}

/** Writes the disk image and the zip into `out` and resolves with their paths. Neither signed nor notarised. */
const makeMac = async ({ folder, build }: Application, out: string, work: string): Promise<readonly string[]> => {
  const shown = join(work, 'image')
  await mkdir(shown)
  await rename(join(folder, 'Ajukan.app'), join(shown, 'Ajukan.app'))
  const [zip, image] = [join(out, artefactName(build, `mac-${build.arch}.zip`)), join(out, artefactName(build, `mac-${build.arch}.dmg`))]
  await runTool('ditto', ['-c', '-k', '--sequesterRsrc', '--keepParent', join(shown, 'Ajukan.app'), zip])
  await symlink('/Applications', join(shown, 'Applications'))
  await runTool('hdiutil', ['create', '-volname', 'Ajukan', '-srcfolder', shown, '-ov', '-format', 'UDZO', image])
  return [image, zip]
}

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`

const sizeOf = async (folder: string): Promise<number> => {
  const sizes = await Promise.all((await filesUnder(folder)).map(async (name) => (await stat(join(folder, name))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}

const versionOfProject = async (): Promise<string> =>
  String(memberOf(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')), 'version'))

interface Order {
  readonly platform: Platform
  /** An unpacked Electron. */
  readonly electron: string | undefined
  readonly test: boolean
  /** With PostgreSQL, so that the computer can be the server of an office. */
  readonly server?: boolean
}

export interface PackageOptions extends Order {
  readonly out: string
  /** A folder that `stageApplication` has made; the application in it is packed instead of a new one. */
  readonly from?: string | undefined
  /** Compresses the package less; default: that of a package for tests. */
  readonly isQuick?: boolean
}

const ensureTools = (platform: Platform): void => {
  if (platform === 'win32') ensureMakensis()
  if (platform === 'darwin') ensureMac()
}

const inWork = async <T>(use: (work: string) => Promise<T>): Promise<T> => {
  await mkdir(cache, { recursive: true })
  const work = await mkdtemp(join(cache, 'package-'))
  try {
    return await use(work)
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

const buildApplication = async ({ platform, electron: given, test, server = false }: Order, work: string): Promise<Application> => {
  const electron = await electronFolder(platform, given)
  const build: Build = {
    ...(await readCommit()),
    version: await versionOfProject(),
    electron: electron.version,
    arch: archOf(await readFile(executableIn(electron.folder, platform) ?? '')),
    runtime: electron.runtime,
    test,
    ...updateKeyOf(process.env['AJUKAN_UPDATE_KEY'])
  }
  console.error(`Building with Electron ${electron.version} (${runtimeName[electron.runtime]}) …`)
  if ((await buildAll()) !== 0) throw new Stopped('The build failed (see above).')
  const application = await makeApplication({ platform, electron, build, server, work })
  if (platform === 'win32') await makeUpdater(application.folder, build, await writeIcon(work, 'win32'), work)
  const archive =
    platform === 'darwin'
      ? join(application.folder, 'Ajukan.app/Contents/Resources/app.asar')
      : join(application.folder, 'resources/app.asar')
  console.log(
    `archive with our code | ${megabytes((await stat(archive)).size)}\ninstalled | ${megabytes(await sizeOf(application.folder))}`
  )
  return application
}

/** Makes only the application, in a folder, so that it can be signed before `makePackages` packs it. */
export const stageApplication = async (order: Order, folder: string): Promise<void> => {
  ensureTools(order.platform)
  await inWork(async (work) => writeStaged(folder, order.platform, await buildApplication(order, work)))
  console.log(`staged | ${folder}`)
}

/** Makes the packages of a system, prints their sizes and resolves with their paths. */
export const makePackages = async ({ out, from, isQuick, ...order }: PackageOptions): Promise<readonly string[]> => {
  const { platform, test } = order
  ensureTools(platform)
  return inWork(async (work) => {
    const staged = from === undefined ? { application: await buildApplication(order, work), signed: [] } : await readStaged(from, platform)
    const { application, signed } = staged
    await mkdir(out, { recursive: true })
    const made =
      platform === 'linux'
        ? [await makeDeb(application, { out, work, isQuick: isQuick ?? test })]
        : platform === 'win32'
          ? await makeWindows(application, { out, work, isQuick: isQuick ?? test })
          : await makeMac(application, out, work)
    const system = systemOf(platform, application.build.arch)
    const bill = join(out, artefactName(application.build, `${system}-sbom.cdx.json`))
    const facts = join(out, artefactName(application.build, `${system}-build.json`))
    await writeFile(bill, application.billOfMaterials)
    await writeFile(facts, factsText(application.build, system, signed))
    for (const path of [...made, bill, facts]) console.log(`${path} | ${megabytes((await stat(path)).size)}`)
    return made
  })
}
