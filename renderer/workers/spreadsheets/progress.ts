/** Stage of the worker; each has a text (`stages`) in the feature. */
export type SpreadsheetStage = 'read' | 'tidy' | 'arrange' | 'write' | 'pack'

/** `share` is from 0 to 1, or null while the amount of work is unknown. */
export interface SpreadsheetProgress {
  readonly stage: SpreadsheetStage
  readonly share: number | null
}

export type OnProgress = (progress: SpreadsheetProgress) => void

export const ignoreProgress: OnProgress = () => undefined

/** Limits progress to one report per whole percent, because some stages report every row. */
export const byPercent = (report: OnProgress): OnProgress => {
  let last = ''
  return ({ stage, share }) => {
    const percent = share === null ? null : Math.floor(Math.min(1, Math.max(0, share)) * 100)
    const now = `${stage} ${percent ?? ''}`
    if (now === last) return
    last = now
    report({ stage, share: percent === null ? null : percent / 100 })
  }
}
