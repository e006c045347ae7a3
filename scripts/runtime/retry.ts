/** As a program: downloads the official Electron, for the next start. */
import { spawn, type SpawnOptions } from 'node:child_process'
import { downloadOfficial } from './official.ts'

/** The members of a child process in use. */
export interface BackgroundProcess {
  unref(): void
}

type Start = (command: string, args: readonly string[], options: SpawnOptions) => BackgroundProcess

/** Starts this program in the background; a start on the evaluation runtime does not wait for it. */
export const retryOfficial = (start: Start = spawn): void =>
  start(process.execPath, [import.meta.filename], { detached: true, stdio: 'ignore', windowsHide: true }).unref()

if (import.meta.main) await downloadOfficial({ silence: 10_000, total: 600_000 })
