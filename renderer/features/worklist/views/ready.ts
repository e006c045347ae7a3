import type { Summary } from '#core/draft/summary.ts'

/** Whether it can be edited and sent, again after a refusal. */
export const isEditable = ({ state }: Summary): boolean => state === 'draft' || state === 'needs-work'

/** Whether nothing keeps it from being sent. */
export const isReady = (summary: Summary): boolean => isEditable(summary) && summary.problems === 0 && summary.trashedAt === 0
