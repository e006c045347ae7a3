import { cp, mkdir, rm, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { freshHome, removeHome } from './running-app.ts'

/** A profile folder that many rounds use, and what each of them began with. */
export interface KeptProfile {
  readonly home: string
  /** Before a round touches anything. */
  remember(): Promise<void>
  /** Puts what the present round began with beside the profile and says where. */
  keep(name: string): Promise<string>
  /** Takes the profile away, not what was kept of it. */
  remove(): Promise<void>
}

export const createKeptProfile = async (made?: string): Promise<KeptProfile> => {
  const home = made ?? (await freshHome())
  const memory = `${home}-before`
  return {
    home,
    async remember() {
      await rm(memory, { recursive: true, force: true })
      await mkdir(memory)
      for (const part of ['ajukan', 'IndexedDB']) await cp(join(home, part), join(memory, part), { recursive: true }).catch(ignoreMissing)
    },
    async keep(name) {
      const kept = `${home}-${name}`
      await rename(memory, kept)
      return kept
    },
    async remove() {
      await rm(memory, { recursive: true, force: true })
      await removeHome(home)
    }
  }
}

const ignoreMissing = (error: NodeJS.ErrnoException): void => {
  if (error.code !== 'ENOENT') throw error
}
