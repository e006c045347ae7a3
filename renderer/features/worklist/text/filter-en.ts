import type { worklistFilterId } from './filter-id.ts'

const number = (value: number): string => value.toLocaleString('en-GB')

export const worklistFilterEn: typeof worklistFilterId = {
  open: 'Filter',
  title: 'Filter the worklist',
  active: 'in use',
  clear: 'Clear all filters',
  done: 'Done',
  parts: {
    importer: 'Importer',
    status: 'Service status',
    profile: 'Sent with profile',
    currency: 'Currency',
    aju: 'Aju date',
    changed: 'Last changed',
    cif: 'CIF',
    problems: 'Problems'
  },
  none: {
    importer: 'No importer',
    status: 'No status yet',
    profile: 'Never sent',
    currency: 'No currency'
  },
  importerSearch: 'Type a name…',
  importerNone: 'No importer of that name.',
  more: (count) => `${number(count)} more: type to find them`,
  facetEmpty: 'None',
  from: 'from',
  to: 'to',
  fromOf: (part) => `${part}: from`,
  toOf: (part) => `${part}: to`,
  dayHint: 'dd-mm-yyyy',
  badDay: 'Not a date; not used yet.',
  badAmount: 'Not a number; not used yet.',
  quick: { today: 'Today', week: '7 days', month: 'This month', lastMonth: 'Last month' },
  problems: { any: 'All', none: 'Without problems', some: 'With problems' },
  chips: 'Filters in use',
  chip: (part, value) => `${part}: ${value}`,
  several: (count) => `${number(count)} chosen`,
  since: (from) => `since ${from}`,
  until: (to) => `until ${to}`,
  between: (from, to) => `${from} to ${to}`,
  atLeast: (from) => `≥ ${from}`,
  atMost: (to) => `≤ ${to}`,
  remove: (chip) => `Remove filter ${chip}`,
  fits: (count) => `${number(count)} ${count === 1 ? 'declaration matches' : 'declarations match'}`,
  shownOf: (count, all) => `${number(count)} of ${number(all)} declarations`,
  perState: 'Matches by state',
  sideCounts: 'Counts without filter and search',
  noMatch: 'No declaration here matches this filter.',
  elsewhere: (count) => `${number(count)} match in other views: see the filter line above.`
}
