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
      heldFiles: () => held.length,
      finishFiles: () => {
        window.Worker = Real
        for (const finish of held) finish()
      }
    })
  })

/** The number of results that are held. */
export const heldFiles = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { readonly heldFiles: () => number }).heldFiles())

export const finishFiles = (page: Page): Promise<void> =>
  page.evaluate(() => {
    ;(window as unknown as { readonly finishFiles: () => void }).finishFiles()
  })
