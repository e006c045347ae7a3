import type { SpreadsheetImport } from '../store/spreadsheet-imports.ts'
import { cellRemarks } from '#core/spreadsheets/read-cell.ts'
import type { SpreadsheetsText } from '../text/id.ts'

export type IncomingWhole = Extract<SpreadsheetImport, { kind: 'ceisa' | 'own' }>

export interface ReportPart {
  readonly key: 'unreadable' | 'notes' | 'leftovers'
  readonly title: string
  /** For the dialog: one line per cell, or per column for columns without a place in BC 2.8. */
  readonly lines: readonly string[]
  /** For the saved note: one line per value. */
  readonly full: readonly string[]
}

const part = (key: ReportPart['key'], title: string, lines: readonly string[], full = lines): readonly ReportPart[] =>
  lines.length === 0 ? [] : [{ key, title, lines, full }]

const changeCodes: ReadonlySet<string> = new Set([...cellRemarks, 'converted'])

/** Everything in a workbook that is not imported, or imported with changes. */
export const wholeReport = (incoming: IncomingWhole, words: SpreadsheetsText): readonly ReportPart[] => {
  if (incoming.kind === 'own') {
    const { problems, unknown } = incoming.reading
    return [
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
    code === 'number' || code === 'integer' || code === 'date' || code === 'yes-no' || code === 'formula' || code === 'digits'
      ? [`${words.place(sheet, row, heading)}: ${words.problemText[code](text)}`]
      : []
  )
  const changed = notes.flatMap(({ sheet, row, heading, text, code, value }) =>
    changeCodes.has(code) ? [words.changed(words.place(sheet, row, heading), text, String(value as string | number))] : []
  )
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
    ...part('notes', words.notes, changed),
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
