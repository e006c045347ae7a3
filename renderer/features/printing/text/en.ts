import type { PrintingText } from './id.ts'

export const printingEn: PrintingText = {
  open: 'Print',
  title: 'Draft on paper',
  titleRegistered: 'Print',
  papers: (count) => `${count} declarations`,
  printSelected: 'Print',
  tooMany: (most) => `At most ${most} declarations in one print.`,
  backToList: 'Back to the worklist',
  section: 'Printed form',
  back: 'Back to the draft',
  rendering: 'Preparing the printed form…',
  pages: (count) => `${count} ${count === 1 ? 'page' : 'pages'}`,
  save: 'Save PDF',
  saved: 'PDF saved.',
  print: 'Print',
  printed: 'Sent to the printer.',
  missing: 'This draft no longer exists.',
  fields: 'Print fields',
  localNote: 'These fields are for the printed form only: kept on this computer with the draft, never sent.',
  notSent: 'not sent',
  noChoice: '–'
}
