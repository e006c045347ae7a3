import { formatNumber } from '#core/base/format-number.ts'
import type { LettersText } from './id.ts'

export const lettersEn: LettersText = {
  open: 'Send to importer…',
  title: 'Send to importer',
  intro: 'The print as a PDF, with a letter. Nothing is sent yet: your mail program opens the letter as a draft.',
  to: 'Email address',
  toHint: 'Separate several addresses with commas. Leave empty to choose in the mail program. Remembered for this importer.',
  badAddress: (part) => `“${part}” is not an email address.`,
  subject: 'Subject',
  body: 'Letter',
  file: 'Attachment',
  making: 'Preparing the PDF…',
  pages: (file, pages, size) => `${file} · ${formatNumber(pages, 'en')} ${pages === 1 ? 'page' : 'pages'} · ${size}`,
  openDraft: 'Open in mail program',
  opened: 'The letter was opened in the mail program with the PDF attached. Check it and send it there.',
  openedPlain: 'A letter without attachment was opened in the mail program. Attach the PDF that you saved.',
  openedCut:
    'The letter was opened in the mail program, but its text is too long and was cut. Use Copy letter, then paste it there. Attach the PDF that you saved.',
  recorded: 'Recorded in the history.',
  notRecorded: 'Not recorded in the history, because this declaration cannot be changed here.',
  other: 'If the letter does not open, or its attachment is missing:',
  savePdf: 'Save PDF…',
  compose: 'Letter without attachment',
  saved: 'PDF saved.',
  noProgram:
    'This system does not open letter drafts (.eml). Save the PDF, open a letter without attachment, then attach that PDF. Or copy the letter to an email in the browser.',
  copyText: 'Copy letter',
  copied: 'Letter copied.',
  panel: 'Approval of the importer',
  notSent: 'The draft has not been sent to the importer yet.',
  sentTo: (to, time) => (to === '' ? `Letter opened ${time}.` : `Letter to ${to} opened ${time}.`),
  approvedBy: (by, day, way) => `Approved by ${by} on ${day}, by ${way}.`,
  outdated: 'The declaration was changed after this approval was recorded. Ask for approval again.',
  note: 'Record approval…',
  change: 'Change approval…',
  approval: 'Approval of the importer',
  by: 'Approved by',
  byMissing: 'Enter who approved it.',
  day: 'Date',
  way: 'By',
  ways: {
    email: 'email',
    chat: 'message (WhatsApp and others)',
    phone: 'telephone',
    paper: 'signature on paper',
    person: 'meeting in person'
  },
  remark: 'Note (optional)',
  approvalHint:
    'Kept with the declaration and in its history; never sent to customs. The reply of the importer can be attached under Files.',
  noted: 'Approval of the importer recorded.',
  remove: 'Delete approval',
  removed: 'Approval deleted; the history keeps it.',
  history: { sent: 'Send to importer', approval: 'Approval of the importer' },
  settings: 'Letter to the importer',
  settingsHint: 'Leave empty to use the default text in the language of the application. Words in braces are replaced in each letter:',
  placeholders: {
    aju: 'aju number',
    importir: 'name of the importer',
    pemasok: 'name of the supplier',
    invoice: 'invoice number',
    total: 'CIF value with its currency',
    ppjk: 'name of the broker'
  },
  useStandard: 'Use the default text',
  standard: {
    draft: {
      subject: 'Draft BC 2.8 {aju}: please approve',
      body: `Dear {importir},

Attached is the draft BC 2.8 with the aju number {aju}.
Supplier: {pemasok}
Invoice: {invoice}
CIF value: {total}

Please check it, above all the description of the goods, quantities, values and tariff codes. Reply with “approved” or with your corrections before we send it to customs.

Kind regards,
{ppjk}`
    },
    sent: {
      subject: 'BC 2.8 {aju}: sent',
      body: `Dear {importir},

Attached is the BC 2.8 with the aju number {aju}, which we have sent to customs. It has no registration number yet.
Supplier: {pemasok}
Invoice: {invoice}
CIF value: {total}

Kind regards,
{ppjk}`
    },
    registered: {
      subject: 'BC 2.8 {aju}: registered',
      body: `Dear {importir},

Attached is the BC 2.8 with the aju number {aju}, which customs has registered.
Supplier: {pemasok}
Invoice: {invoice}
CIF value: {total}

Kind regards,
{ppjk}`
    }
  }
}
