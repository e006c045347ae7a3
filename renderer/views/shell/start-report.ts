import type { InjectionKey } from 'vue'
import type { Recovery } from '../../storage/recovery.ts'

/** What the start found, for the window to tell, and how it hears of trouble with the store later. */
export interface StartReport {
  readonly recovery: Recovery | null
  readonly listeners: Set<(trouble: Error | null) => void>
}

export const startReportKey: InjectionKey<StartReport> = Symbol('start report')
