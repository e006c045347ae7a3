import { chmod, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { openArchive } from '../../support/fakes/memory-documents.ts'
import { sha256Of } from '../../../electron/files/sha256.ts'
import { quarantineFolder } from '../../../electron/archive/document-paths.ts'
import { copyArchive } from '../../../electron/archive/relocation.ts'
import { writeMarker } from '../../../electron/archive/location-file.ts'
import { silentStep } from '../../../electron/files/jobs.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { car, clock, facts, filesBelow, pdf, stored } from './archive-samples.ts'

const isPosix = process.platform !== 'win32'
const refused = { ok: false, failure: { code: 'link-refused' } }

/** The modes of a folder and of everything below it. */
const modesBelow = async (root: string): Promise<ReadonlySet<string>> => {
  const items = await readdir(root, { recursive: true, withFileTypes: true })
  const modes = new Set<string>([`folder ${((await stat(root)).mode & 0o777).toString(8)}`])
  for (const item of items) {
    const { mode } = await stat(join(item.parentPath, item.name))
    modes.add(`${item.isDirectory() ? 'folder' : 'file'} ${(mode & 0o777).toString(8)}`)
  }
  return modes
}

test.runIf(isPosix)('only the user can read the archive, in its first folder and where it is moved', async () => {
  const [root, moved] = [join(await tempFolder(), 'a'), join(await tempFolder(), 'b')]
  for (const folder of [root, moved]) {
    await mkdir(folder)
    await chmod(folder, 0o755)
  }
  const only = new Set(['folder 700', 'file 600'])
  const archive = await openArchive(root, clock)
  const sha256 = await stored(archive, pdf('satu'))
  await archive.quarantine('bukan PDF', facts(), 'text')
  await archive.quarantine(pdf('rusak'), facts(), 'truncated')
  expect(await modesBelow(root)).toEqual(only)
  await writeFile(join(root, quarantineFolder, 'asing.txt'), 'x', { mode: 0o644 }).catch(() => undefined)
  await writeMarker(moved, { id: 'a', begun: true, profiles: [] })
  const to = await openArchive(moved, clock)
  await copyArchive(archive, to, { copied: new Set(), missing: new Set() }, silentStep)
  await stored(to, pdf('sesudah pindah'))
  expect(await to.stateOf(sha256)).toBe('good')
  expect(await modesBelow(moved)).toEqual(only)
  await Promise.all([archive.close(), to.close()])
})

test.runIf(isPosix).each([['2026'], [`2026/${car}`]])('a PDF is refused where %s is a link to another folder', async (folder) => {
  const [root, outside] = [await tempFolder(), await tempFolder()]
  await mkdir(dirname(join(root, folder)), { recursive: true })
  await symlink(outside, join(root, folder))
  const archive = await openArchive(root, clock)
  expect(await archive.store(pdf('satu'), facts())).toMatchObject(refused)
  expect([await readdir(outside), await archive.list()]).toEqual([[], []])
  await archive.close()
})

test.runIf(isPosix)('a PDF is refused where its file or side file is a link, and the target of the link stays as it is', async () => {
  const bytes = pdf('satu')
  const name = `2026/${car}/2026-05-25_2003_SPPB_${sha256Of(bytes).slice(0, 8)}`
  for (const [file, content] of [
    [`${name}.pdf`, bytes],
    [`${name}.pdf`, Buffer.from('lain')],
    [`${name}.json`, Buffer.from('{}')]
  ] as const) {
    const [root, outside] = [await tempFolder(), join(await tempFolder(), 'luar')]
    await writeFile(outside, content)
    await mkdir(dirname(join(root, file)), { recursive: true })
    await symlink(outside, join(root, file))
    const archive = await openArchive(root, clock)
    expect(await archive.store(bytes, facts())).toMatchObject(refused)
    expect(Buffer.compare(await readFile(outside), content)).toBe(0)
    await archive.close()
  }
})

test.runIf(isPosix)('a linked quarantine folder is refused, and so is a move into a folder with a link', async () => {
  const [root, outside, moved] = [await tempFolder(), await tempFolder(), await tempFolder()]
  const archive = await openArchive(root, clock)
  await stored(archive, pdf('satu'))
  await symlink(outside, join(root, quarantineFolder))
  const quarantined = await archive.quarantine('bukan PDF', facts(), 'text')
  await symlink(outside, join(moved, '2026'))
  const to = await openArchive(moved, clock)
  await expect(copyArchive(archive, to, { copied: new Set(), missing: new Set() }, silentStep)).rejects.toThrow()
  expect([quarantined, await filesBelow(outside)]).toMatchObject([refused, []])
  await Promise.all([archive.close(), to.close()])
})
