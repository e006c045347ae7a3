import type { Page } from 'playwright'
import { toasts } from '../editor.ts'

/** Messages of the window after a start at which the store or its copy differed from the last state. */
export type StartMessage = 'rebuilt' | 'caught-up' | 'copy-renewed' | 'damaged'

const sentences: readonly (readonly [StartMessage, RegExp])[] = [
  ['rebuilt', /Penyimpanan kerja hilang atau rusak/],
  ['caught-up', /Perubahan terakhir sebelum Ajukan terhenti/],
  ['copy-renewed', /Salinan pengaman .*dibuat ulang/],
  ['damaged', /salinan pengaman hilang atau rusak/]
]

/** Reads the messages when the worklist is shown. */
export const readStartMessages = async (page: Page): Promise<readonly StartMessage[]> => {
  await page.locator('[data-action="declaration.new"]').first().waitFor()
  return shownStartMessages(page)
}

/** Reads the messages on the screen, whatever it shows. */
export const shownStartMessages = async (page: Page): Promise<readonly StartMessage[]> => {
  const shown = await toasts(page)
  return sentences.flatMap(([message, sentence]) => (shown.some((text) => sentence.test(text)) ? [message] : []))
}
