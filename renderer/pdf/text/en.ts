import { formatNumber } from '#core/base/format-number.ts'
import type { PdfText } from './id.ts'

const n = (value: number): string => formatNumber(value, 'en')

export const pdfEn: PdfText = {
  toolbar: 'Document tools',
  thumbnails: 'Page thumbnails',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  pageNumber: 'Page number',
  zoomOut: 'Zoom out',
  zoomIn: 'Zoom in',
  actualSize: 'Actual size',
  fitWidth: 'Fit width',
  fitPage: 'Fit page',
  rotate: 'Rotate clockwise',
  find: 'Find',
  findInDocument: 'Find in document',
  findPrevious: 'Previous match',
  findNext: 'Next match',
  closeFind: 'Close find',
  matchCase: 'Match case',
  nothingFound: 'Not found',
  searching: 'Searching…',
  print: 'Print',
  saveAs: 'Save as',
  saveAsIs: 'Save as is',
  tryAgain: 'Try again',
  password: 'Password',
  openLocked: 'Open',
  passwordNotKept: 'The password is not kept.',
  cancel: 'Cancel',
  dismiss: 'Dismiss',
  loading: 'Opening document…',
  printFailed: 'The document could not be prepared for printing. Save the file and print it from another program.',
  percent: (value) => `${n(value)}%`,
  page: (page) => `Page ${n(page)}`,
  matches: (current, total) => `${n(current)} / ${n(total)}`,
  preparingPrint: (page, pages) => `Preparing page ${n(page)} of ${n(pages)} for printing…`,
  pageNotDrawn: (page) => `Page ${n(page)} is damaged and cannot be shown completely. The other pages can still be read.`,
  failures: {
    unreachable: {
      title: 'The file cannot be opened',
      detail: 'The PDF could not be read from the archive. It may have been moved, or the disk is busy. Try again.'
    },
    empty: { title: 'The file is empty', detail: 'There is nothing in this file. Request the document again.' },
    'not-pdf': {
      title: 'Not a PDF file',
      detail: 'The content of this file is not a PDF, so it cannot be shown here. Save it as is to examine it.'
    },
    damaged: {
      title: 'The PDF is damaged',
      detail: 'The structure of this file cannot be read. Save it as is, or request the document again.'
    },
    picture: {
      title: 'The picture cannot be shown',
      detail: 'Its content is damaged or of an unknown type. Save it as is, then open it with another program.'
    },
    password: {
      title: 'The PDF is locked with a password',
      detail: 'This file opens only with a password. Type it, or save the file as is.'
    },
    'wrong-password': {
      title: 'Wrong password',
      detail: 'The file does not open with that password. Check upper and lower case and try again, or save the file as is.'
    },
    hung: {
      title: 'This file is too large to show',
      detail: 'The PDF reader gave no answer for 30 seconds and was stopped. Save it as is, then open it with another program.'
    },
    crashed: {
      title: 'The PDF reader has stopped',
      detail:
        'The file is intact and no data is lost. Try again. If it stops again, save the file as is, then open it with another program.'
    }
  }
}
