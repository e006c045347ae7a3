import type { DocumentsText } from './documents-id.ts'

export const documentsEn: DocumentsText = {
  fetching: 'Fetching the file from the office',
  progress: (done, total) => `${done} of ${total}`,
  fetch: 'Fetch from the office',
  stopped: 'Fetching was stopped. The file is at the office.',
  offline: 'This file is at the office, which cannot be reached. It is fetched as soon as the office can be reached again.',
  failed: (why) => `This file is at the office and cannot be fetched. ${why}`,
  atDesk: (desk) => `This file is at ${desk} and has not arrived at the office yet.`,
  nowhere: 'This file is not on this computer and has not arrived at the office yet.',
  left: 'This file is at the office, of which this computer is no desk any more.',
  mark: 'At the office only',
  export: {
    away: (count, all) => `${count} of ${all} PDFs are at the office only.`,
    without: 'What is not fetched is named in the zip as missing.',
    fetch: (count) => `Fetch ${count} PDFs from the office`,
    fetching: 'Fetching PDFs from the office',
    left: (count) => `${count} PDFs could not be fetched.`
  },
  check: (count) => `${count} PDFs are at the office only; they are not checked here.`,
  checkAttached: (count) => `${count} attached files are at the office only; they are not checked here.`,
  keep: {
    title: 'PDFs and attached files',
    label: 'Keep on this desk',
    rules: { all: 'All that were ever here', mine: 'Those of declarations this desk holds', months: 'The newest' },
    months: 'For how many months',
    help: 'Files of other desks are fetched when they are opened. A file is removed from this desk only after the office has checked its content, and can be fetched again.'
  }
}
