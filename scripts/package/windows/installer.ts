import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { capture, isOnPath } from '../../support/process.ts'
import { Stopped } from '../../support/program.ts'
import type { Application } from '../application.ts'
import { artefactName } from '../facts.ts'
import { writeIcon } from '../icons.ts'
import { filesUnder, zipFolder } from '../zip.ts'
import { installerScript } from './script.ts'

export const ensureMakensis = (): void => {
  if (!isOnPath('makensis'))
    throw new Stopped('makensis is missing. On Debian and Ubuntu: apt-get install nsis. On Windows: install NSIS 3.')
}

interface Place {
  readonly out: string
  readonly work: string
  /** Compresses the installer less. */
  readonly isQuick: boolean
}

/** Writes the installer and the portable zip into `out` and resolves with their paths. */
export const makeWindows = async ({ folder, build }: Application, { out, work, isQuick }: Place): Promise<readonly string[]> => {
  const zip = join(out, artefactName(build, 'windows-x64-portable.zip'))
  await zipFolder(folder, zip, { prefix: 'Ajukan/', compress: true, date: build.date })
  const files = await filesUnder(folder)
  const sizes = await Promise.all(files.map(async (name) => (await stat(join(folder, name))).size))
  const output = join(out, artefactName(build, 'windows-x64-setup.exe'))
  const kibibytes = sizes.reduce((sum, size) => sum + Math.ceil(size / 1024), 0)
  const script = join(work, 'installer.nsi')
  await writeFile(script, installerScript({ build, folder, files, icon: await writeIcon(work, 'win32'), output, kibibytes, isQuick }))
  const made = await capture('makensis', ['-V2', '-WX', script], { env: { SOURCE_DATE_EPOCH: String(build.date / 1_000) } })
  if (made.code !== 0) throw new Stopped(`makensis failed:\n${made.output.trim()}`)
  return [output, zip]
}
