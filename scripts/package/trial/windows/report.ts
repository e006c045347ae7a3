export interface Totals {
  readonly passed: number
  readonly failed: number
  /** Failed for a known reason that is none of the application. */
  readonly known: number
}

/** Prints a line for each case of a trial, and counts them. */
export interface Report {
  check(name: string, holds: boolean, found?: string): void
  /** A case that fails, and why that says nothing about the application. */
  known(name: string, reason: string): void
  totals(): Totals
}

export const createReport = (print: (line: string) => void = console.log): Report => {
  let [passed, failed, known] = [0, 0, 0]
  return {
    check(name, holds, found = '') {
      if (holds) passed += 1
      else failed += 1
      print([holds ? 'ok' : 'failed', name, ...(holds || found === '' ? [] : [found])].join(' | '))
    },
    known(name, reason) {
      known += 1
      print(`not counted | ${name} | ${reason}`)
    },
    totals: () => ({ passed, failed, known })
  }
}

export const closingLine = ({ passed, failed, known }: Totals): string =>
  `${passed} passed, ${failed} failed${known === 0 ? '' : `, ${known} not counted`}`
