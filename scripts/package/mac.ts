import { mkdir, rename, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { capture } from '../support/process.ts'
import { Stopped } from '../support/program.ts'
import type { Application } from './application.ts'
import { artefactName } from './facts.ts'

/** The tools of macOS that sign, and make disk images, are on no other system. */
export const ensureMac = (): void => {
  if (process.platform !== 'darwin')
    throw new Stopped('A package for macOS is made on macOS: codesign, hdiutil and ditto exist only there.')
}

const runTool = async (command: string, args: readonly string[]): Promise<void> => {
  const { code, output } = await capture(command, args)
  if (code !== 0) throw new Stopped(`${command} failed:\n${output.trim()}`)
}

/** Writes the disk image and the zip into `out` and resolves with their paths. Neither signed nor notarised. */
export const makeMac = async ({ folder, build }: Application, arch: string, out: string, work: string): Promise<readonly string[]> => {
  const shown = join(work, 'image')
  await mkdir(shown)
  await rename(join(folder, 'Ajukan.app'), join(shown, 'Ajukan.app'))
  const [zip, image] = [join(out, artefactName(build, `mac-${arch}.zip`)), join(out, artefactName(build, `mac-${arch}.dmg`))]
  await runTool('ditto', ['-c', '-k', '--sequesterRsrc', '--keepParent', join(shown, 'Ajukan.app'), zip])
  await symlink('/Applications', join(shown, 'Applications'))
  await runTool('hdiutil', ['create', '-volname', 'Ajukan', '-srcfolder', shown, '-ov', '-format', 'UDZO', image])
  return [image, zip]
}
