import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'

export interface Envelope {
  readonly bc28: { readonly document: readonly { readonly car: string; readonly header: { readonly data: object } }[] }
}

export const carOf = (number: number): string => `000028PRAKTK20261101${String(number).padStart(6, '0')}`

export const readSample = async (): Promise<Envelope['bc28']['document'][number]> => {
  const sample = JSON.parse(await readFile(new URL('../../../resources/samples/sparepart-3.json', import.meta.url), 'utf8')) as Envelope
  const [document] = sample.bc28.document
  if (!document) throw new Error('the sample holds no declaration')
  return document
}

export const rows = (page: Page) => page.locator('[role=grid] [role=row][data-car]')
export const count = (page: Page, view: string) => page.locator(`[data-view="${view}"] .count`)
