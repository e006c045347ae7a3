import type { DocumentsText } from './documents-id.ts'

/** `count` is already formatted. */
const pdfs = (count: string): string => (count === '1' ? 'PDF' : 'PDFs')
const is = (count: string): string => (count === '1' ? 'is' : 'are')

export const documentsEn: DocumentsText = {
  fetching: 'Fetching the file from the office',
  progress: (done, total) => `${done} of ${total}`,
  fetch: 'Fetch from the office',
  stopped: 'Fetching was stopped. The file is at the office.',
  offline: 'This file is at the office, which cannot be reached. It will be fetched as soon as the office can be reached again.',
  failed: (why) => `This file is at the office and cannot be fetched. ${why}`,
  atDesk: (desk) => `This file is at ${desk} and has not arrived at the office yet.`,
  nowhere: 'This file is not on this computer and has not arrived at the office yet.',
  left: 'This file is at the office, and this computer is no longer a desk of that office.',
  mark: 'At the office only',
  export: {
    atOffice: (count, all) => `${count} of ${all} PDFs ${is(count)} at the office only.`,
    filesAtOffice: (count, all) => `${count} of ${all} PDFs and attached files ${is(count)} at the office only.`,
    first: 'All of them are fetched from the office first when the zip is saved.',
    without: 'What is not fetched is listed in the zip as missing.',
    fetch: (count) => `Fetch ${count} ${pdfs(count)} from the office`,
    fetching: 'Fetching files from the office',
    failed: (names, why) => `Could not be fetched from the office: ${names}. ${why}`,
    more: (count) => `and ${count} more`,
    elsewhere: 'The desk that has it has not sent it to the office yet.'
  },
  check: (count) => `${count} ${pdfs(count)} ${is(count)} at the office only and not checked here.`,
  checkAttached: (count) => `${count} attached ${count === '1' ? 'file' : 'files'} ${is(count)} at the office only and not checked here.`,
  keep: {
    title: 'PDFs and attached files',
    label: 'Keep on this desk',
    rules: { all: 'All files that were ever here', mine: 'Files of declarations held by this desk', months: 'The newest files' },
    months: 'For how many months',
    help: 'Files of other desks are fetched when they are opened. A file is deleted from this desk only after the office has checked its content, and can be fetched again.'
  }
}
