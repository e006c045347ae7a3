import type { Summary } from '#core/draft/summary.ts'

/** Whether it can be edited and sent, again after a refusal. */
export const isEditable = ({ state }: Summary): boolean => state === 'draft' || state === 'needs-work'

/** Whether the first command of the bar above the list is the next step of a selected declaration: to send a draft, or to restore from the trash. */
export const isFirstInBar = (summary: Summary): boolean => summary.trashedAt > 0 || (summary.state === 'draft' && summary.problems === 0)

/** Whether nothing blocks sending. */
export const isReady = (summary: Summary): boolean => isEditable(summary) && summary.problems === 0 && summary.trashedAt === 0
