import { chmod, mkdir, readdir, readFile, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { outsideCopies } from '../../../electron/attachments/outside-copies.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const bytes = new TextEncoder().encode('isi')

test('a copy is written under its name into a folder of this account, and removed later', async () => {
  const folder = join(await tempFolder(), 'ajukan-1')
  const copies = outsideCopies(folder)
  const path = await copies.write('invoice.pdf', bytes, true)
  expect([dirname(dirname(path)), await readFile(path, 'utf8')]).toEqual([folder, 'isi'])
  await copies.clear()
  expect(await readdir(folder)).toEqual([])
})

test.runIf(process.platform !== 'win32')(
  'a folder that others can change, or a link in its place, is neither written to nor emptied',
  async () => {
    const temporary = await tempFolder()
    const open = join(temporary, 'open')
    await mkdir(join(open, 'foreign'), { recursive: true })
    await chmod(open, 0o777)
    const link = join(temporary, 'link')
    await symlink(open, link)
    for (const folder of [open, link]) {
      const copies = outsideCopies(folder)
      await copies.clear()
      const path = await copies.write('invoice.pdf', bytes, false)
      expect(dirname(dirname(path))).toMatch(new RegExp(`/${folder === open ? 'open' : 'link'}-[^/]+$`))
      expect(await readdir(open)).toEqual(['foreign'])
      await copies.clear()
      expect(await readdir(dirname(dirname(path)))).toEqual([])
    }
  }
)
