import { watch, type Ref } from 'vue'
import type { DrawnSheet, ToFrame } from '../frame/protocol.ts'
import type { FrameState } from './use-pdf-frame.ts'

/** A document that the user wants to print, and whose pages the frame draws one by one. */
export interface DocumentToPrint {
  readonly title: string
  readonly pages: number
  /** A page from 1. `cancelled` by the user, or because the document is not shown any more. */
  readonly draw: (page: number) => Promise<DrawnSheet | 'cancelled' | 'failed'>
  /** Ends what the frame says about it. */
  readonly end: () => void
}

/** The sheets of the shown document, drawn by the frame. */
export const useSheets = (send: (message: ToFrame) => void, state: Readonly<Ref<FrameState>>) => {
  let drawn = (_sheet: DrawnSheet | 'cancelled' | 'failed'): void => undefined
  // Another document, or the end of the page in the frame, which answers no more.
  watch(state, () => drawn('cancelled'), { flush: 'sync' })
  return {
    drawn: (sheet: DrawnSheet | 'cancelled' | 'failed'): void => drawn(sheet),
    draw: (page: number): Promise<DrawnSheet | 'cancelled' | 'failed'> =>
      new Promise((resolve) => {
        drawn('cancelled')
        if (state.value !== 'ready') return resolve('cancelled')
        drawn = resolve
        send({ kind: 'drawSheet', page })
      }),
    end: (): void => send({ kind: 'endPrint' })
  }
}
