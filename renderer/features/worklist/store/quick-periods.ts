import type { Period } from './worklist-filter.ts'

/** Periods that are chosen with one click, in their order. */
export const quickPeriodNames = ['today', 'week', 'month', 'lastMonth'] as const
export type QuickPeriod = (typeof quickPeriodNames)[number]

const iso = (year: number, month: number, date: number): string => new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10)

/** The days of each, seen from `today` (`YYYY-MM-DD`): this day, the last seven with it, this month, the month before. */
export const quickPeriods = (today: string): Readonly<Record<QuickPeriod, Period>> => {
  const [year = 0, month = 1, date = 1] = today.split('-').map(Number)
  return {
    today: { from: today, to: today },
    week: { from: iso(year, month, date - 6), to: today },
    month: { from: iso(year, month, 1), to: iso(year, month + 1, 0) },
    lastMonth: { from: iso(year, month - 1, 1), to: iso(year, month, 0) }
  }
}
