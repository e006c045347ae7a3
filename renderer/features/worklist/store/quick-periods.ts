/** Periods offered as one-click filters, in their order. */
export const quickPeriodNames = ['today', 'week', 'month', 'lastMonth'] as const
export type QuickPeriod = (typeof quickPeriodNames)[number]

/** Calendar days `YYYY-MM-DD`, both inclusive; '' leaves that end open. Swapped ends mean the same. */
export interface Period {
  readonly from: string
  readonly to: string
  /** Chosen with one click: its days change with the current day. Missing for typed days. */
  readonly quick?: QuickPeriod
}

const iso = (year: number, month: number, date: number): string => new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10)

/** The days of each period seen from `today` (`YYYY-MM-DD`): today, the last seven days including today, this month, last month. */
export const quickPeriods = (today: string): Readonly<Record<QuickPeriod, Period>> => {
  const [year = 0, month = 1, date = 1] = today.split('-').map(Number)
  return {
    today: { from: today, to: today, quick: 'today' },
    week: { from: iso(year, month, date - 6), to: today, quick: 'week' },
    month: { from: iso(year, month, 1), to: iso(year, month + 1, 0), quick: 'month' },
    lastMonth: { from: iso(year, month - 1, 1), to: iso(year, month, 0), quick: 'lastMonth' }
  }
}

/** The period as seen from `today`: other days if it was chosen with one click on another day. */
export const periodOn = (today: string, period: Period): Period => (period.quick === undefined ? period : quickPeriods(today)[period.quick])
