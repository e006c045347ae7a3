import type { Summary } from '#core/draft/summary.ts'

/** The views at the left of the worklist, in their order. */
export const worklistViews = [
  'all',
  'draft',
  'needs-work',
  'queued',
  'unknown',
  'sent',
  'new-response',
  'finished',
  'rejected',
  'trash'
] as const
export type WorklistView = (typeof worklistViews)[number]

export type ViewCounts = Readonly<Record<WorklistView, number>>

/** The views to choose from: an empty one is left out, except the first two and the one that is shown. */
export const listedViews = (counts: ViewCounts, shown: WorklistView | null): readonly WorklistView[] =>
  worklistViews.filter((view, index) => index < 2 || counts[view] > 0 || view === shown)

export const noCounts = (): Record<WorklistView, number> =>
  Object.fromEntries(worklistViews.map((name) => [name, 0])) as Record<WorklistView, number>

export const inView = (summary: Summary, view: WorklistView): boolean => {
  if (view === 'trash') return summary.trashedAt > 0
  if (summary.trashedAt > 0) return false
  if (view === 'all') return true
  if (view === 'new-response') return summary.unread > 0
  if (view === 'queued') return summary.state === 'queued' || summary.state === 'sending'
  return summary.state === view
}

export const countViews = (summaries: readonly Summary[]): ViewCounts => {
  const counts = noCounts()
  for (const summary of summaries) for (const view of worklistViews) if (inView(summary, view)) counts[view] += 1
  return counts
}
