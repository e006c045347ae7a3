import { formatNumber } from '#core/base/format-number.ts'
import type { PrintingText } from './id.ts'

const n = (value: number): string => formatNumber(value, 'en')

export const printingEn: PrintingText = {
  open: 'Print',
  titles: {
    draft: 'Printed form of the draft',
    sent: 'Printed form, sent, without a registration number yet',
    registered: 'Printed form'
  },
  papers: (count) => `${n(count)} ${count === 1 ? 'declaration' : 'declarations'}`,
  printSelected: 'Print',
  tooMany: (most) => `You can print at most ${n(most)} declarations at once.`,
  backToList: 'Back to the worklist',
  section: 'Printed form',
  back: 'Back to the draft',
  rendering: 'Preparing the printed form…',
  pages: (count) => `${n(count)} ${count === 1 ? 'page' : 'pages'}`,
  save: 'Save PDF',
  saved: 'PDF saved.',
  print: 'Print',
  printed: 'Sent to the printer.',
  missing: 'This draft no longer exists.',
  fields: 'Edit printed form',
  localNote: 'These fields are only for the printed form: they are stored on this computer with the draft and never sent.',
  notSent: 'not sent',
  noChoice: '–'
}
