import type { SpreadsheetProgress } from '../../../workers/spreadsheets/progress.ts'
import type { SpreadsheetsText } from '../text.ts'

/** Current step and percentage in a few words: `Menulis lembar… 42%`. */
export const progressText = (words: SpreadsheetsText, progress: SpreadsheetProgress | null): string => {
  if (progress === null) return words.starting
  const stage = words.stages[progress.stage]
  return progress.share === null ? stage : `${stage} ${Math.round(progress.share * 100)}%`
}
