/** The folder of the application as it is installed: Electron, and the archive with our build. */
import { chmod, cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { packager } from '@electron/packager'
import { memberOf } from '#core/base/json-guards.ts'
import { applicationId } from '#core/contract/app.ts'
import { packageFactsFile } from '../../electron/app/package-facts.ts'
import { built, root } from '../support/paths.ts'
import { capture } from '../support/process.ts'
import { Stopped } from '../support/program.ts'
import { bundledPackages } from '../support/bundled-packages.ts'
import { billOfMaterials, listedByNpm } from './bill-of-materials.ts'
import type { ElectronFolder, Platform } from './electron-folder.ts'
import { marksOf, type Build } from './facts.ts'
import { debuggerFuse, writeFuses, wrongFuses } from './fuses.ts'
import { writeIcon } from './icons.ts'
import { chromiumLicencesZip, dataPackages, noticesText, readNetworks, readPart, readPdfFolders } from './notices.ts'
import { copyServerPart } from './server-part.ts'
import { zipFolder } from './zip.ts'

export interface Application {
  readonly folder: string
  /** The executable in it. */
  readonly executable: string
  readonly build: Build
  readonly billOfMaterials: string
}

export interface Order {
  readonly platform: Platform
  readonly electron: ElectronFolder
  readonly build: Build
  /** With PostgreSQL, so that the computer can be the server of an office. */
  readonly server: boolean
  /** A new folder. */
  readonly work: string
}

const executableNames: Readonly<Record<Platform, string>> = {
  linux: 'ajukan',
  win32: 'Ajukan.exe',
  darwin: 'Ajukan.app/Contents/MacOS/Ajukan'
}

/** The languages of Chromium's own texts that are kept; without English it does not start. */
const keptLocales: ReadonlySet<string> = new Set(['id.pak', 'en-US.pak'])

/** The `package.json` inside a package. */
const manifestOf = (own: unknown): Readonly<Record<string, unknown>> => ({
  ...Object.fromEntries(
    ['name', 'productName', 'version', 'description', 'license', 'type', 'main'].map((key) => [key, memberOf(own, key)])
  ),
  // The name of the file in /usr/share/applications, by which a desktop finds the icon of a window.
  desktopName: 'ajukan.desktop'
})

/** Content of the archive: the build without its package lists and source maps. */
const stage = async (folder: string, build: Build): Promise<void> => {
  const own: unknown = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  for (const part of ['main', 'preload', 'renderer'])
    await cp(join(built, part), join(folder, 'out', part), { recursive: true, filter: (path) => !path.endsWith('.map') })
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifestOf(own), null, 2)}\n`)
  const { commit, date, test, runtime, updateKey } = build
  await writeFile(join(folder, packageFactsFile), `${JSON.stringify({ commit, date, test, runtime, updateKey }, null, 2)}\n`)
}

/** The packager takes Electron as the zip of its release. */
const zipElectron = async ({ platform, electron, build, work }: Order): Promise<string> => {
  const folder = join(work, 'electron')
  await mkdir(folder)
  const zip = join(folder, `electron-v${electron.version}-${platform}-${build.arch}.zip`)
  if (platform !== 'darwin') await zipFolder(electron.folder, zip, { compress: false, date: build.date })
  else {
    // Keeps the links inside the frameworks.
    const { code, output } = await capture('ditto', ['-c', '-k', '--sequesterRsrc', electron.folder, zip])
    if (code !== 0) throw new Stopped(`ditto failed:\n${output.trim()}`)
  }
  return folder
}

/** Compilers of Direct3D 12 shaders, which only WebGPU uses, and no page has it. */
const needlessOnWindows = ['dxcompiler.dll', 'dxil.dll'] as const

/** The licences of Chromium's parts: 20 MB of text. */
const chromiumLicences = 'LICENSES.chromium.html'

/** Removes from the folder what the application never loads, and packs the licences into a zip, which every system opens. `work`: a folder for files on the way. */
export const trimElectron = async (
  folder: string,
  { platform, build, work }: Pick<Order, 'platform' | 'build' | 'work'>
): Promise<void> => {
  const locales = join(folder, 'locales')
  if (platform !== 'darwin') for (const name of await readdir(locales)) if (!keptLocales.has(name)) await rm(join(locales, name))
  if (platform === 'win32') for (const name of needlessOnWindows) await rm(join(folder, name), { force: true })
  const alone = join(work, 'licences')
  await mkdir(alone)
  await rename(join(folder, chromiumLicences), join(alone, chromiumLicences))
  await zipFolder(alone, join(folder, chromiumLicencesZip), { compress: true, date: build.date })
}

/** Makes it in `work`, sets the fuses and reads them back. */
export const makeApplication = async (order: Order): Promise<Application> => {
  const { platform, electron, build, server, work } = order
  if (server && build.arch !== 'x64') throw new Stopped('The server part is for x64 only: leave out --server.')
  const packages = await Promise.all((await bundledPackages()).map(readPart))
  const texts = join(work, 'texts')
  const staged = join(work, 'application')
  await mkdir(texts)
  const bill = billOfMaterials(await listedByNpm(), packages, build)
  const others = [...(await Promise.all(dataPackages.map(readPart))), await readNetworks(), ...(await readPdfFolders())]
  const part = server ? await copyServerPart(platform, work, marksOf(build).length === 0) : null
  const notices = noticesText([...packages, ...others, ...(part?.notices ?? [])])
  const extra = [join(texts, 'THIRD-PARTY-NOTICES.txt'), join(texts, 'sbom.cdx.json'), join(root, 'LICENSE')] as const
  await writeFile(extra[0], notices)
  await writeFile(extra[1], bill)
  await stage(staged, build)
  const [made] = await packager({
    dir: staged,
    out: join(work, 'packaged'),
    tmpdir: join(work, 'temporary'),
    quiet: true,
    overwrite: true,
    platform,
    arch: build.arch,
    electronVersion: electron.version,
    electronZipDir: await zipElectron(order),
    name: 'Ajukan',
    executableName: platform === 'linux' ? 'ajukan' : 'Ajukan',
    appVersion: build.version,
    asar: true,
    prune: false,
    derefSymlinks: true,
    appBundleId: applicationId,
    appCategoryType: 'public.app-category.business',
    appCopyright: 'MIT licence',
    ...(platform === 'linux' ? {} : { icon: await writeIcon(texts, platform) }),
    win32metadata: { CompanyName: 'Ajukan', FileDescription: 'Ajukan', ProductName: 'Ajukan' },
    extraResource: [...extra, ...(part === null ? [] : [part.folder])]
  })
  if (made === undefined) throw new Stopped('The packager made nothing.')
  const folder = join(work, 'Ajukan')
  await rename(made, folder)
  await trimElectron(folder, order)
  await rm(join(work, 'electron'), { recursive: true })
  const executable = join(folder, executableNames[platform])
  await chmod(executable, 0o755)
  const fuses = await writeFuses(executable, platform, { test: build.test })
  const wrong = wrongFuses(fuses, platform).filter((one) => !(build.test && one === `${debuggerFuse} is on, not off`))
  if (wrong.length > 0) throw new Stopped(`The fuses are not as decided: ${wrong.join(', ')}`)
  return { folder, executable, build, billOfMaterials: bill }
}
