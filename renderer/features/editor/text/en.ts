import { formatDay } from '#core/base/format-date.ts'
import { formatDecimal, formatNumber } from '#core/base/format-number.ts'
import { formatAju } from '#core/numbering/aju-number.ts'
import type { AdviceParams } from '#core/validation/advice/advice.ts'
import type { AdviceText, EditorText, ProblemsText, TotalsText } from './id.ts'

const n = (plain: string): string => formatDecimal(plain, 'en')
const difference = (plain: string): string => `off by\u00a0${plain.startsWith('-') ? '−' : '+'}${n(plain.replace('-', ''))}`
const quoted = (text: string): string => (text === '' ? 'empty' : `“${text}”`)

const lines = (count: number): string => `${n(String(count))} ${count === 1 ? 'row' : 'rows'}`

const usedIn = ({ found, expected, other }: AdviceParams): string =>
  `${expected === '' ? 'a declaration without an aju number' : formatAju(expected)} (created ${formatDay(other)}${found === '' ? '' : `, ${found}`})`

export const adviceEn: AdviceText = {
  count: (count) => `${n(String(count))} ${count === 1 ? 'suggestion' : 'suggestions'}`,
  next: 'Next problem or suggestion',
  blocks: 'blocks sending',
  advises: 'suggestion',
  intro: 'Red entries block sending, not saving. Suggestions block nothing. Select an entry to go to its field.',
  only: 'Nothing blocks sending. You can ignore the suggestions below.',
  fix: 'align',
  fixTo: (place, value) => `Align ${place} to ${value}`,
  rows: (count) => `${n(String(count))} rows`,
  columns: (count) => `${n(String(count))} columns`,
  emptyColumns: (count) => `${n(String(count))} empty columns`,
  example: (row, sentence) => `For example row ${formatNumber(row, 'en')}: ${sentence}`,
  fill: 'Fill…',
  fillHint: (column) => `Fill ${column} in all rows where it is empty`,
  openOther: 'Open',
  openOtherOf: (aju) => `Open declaration ${aju}`.trim(),
  check: 'Checked',
  checkOf: (place) => `Mark the suggestion on ${place} as checked`,
  note: 'Note (optional)',
  save: 'Mark',
  uncheck: 'Show again',
  checked: (count) => `Checked (${n(String(count))})`,
  checkedHint: 'Shown again when its values change.',
  checkedAt: (time) => `checked ${time}`,
  historyMark: (place) => `Suggestion checked: ${place}`,
  history: {
    inserted: (rows) => `${lines(rows)} added`,
    removed: (rows) => `${lines(rows)} deleted`,
    moved: (rows) => `${lines(rows)} moved`,
    changed: (rows, fields) => `${lines(rows)} changed (${fields})`,
    fields: (fields) => `${n(String(fields))} ${fields === 1 ? 'field' : 'fields'} changed`,
    entries: (entries) => `${n(String(entries))} ${entries === 1 ? 'entry' : 'entries'}`,
    more: 'Show details',
    less: 'Hide details',
    first: (shown) => `Only the first ${n(String(shown))} changes of this step are shown.`,
    older: 'Older changes are kept, but not shown here.'
  },
  prorate: 'distribute',
  prorateCif: 'Distribute CIF',
  prorateNetto: 'Distribute net weight',
  prorateCifHint:
    'Freight, insurance and other costs are distributed by the invoice value of each line; the rounding difference goes to the largest line.',
  prorateNettoHint: 'The net weight of the header is distributed to all lines; the rounding difference goes to the largest line.',
  prorated: (shared) => `${n(String(shared))} goods ${shared === 1 ? 'line' : 'lines'} adjusted. Undo with Ctrl+Z.`,
  prorateSame: 'All lines already match.',
  prorateCifBlank: 'Cannot be distributed yet: enter the CIF of the header and the invoice value of every line.',
  prorateNettoBlank: 'Cannot be distributed yet: enter the net weight of the header, and the quantity or invoice value of every line.',
  sentences: {
    'I2.taken': () => 'Another declaration on this computer has this aju number.',
    'I2.future': ({ found }) => `The date within the aju number, ${formatDay(found)}, is in the future.`,
    'I3.office': ({ found, expected }) => `The aju number starts with ${found}, the customs office with ${expected}.`,
    'I3.kind': ({ found, expected }) => `Characters 5 and 6 of an aju number are usually ${expected}; these are ${found}.`,
    'I4.length': ({ found }) => `A tax number has 15 or 16 digits; this one has ${found} characters.`,
    'I4.branch': () => 'This has 22 digits, as the number of a branch (NITKU) does; a tax number has 15 or 16.',
    'I4.kind': ({ found, expected, other }) => `Id type ${other} means a tax number of ${expected} digits; this one has ${found}.`,
    'I4.check': () => 'The check digit of the tax number does not match; two digits may be swapped.',
    'I4.separators': () => 'A tax number is sent without dots, dashes and spaces.',
    'I5.length': ({ expected }) => `The broker’s tax number is usually given with 15 digits: ${expected}.`,
    'I6.length': ({ found }) => `An NIB has 13 digits; this one has ${found}.`,
    'I8.profile': ({ found, expected }) =>
      `The EDI number ${found} is not that of this profile (${expected}). Clear it to use that of the profile, or mark the suggestion as checked if it is right.`,
    'I9.prefix': ({ found, expected }) =>
      `The aju number begins with ${found}, which is not the prefix of this profile (${expected}). Change the number, or mark the suggestion as checked if it is right.`,
    'I7.partial': ({ found, expected }) => `${found} of ${expected} broker fields are filled: fill them all or clear them all.`,
    'M1.fob': ({ found, expected, other }) =>
      `FOB is ${n(found)}, but invoice + additions − deductions = ${n(expected)} (${difference(other)}).`,
    'M2.cif': ({ found, expected, other }) => `CIF is ${n(found)}, but FOB + freight + insurance = ${n(expected)} (${difference(other)}).`,
    'M3.freight': () => 'The price is FOB, but there is no freight.',
    'M3.insurance': () => 'The price is FOB, but there is no insurance. If it is paid in Indonesia, choose DN as its place.',
    'M3.cfr': ({ found, expected, other }) =>
      `CFR price: CIF is ${n(found)}, but invoice + insurance + additions − deductions = ${n(expected)} (${difference(other)}).`,
    'M3.cif': ({ found, expected, other }) =>
      `CIF price: CIF is ${n(found)}, but invoice + additions − deductions = ${n(expected)} (${difference(other)}).`,
    'M4.rupiah': ({ found, expected, other }) =>
      found === ''
        ? `CIF × rate = Rp ${n(expected)}; still empty.`
        : `Rp ${n(found)}, but CIF × rate = Rp ${n(expected)} (${difference(other)}).`,
    'M5.rupiah': ({ found }) => `The rate of IDR is 1; this is ${found === '' ? 'empty' : n(found)}.`,
    'M5.foreign': ({ found, other }) => `The rate of ${other} is usually more than 1; this is ${found === '' ? 'empty' : n(found)}.`,
    'M6.sum': ({ found, expected, other }) => `The header says ${n(found)}, the lines add up to ${n(expected)} (${difference(other)}).`,
    'M8.unit-price': ({ found }) => `A price of ${n(found)} per unit is unusual; check value and quantity.`,
    'M8.zero-price': ({ found }) => `A price of ${n(found)} per unit, which is 0.00 when rounded; check value and quantity.`,
    'M8.low-price': ({ found }) => `A price of ${n(found)} per unit is far below that of all other goods; check value, quantity and unit.`,
    'M8.high-price': ({ found }) => `A price of ${n(found)} per unit is far above that of all other goods; check value, quantity and unit.`,
    'M8.kilo-price': ({ found }) => `A price of ${n(found)} per kilogram is unusual; check value and weight.`,
    'M9.positive': ({ found }) => `This is ${n(found)}; usually it is more than 0.`,
    'M10.plain': ({ found }) =>
      `${quoted(found)} would be sent like this; the service expects digits with a decimal point and no thousands separator.`,
    'M11.decimals': ({ found, expected }) => `${n(found)} has more than ${expected} decimals.`,
    'M12.stamps': ({ found, expected, other }) =>
      `Closing stamps are ${n(found)}, but opening − affixed = ${n(expected)} (${difference(other)}).`,
    'M13.blank': ({ expected, other }) => `The tax exchange rate of ${other} this week is ${n(expected)}.`,
    'M13.differs': ({ found, expected, other }) =>
      `The rate is ${n(found)}, but the tax exchange rate of ${other} this week is ${n(expected)}.`,
    'M13.week': ({ found, expected, other }) =>
      `${n(found)} is the rate of the week of ${formatDay(other)}, which is not the current week; this week it is ${n(expected)}.`,
    'M13.over': ({ found, expected, other }) =>
      `${n(found)} is only valid until ${formatDay(expected)}; the table has no rate of ${other} for this week yet.`,
    'M13.none': ({ found, other }) => `The table has no rate of ${other} for ${formatDay(found)}. Paste or import it under Master data.`,
    'W1.weight': ({ found, expected, other }) => `Net weight ${n(found)} kg exceeds gross weight ${n(expected)} kg (${difference(other)}).`,
    'W2.sum': ({ found, expected, other }) =>
      `The header says ${n(found)} kg, the lines add up to ${n(expected)} kg (${difference(other)}).`,
    'W3.count': ({ found, expected }) => `The header says ${n(found)}, there are ${n(expected)} rows.`,
    'W3.none': () => 'The header has the value of goods, but there is no goods line.',
    'W4.none': () => 'There are no packages; customs usually asks for them.',
    'W4.total': ({ found, expected, other }) =>
      `Packaging adds up to ${n(found)}, the goods to ${n(expected)} packages (${difference(other)}).`,
    'W4.type': ({ found, expected, other }) => `Packages ${quoted(other)}: ${n(found)} here, ${n(expected)} in the goods.`,
    'W5.number': ({ found, expected, other }) => `Number ${quoted(found)}; usually 1 to ${other}, here ${expected}.`,
    'W5.twice': ({ found, expected }) => `An earlier row already has number ${found}; here ${expected}.`,
    'C1.form': ({ found, expected, other }) =>
      found === ''
        ? `A tariff code has ${expected} digits; still empty.`
        : `A tariff code has ${expected} digits without dots; this one has ${other} characters.`,
    'C1.list': ({ found }) => `${found} was not found in the tariff list on this computer.`,
    'C2.word': ({ found, expected }) =>
      `${quoted(found)} is a word and no code${expected === '' ? '; choose its code (F4)' : `; its code is ${expected}`}.`,
    'C2.list': ({ found, expected }) =>
      `${quoted(found)} was not found in the code list${expected === '' ? '' : `; its code is ${expected}`}.`,
    'C2.unusual': ({ found, other }) =>
      `In the code list, ${quoted(found)} is another unit; usually ${other.replaceAll(', ', ' or ')} is meant.`,
    'C2.storage': ({ found, expected }) => `${quoted(found)} was not found among the storage places of office ${expected}.`,
    'C3.form': ({ found }) =>
      found === ''
        ? 'The container number is still empty.'
        : 'A container number usually has 4 letters (the last one U, J or Z) and 7 digits.',
    'C3.check': ({ found, expected }) => `The check digit is ${found}; by ISO 6346 it should be ${expected}.`,
    'C3.twice': ({ other }) => `Row ${other} already has this number.`,
    'C3.size': ({ found }) => `Size ${quoted(found)}; usually 20, 40, 45 or 60.`,
    'C4.invoice': () => 'There is no invoice yet (380).',
    'C4.packing-list': () => 'There is no packing list yet (217).',
    'C5.sea': () => 'Transport by sea, but no bill of lading yet (705 or 704).',
    'C5.air': () => 'Transport by air, but no air waybill yet (740 or 741).',
    'C6.document': ({ found }) => `Facility ${found} needs a certificate of origin (861 or 860), which is not among the documents.`,
    'C6.origin': ({ found, other }) => `Origin ${found} is not in the agreement of facility ${other}.`,
    'C7.category': () => 'The goods are restricted, but the category is still empty.',
    'C7.permit': () => 'There are restricted goods, but no permit among the documents.',
    'C8.real': ({ found }) => `${formatDay(found)} is not in the calendar.`,
    'C8.form': ({ found }) => `“${found}” is not written yyyy-mm-dd. The service takes it as text; check the date.`,
    'C8.future': ({ found }) => `The date ${formatDay(found)} is in the future.`,
    'C8.far': ({ found }) => `The date ${formatDay(found)} is more than a year away.`,
    'C9.partial': () => 'Number, date and item of BC 1.1 are usually filled together or empty together.',
    'C9.number': ({ found }) => `A BC 1.1 number usually has 6 digits; this is ${quoted(found)}.`,
    'C9.item': ({ found }) => `An item usually has 4 digits; this is ${quoted(found)}.`,
    'C10.description': ({ found, expected }) => `The description has ${found} characters; usually at least ${expected}.`,
    'C10.brand': () => 'The brand is still empty; write “TANPA MEREK” if there is none.',
    'C10.type': () => 'The type is still empty; write “-” if there is none.',
    'C11.needed': () => 'Usually filled; customs needs it.',
    'C12.source': () => 'Goods leave a bonded place: the document of their entry, BC 1.6 (16) or BC 2.x, is missing.',
    'S1.invoice': (other) => `This invoice of the supplier is already in ${usedIn(other)}.`,
    'S1.shipment': (other) => `This B/L or AWB is already in ${usedIn(other)}.`,
    'S1.container': (other) => `This container is already in ${usedIn(other)}.`,
    'C14.flag': ({ other }) => `According to your tariff table, ${other} is restricted; it is not marked Y here.`,
    'C14.document': ({ found, other }) => `${found} is restricted and needs document ${other}, which is not in the list of documents.`,
    'R1.required': () => 'Still empty. This does not block sending, because the profile makes it a suggestion.',
    'R1.positive': () => 'Not more than 0. This does not block sending, because the profile makes it a suggestion.'
  }
}

export const editorEn: EditorText = {
  sections: 'Sections of the declaration',
  check: 'Check',
  history: 'History',
  notFound: 'This declaration is no longer on this computer.',
  back: 'Back to the worklist',
  saved: (time) => `Saved ${time}`,
  savedOnly: 'Saved',
  notAllSaved: 'Not all saved',
  waiting: 'Saving…',
  failed: (sentence) => `Not saved. ${sentence} What you typed stays on screen, and Ajukan tries to save it again.`,
  problems: (count) => (count === 0 ? 'No problems' : count === 1 ? '1 problem' : `${formatNumber(count, 'en')} problems`),
  unreadable: (count) => (count === 1 ? '1 text cannot be read' : `${formatNumber(count, 'en')} texts cannot be read`),
  sendThis: 'Send this declaration',
  rare: (count) => `Rarely used (${formatNumber(count, 'en')})`,
  lockedImport: (file) => `This declaration can only be read now, so ${file} was not imported. Nothing was changed.`,
  changedSinceSent: 'Changed since it was last sent. What was sent is a frozen copy; send again to send these changes.',
  changedSinceFrozen:
    'Changed since it was queued. What will be sent is the frozen copy from before these changes; send again to replace it.',
  lock: {
    why: (status) => `Locked: customs has finished with this declaration (${status}). It can only be read.`,
    unlock: 'Unlock',
    ask: (status) =>
      `This declaration is final: ${status}. Changes here change nothing at customs, and the content will no longer match what was approved. Sending it again may replace data that is final. Unlock it only for a correction agreed with the customs office. Unlocking is recorded in the history.`
  },
  jsonHint:
    'Each of these parts is a JSON array. The service does not say what an entry contains: what you enter is stored and sent unchanged.',
  jsonInvalid: (detail) => `Not complete JSON, so not saved yet: ${detail}`,
  jsonNotList: 'Must be an array, from [ to ]. Not saved yet.',
  unfilled: (count) => (count === 1 ? '1 field not filled yet' : `${formatNumber(count, 'en')} fields not filled yet`),
  notFilled: 'not filled yet',
  completion: (done, total, ofRows) =>
    `${formatNumber(done, 'en')} of ${formatNumber(total, 'en')} ${ofRows ? 'rows complete' : 'required fields filled'}`,
  checkUnfilled: (count) =>
    `Nothing is wrong so far. ${count === 1 ? '1 required field is' : `${formatNumber(count, 'en')} required fields are`} not filled yet.`,
  fillFirst: 'Fill in the first',
  service: (said) => `Service: ${said}`,
  refused: 'refused by the service',
  mended: 'changed since',
  sendable: 'Can be sent',
  refusedMended: 'Ready to be sent again',
  checkRefused: (count) =>
    `The service refused ${count === 1 ? 'one value' : `${formatNumber(count, 'en')} values`} of the last submission. What you have changed since is ticked off. If the content is right and the service is wrong, the declaration can still be sent again: the summary before sending asks.`,
  checkMended: 'Everything that the service refused was changed. The declaration can be sent again.',
  checkElsewhere: 'Another desk sent it, and the service refused it or made remarks. The reason is at that desk, under Send.',
  checkRemarked: 'The service refused it or made remarks without naming what. See the outcome under Send, then send it again.',
  checkNone: 'No problems. The declaration can be sent.',
  historyIntro: 'Every change, newest first.',
  historyNone: 'No changes yet. Every entry, import and undo is recorded here with its time and the value before it.',
  historyNext: 'Start filling in',
  historyColumns: { at: 'Time', by: 'By', field: 'Field', before: 'From', after: 'To' },
  historyCauses: { typed: '', imported: 'import', undo: 'undone', redo: 'redone' },
  historyInserted: 'row added',
  historyRemoved: 'row deleted',
  historyMoved: (to) => `moved to row ${formatNumber(to, 'en')}`,
  row: (number) => `row ${formatNumber(number, 'en')}`,
  addLine: 'Add row',
  renumber: 'Renumber',
  renumbered: 'Row numbers are in order again.',
  reordered: 'The rows were moved into the order of the view.',
  hasProblems: 'has problems',
  hasAdvice: 'has suggestions',
  columnSetsLabel: 'Columns shown',
  columnSets: { main: 'Main', value: 'Value', excise: 'Excise', all: 'All' },
  unreadableStays: 'This text cannot be read and is not saved. Correct it, or press Esc to restore the previous value.',
  unreadableLeft: (texts, count) =>
    `${texts} cannot be read and ${count === 1 ? 'was not saved; the previous value is kept' : 'were not saved; the previous values are kept'}.`,
  unreadablePaste: (count, first) =>
    `${formatNumber(count, 'en')} ${count === 1 ? 'cell' : 'cells'} could not be read as a number or date and were skipped. ${first}`,
  failedPaste: (count, first) =>
    `${formatNumber(count, 'en')} pasted ${count === 1 ? 'cell holds' : 'cells hold'} the result of a failed formula, or #### of a narrow column, and ${count === 1 ? 'was' : 'were'} skipped. ${first}`,
  damagedPaste: (count, first) =>
    `${formatNumber(count, 'en')} ${count === 1 ? 'cell was' : 'cells were'} skipped: Excel changed the code to a date or rounded it. Format the cells as text in Excel, then type the code again. ${first}`,
  outsidePaste: (count, first) =>
    `${formatNumber(count, 'en')} pasted ${count === 1 ? 'cell is' : 'cells are'} outside the table and ${count === 1 ? 'was' : 'were'} skipped. ${first}`,
  rowGone: (first) => `The row is no longer there. What was typed is not stored: ${first}`
}

export const totalsEn: TotalsText = {
  label: 'Sums compared with the header',
  names: { invoice: 'Σ invoice', cif: 'Σ CIF', netto: 'Σ net', packages: 'Σ packages', lines: 'Lines', containers: 'Containers' },
  match: 'equal',
  blank: 'empty',
  differs: (difference) => `off by ${difference}`,
  align: (name) => `Align ${name}`,
  alignNothing: (name) => `${name}: the table has no values for it yet, so the header was not changed.`
}

export const problemsEn: ProblemsText = {
  required: 'Required',
  'positive-wanted': 'Must be more than 0',
  missing: 'This field is not in the data',
  'text-wanted': 'Must be text',
  'number-wanted': 'Must be a number',
  'integer-wanted': 'Must be a whole number',
  'boolean-wanted': 'Must be yes or no',
  'list-wanted': 'Must be a list',
  'object-wanted': 'Must be an object',
  'date-form': 'Not a date in the calendar; enter it again',
  'aju-form': 'An aju number has exactly 26 letters and digits, 6-6-8-6',
  'aju-date': 'Characters 13 to 20 of an aju number must be a date (yyyymmdd)'
}
