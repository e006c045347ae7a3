import type { SheetProgress } from '../../../workers/spreadsheets/progress.ts'
import type { SpreadsheetsText } from '../text/id.ts'

/** What is being done and how much of it, in a few words: `Menulis lembar… 42%`. */
export const progressText = (words: SpreadsheetsText, progress: SheetProgress | null): string => {
  if (progress === null) return words.starting
  const stage = words.stages[progress.stage]
  return progress.share === null ? stage : `${stage} ${Math.round(progress.share * 100)}%`
}
