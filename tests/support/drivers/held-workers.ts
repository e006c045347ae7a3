import type { Page } from 'playwright'
import type { SpreadsheetJobMessage } from '../../../renderer/workers/spreadsheets/protocol.ts'

/** Holds the results of the workers that start from now on until `finishFiles`: their job is in progress on a machine of any speed. */
export const holdFiles = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const held: (() => void)[] = []
    const Real = window.Worker
    class HoldingWorker extends Real {
      override set onmessage(listen: ((event: MessageEvent<SpreadsheetJobMessage>) => void) | null) {
        super.onmessage = (event: MessageEvent<SpreadsheetJobMessage>) => {
          if (event.data.kind === 'progress') listen?.(event)
          else held.push(() => listen?.(event))
        }
      }
    }
    window.Worker = HoldingWorker
    Object.assign(window, {
      finishFiles: () => {
        window.Worker = Real
        for (const finish of held) finish()
      }
    })
  })

export const finishFiles = (page: Page): Promise<void> =>
  page.evaluate(() => {
    ;(window as unknown as { readonly finishFiles: () => void }).finishFiles()
  })
