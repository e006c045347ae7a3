import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { capture } from '../../support/process.ts'
import { Stopped } from '../../support/program.ts'

/** A folder for files with secrets, which only this user reads and which is removed in any case. */
export const inSecretFolder = async <T>(use: (folder: string) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'sign-'))
  await chmod(folder, 0o700)
  try {
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Runs a tool; its arguments are not repeated in the message of a failure. */
export const runTool = async (command: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<string> => {
  const { code, output } = await capture(command, args, { env })
  if (code !== 0) throw new Stopped(`${command} failed:\n${output.trim()}`)
  return output
}
