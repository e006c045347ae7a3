import { readFile, rename, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect } from 'playwright/test'
import type { LaunchOptions } from '../../running-app.ts'

export interface StartDialog {
  readonly message: string
  readonly detail: string
  readonly buttons: readonly string[]
  /** Belongs to the window, which is visible. */
  readonly isOnWindow: boolean
}

/** The system dialogs of a start, which are written to the file `path` instead. */
export interface StartDialogs {
  readonly options: Pick<LaunchOptions, 'args' | 'env'>
  /** Waits for the dialog with this number, from 1. */
  shown(number: number): Promise<StartDialog>
  /** Presses a button of the present dialog, by its index. */
  press(button: number): Promise<void>
}

export const startDialogs = (path: string): StartDialogs => {
  const read = async (): Promise<readonly StartDialog[]> => {
    const lines = (await readFile(path, 'utf8').catch(() => '')).split('\n')
    return lines.filter(Boolean).map((line) => JSON.parse(line) as StartDialog)
  }
  return {
    options: { args: ['-r', fileURLToPath(new URL('start-dialogs.cjs', import.meta.url))], env: { AJUKAN_TEST_DIALOGS: path } },
    async shown(number) {
      await expect.poll(async () => (await read()).length, { timeout: 60_000 }).toBeGreaterThanOrEqual(number)
      const [dialog] = (await read()).slice(number - 1)
      if (dialog === undefined) throw new Error('no dialog')
      return dialog
    },
    async press(button) {
      await writeFile(`${path}.answer.new`, String(button))
      await rename(`${path}.answer.new`, `${path}.answer`)
    }
  }
}
