import { formatNumber } from '#core/base/format-number.ts'
import type { HandbookText } from './id.ts'

export const handbookEn: HandbookText = {
  title: 'Handbook',
  open: 'Open the handbook at this screen',
  contents: 'Contents',
  back: 'Previous page',
  forward: 'Next page',
  search: 'Search the handbook',
  searchHint: 'Search the handbook…',
  results: (count) =>
    count === 0
      ? 'Nothing matches. Try another word, or only one.'
      : count === 1
        ? '1 section matches'
        : `${formatNumber(count, 'en')} sections match`,
  fieldHelp: 'Handbook: filling in a declaration',
  groups: {
    start: 'Getting started',
    fill: 'Filling in a declaration',
    send: 'Sending and tracking',
    review: 'Overview and printing',
    data: 'Data used again',
    system: 'The application'
  }
}
