import { defineStore } from 'pinia'
import { shallowRef } from 'vue'

export const historyTabs = ['attempts', 'changes', 'body'] as const
export type HistoryTab = (typeof historyTabs)[number]

/** State of the dialog with a declaration's submissions; null while closed. */
export interface HistoryShown {
  readonly declaration: string
  readonly car: string
  /** The submission shown first; the newest when there is none with this id. */
  readonly entry: string | null
  readonly tab: HistoryTab
}

/** The dialog is opened from several screens. */
export const useSentHistory = defineStore('sent-history', () => {
  const shown = shallowRef<HistoryShown | null>(null)
  return {
    shown,
    open: (declaration: string, car: string, tab: HistoryTab, entry: string | null = null): void => {
      shown.value = { declaration, car, entry, tab }
    },
    close: (): void => void (shown.value = null)
  }
})
