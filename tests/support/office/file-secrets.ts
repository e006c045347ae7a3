import { readFileSync } from 'node:fs'
import { ok } from '#core/base/result.ts'
import { writeAtomically } from '../../../electron/files/atomic-file.ts'
import type { DeskSecrets } from '../../../electron/office/desk/pairing.ts'

/** A key store that outlives its process, in a file. */
export const fileSecrets = (path: string): DeskSecrets => {
  const read = (): Readonly<Record<string, string>> => {
    try {
      return JSON.parse(readFileSync(path, 'utf8')) as Readonly<Record<string, string>>
    } catch {
      return {}
    }
  }
  const write = async (next: Readonly<Record<string, string>>) => {
    await writeAtomically(path, JSON.stringify(next))
    return ok(null)
  }
  return {
    keyring: true,
    read: (profile, origin) => read()[`${profile} ${origin}`] ?? null,
    write: (profile, origin, token) => write({ ...read(), [`${profile} ${origin}`]: token }),
    forget: (profile) => write(Object.fromEntries(Object.entries(read()).filter(([key]) => !key.startsWith(`${profile} `))))
  }
}
