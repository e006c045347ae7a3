/** What a worker is doing with a file of sheets; each has its sentence in renderer/text. */
export type SheetStage = 'unpack' | 'read' | 'tidy' | 'arrange' | 'write' | 'pack'

/** How far it is; `share` from 0 to 1, or null where nobody can say. */
export interface SheetProgress {
  readonly stage: SheetStage
  readonly share: number | null
}

export type TellProgress = (progress: SheetProgress) => void

export const untold: TellProgress = () => undefined

/** In whole percents, and each only once: what is counted row by row is not told row by row. */
export const inPercents = (tell: TellProgress): TellProgress => {
  let last = ''
  return ({ stage, share }) => {
    const percent = share === null ? null : Math.floor(Math.min(1, Math.max(0, share)) * 100)
    const now = `${stage} ${percent ?? ''}`
    if (now === last) return
    last = now
    tell({ stage, share: percent === null ? null : percent / 100 })
  }
}
