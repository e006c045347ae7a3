export interface Totals {
  readonly passed: number
  readonly failed: number
  readonly leftOut: number
}

/** Prints a line for each case of a trial, and counts them. */
export interface Report {
  check(name: string, holds: boolean, found?: string): void
  leaveOut(name: string, reason: string): void
  totals(): Totals
}

export const createReport = (print: (line: string) => void = console.log): Report => {
  let [passed, failed, leftOut] = [0, 0, 0]
  return {
    check(name, holds, found = '') {
      if (holds) passed += 1
      else failed += 1
      print([holds ? 'ok' : 'failed', name, ...(holds || found === '' ? [] : [found])].join(' | '))
    },
    leaveOut(name, reason) {
      leftOut += 1
      print(`left out | ${name} | ${reason}`)
    },
    totals: () => ({ passed, failed, leftOut })
  }
}

export const closingLine = ({ passed, failed, leftOut }: Totals): string =>
  `${passed} passed, ${failed} failed${leftOut === 0 ? '' : `, ${leftOut} left out`}`
