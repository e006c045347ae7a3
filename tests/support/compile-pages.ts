import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'playwright/test'
import { codeCacheName, codeCacheVariable, freshHome, launch, removeHome } from './running-app.ts'

const sizeOf = async (folder: string): Promise<number> => {
  const files = await readdir(folder, { recursive: true })
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(folder, file))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/**
 * Playwright calls it before all tests. Each test has a new profile folder, and its start would compile the pages again, a sixth of its processor time: new
 * folders get the compiled code of this one. Chromium stores it at the second start.
 */
export default async function compilePages(): Promise<() => Promise<void>> {
  const home = await freshHome()
  const folder = join(home, codeCacheName)
  await (await launch({ home })).close()
  const second = await launch({ home })
  // A moment after the page is loaded.
  await expect.poll(() => sizeOf(folder)).toBeGreaterThan(500_000)
  await second.close()
  process.env[codeCacheVariable] = folder
  return () => removeHome(home)
}
