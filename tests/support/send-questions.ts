import type { SendRemarks } from '#core/contract/submission.ts'
import type { AskedContent, SendQuestion } from '../../electron/ipc/handlers/send-permissions.ts'
import { car } from '../electron/practice/declaration-fixture.ts'

export const noRemarks: SendRemarks = {
  sentBefore: [],
  refused: 0,
  advice: 0,
  required: 0,
  imported: 0,
  changed: 0,
  blocked: 0,
  warnings: []
}

export const aContent = (importer = 'PT Maju', currency = 'USD'): AskedContent => ({
  car,
  sha256: 'ab'.repeat(32),
  facts: { importer, currency, cif: '1234.5', rupiah: '1', lines: 40, documents: 2 },
  before: 'never'
})

/** A question before one declaration is sent; the texts of the declaration and the profile are `text`. */
export const aSendQuestion = (text: string): SendQuestion => ({
  profile: { name: text, kind: 'production', address: text },
  contents: [aContent(text, text)],
  remarks: noRemarks,
  offersSummary: true
})
