import type { Period } from './worklist-filter.ts'

/** Periods offered as one-click filters, in their order. */
export const quickPeriodNames = ['today', 'week', 'month', 'lastMonth'] as const
export type QuickPeriod = (typeof quickPeriodNames)[number]

const iso = (year: number, month: number, date: number): string => new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10)

/** The days of each period seen from `today` (`YYYY-MM-DD`): today, the last seven days including today, this month, last month. */
export const quickPeriods = (today: string): Readonly<Record<QuickPeriod, Period>> => {
  const [year = 0, month = 1, date = 1] = today.split('-').map(Number)
  return {
    today: { from: today, to: today },
    week: { from: iso(year, month, date - 6), to: today },
    month: { from: iso(year, month, 1), to: iso(year, month + 1, 0) },
    lastMonth: { from: iso(year, month - 1, 1), to: iso(year, month, 0) }
  }
}
