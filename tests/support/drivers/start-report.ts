import type { Page } from 'playwright'
import { toasts } from './editor.ts'

/** What the window says after a start of which the store or the safety copy was not as it had been left. */
export type StartTold = 'rebuilt' | 'caught-up' | 'copy-renewed' | 'damaged'

const sentences: readonly (readonly [StartTold, RegExp])[] = [
  ['rebuilt', /Penyimpanan kerja hilang atau rusak/],
  ['caught-up', /Ubahan terakhir sebelum aplikasi terhenti/],
  ['copy-renewed', /Salinan pengaman .*dibuat ulang/],
  ['damaged', /salinan pengaman rusak/]
]

/** Once the worklist stands. */
export const startTold = async (page: Page): Promise<readonly StartTold[]> => {
  await page.locator('[data-action="declaration.new"]').first().waitFor()
  const shown = await toasts(page)
  return sentences.flatMap(([told, sentence]) => (shown.some((text) => sentence.test(text)) ? [told] : []))
}
