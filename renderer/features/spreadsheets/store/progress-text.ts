import type { SheetProgress } from '../../../workers/spreadsheets/progress.ts'
import type { SheetsText } from '../text/id.ts'

/** What is being done and how much of it, in a few words: `Menulis lembar… 42%`. */
export const progressText = (words: SheetsText, progress: SheetProgress | null): string => {
  if (progress === null) return words.starting
  const stage = words.stages[progress.stage]
  return progress.share === null ? stage : `${stage} ${Math.round(progress.share * 100)}%`
}
