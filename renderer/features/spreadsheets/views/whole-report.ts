import { shortText } from '#core/base/json-guards.ts'
import type { CeisaStep, OwnStep } from '../../import/store/import-steps.ts'
import type { Language } from '#core/base/language.ts'
import type { CeisaCellNote } from '#core/spreadsheets/ceisa/sheet.ts'
import { cellRemarks, type CellProblem } from '#core/spreadsheets/read-cell.ts'
import type { SpreadsheetsText } from '../text.ts'

export type IncomingWhole = CeisaStep | OwnStep

export interface ReportPart {
  readonly key: 'missing' | 'unreadable' | 'notes' | 'leftovers'
  readonly title: string
  /** For the dialog: one line per cell, or per column for columns without a place in BC 2.8. */
  readonly lines: readonly string[]
  /** For the saved note: one line per value. */
  readonly full: readonly string[]
}

const part = (key: ReportPart['key'], title: string, lines: readonly string[], full = lines): readonly ReportPart[] =>
  lines.length === 0 ? [] : [{ key, title, lines, full }]

const changeCodes: ReadonlySet<string> = new Set([...cellRemarks, 'converted', 'open-condition'])

const isProblem = (code: CeisaCellNote['code']): code is CellProblem => !changeCodes.has(code)

/** Changes with the same key are one line of the dialog. */
const groupOf = ({ sheet, row, heading, text, code, value }: CeisaCellNote): string =>
  code === 'one-line'
    ? JSON.stringify([sheet, heading, code])
    : JSON.stringify([sheet, heading, text, code, value, code === 'converted' || code === 'open-condition' ? 0 : row])

/** Everything in a workbook that is not imported, or imported with changes. */
export const wholeReport = (incoming: IncomingWhole, words: SpreadsheetsText, language: Language): readonly ReportPart[] => {
  if (incoming.kind === 'own') {
    const { problems, unknown, missing, uncalculated } = incoming.reading
    return [
      ...part('missing', words.missing, [...missing, ...(uncalculated > 0 ? [words.uncalculated(uncalculated)] : [])]),
      ...part(
        'unreadable',
        words.unreadable,
        problems.map(({ sheet, row, key, text, code }) => {
          const texts = { ...words.problemText, json: words.json, 'two-forms': words.twoForms, 'two-dates': words.twoDates }
          return `${words.place(sheet, row, key)}: ${texts[code](text)}`
        })
      ),
      ...part('leftovers', words.leftovers, unknown.map(words.unknownPlace))
    ]
  }
  const { notes, leftovers, otherSheets, orphans } = incoming.reading
  const unreadable = notes.flatMap(({ sheet, row, heading, text, code }) =>
    isProblem(code) ? [`${words.place(sheet, row, heading)}: ${words.problemText[code](text)}`] : []
  )
  const changes = notes.filter(({ code }) => changeCodes.has(code))
  const toText = ({ value, meaning }: CeisaCellNote): string => {
    const shown = typeof value === 'string' ? value : JSON.stringify(value)
    return meaning === undefined ? shown : `${shown} (${meaning[language]})`
  }
  const lineOf = (change: CeisaCellNote): string => {
    const place = words.place(change.sheet, change.row, change.heading)
    if (change.code === 'date-text') return words.remarks['date-text'](1, `${place}: ${change.text}`)
    return change.code === 'open-condition' ? words.openCondition(place, 1, change.text) : words.changed(place, change.text, toText(change))
  }
  // Codes are the same on most rows of a column, which would hide the other changes.
  const changed = [...Map.groupBy(changes, groupOf).values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const column = `${first.sheet} › ${first.heading}`
    if (first.code === 'one-line') return [words.remarks['one-line'](group.length, `${column}: ${shortText(first.text, 60)}`)]
    if (group.length === 1) return [lineOf(first)]
    return [
      first.code === 'open-condition'
        ? words.openCondition(column, group.length, first.text)
        : words.changedRows(column, group.length, first.text, toText(first))
    ]
  })
  const columns = [...Map.groupBy(leftovers, ({ sheet, heading }) => `${sheet}\n${heading}`).values()].flatMap((group) => {
    const [first] = group
    return first ? [words.leftoverColumn(`${first.sheet} › ${first.heading}`, group.length, first.text)] : []
  })
  const rest = [
    ...otherSheets.map(({ name, rows }) => words.otherSheet(name, rows)),
    ...orphans.map(({ sheet, row, aju }) => words.orphan(sheet, row, aju))
  ]
  return [
    ...part('unreadable', words.unreadable, unreadable),
    ...part('notes', words.notes, changed, changes.map(lineOf)),
    ...part(
      'leftovers',
      words.leftovers,
      [...columns, ...rest],
      [...leftovers.map(({ sheet, row, heading, aju, text }) => `${aju}\t${words.place(sheet, row, heading)}\t${text}`), ...rest]
    )
  ]
}

/** The report as a text file. */
export const reportText = (title: string, parts: readonly ReportPart[]): string =>
  [title, ...parts.flatMap((one) => ['', one.title, ...one.full.map((line) => `- ${line}`)]), ''].join('\r\n')
