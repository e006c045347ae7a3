/** The findings of electronegativity in `electron/`, and those that were reviewed. */
import Papa from 'papaparse'

export const electronegativityVersion = '1.10.3'

export interface Reviewed {
  readonly check: string
  /** Below `electron/`; `N/A` for a finding about the whole application. */
  readonly file: string
  /** How many findings of the check the file has. */
  readonly count: number
  /** Why each finding is harmless, or its check. */
  readonly why: string
}

export const reviewed: readonly Reviewed[] = [
  {
    check: 'CSP_GLOBAL_CHECK',
    file: 'N/A',
    count: 1,
    why: 'it looks for the policy in pages; ours is a header of the scheme (rule "a strict content security policy")'
  },
  {
    check: 'AUXCLICK_JS_CHECK',
    file: 'app/window/window.ts',
    count: 1,
    why: 'the handler of new windows denies what a middle click would open (rule "new windows are denied")'
  },
  {
    check: 'AUXCLICK_JS_CHECK',
    file: 'printing/print-window.ts',
    count: 1,
    why: 'the window is hidden, and its handler of new windows denies them'
  },
  {
    check: 'OPEN_EXTERNAL_JS_CHECK',
    file: 'app/dialogs.ts',
    count: 2,
    why: 'an address that was checked and confirmed by a person; a letter whose scheme is mailto'
  },
  { check: 'OPEN_EXTERNAL_JS_CHECK', file: 'app/host-handlers.ts', count: 1, why: 'the page names one of the fixed links' },
  {
    check: 'PROTOCOL_HANDLER_JS_CHECK',
    file: 'app/run-application.ts',
    count: 1,
    why: 'the one scheme of the application, whose paths are checked (tests/electron/protocol)'
  },
  {
    check: 'PRELOAD_JS_CHECK',
    file: 'app/window/window.ts',
    count: 1,
    why: 'the preload offers the typed calls alone (rule "no API of Electron reaches the page")'
  }
]

/** A line for each finding of the CSV report that was not reviewed, and for each reviewed one that it does not have any more. Throws on another report. */
export const differences = (report: string, known: readonly Reviewed[] = reviewed): readonly string[] => {
  const { data } = Papa.parse<Record<string, string>>(report, {
    header: true,
    skipEmptyLines: true,
    transformHeader: (name) => name.trim()
  })
  const found = new Map<string, number>()
  for (const { issue, filename } of data) {
    if (issue === undefined || filename === undefined) throw new Error('the report of electronegativity has another form')
    const name = `${issue}  ${filename}`
    found.set(name, (found.get(name) ?? 0) + 1)
  }
  const expected = new Map(known.map(({ check, file, count }) => [`${check}  ${file}`, count]))
  return [...new Set([...found.keys(), ...expected.keys()])]
    .filter((name) => found.get(name) !== expected.get(name))
    .map((name) => `${name}: ${found.get(name) ?? 0} found, ${expected.get(name) ?? 0} reviewed`)
}
