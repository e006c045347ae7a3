import { fail, ok, type Result } from '#core/base/result.ts'
import type { Log } from '../logging/log.ts'

/** A hidden window that renders one print page. */
export interface PrintWindow {
  load(address: string): Promise<void>
  pdf(): Promise<Uint8Array>
  /** Opens the system's print dialog. Resolves to Chromium's failure reason, or null when printed. */
  print(): Promise<string | null>
  destroy(): void
}

export interface PrintRenderer {
  /** `extraTime`: milliseconds added to the limit for a long document. */
  renderPdf(address: string, extraTime?: number): Promise<Result<Uint8Array>>
  print(address: string, extraTime?: number): Promise<Result<{ readonly printed: boolean }>>
  /** Destroys every open print window; the application is quitting. */
  close(): void
}

export interface PrintRendererDeps {
  readonly open: () => PrintWindow
  readonly log: Log
  /** Milliseconds a page may take to load and render; 30,000 by default. */
  readonly limit?: number
}

const timedOut = Symbol('timed out')

const withTimeout = async <T>(work: Promise<T>, limit: number): Promise<T | typeof timedOut> => {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<typeof timedOut>((resolve) => (timer = setTimeout(() => resolve(timedOut), limit)))
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}

/** Destroys each window when its work is done, has failed or has timed out. */
export const createPrintRenderer = ({ open, log, limit = 30_000 }: PrintRendererDeps): PrintRenderer => {
  const windows = new Set<PrintWindow>()

  const withWindow = async <T>(work: (window: PrintWindow) => Promise<Result<T>>): Promise<Result<T>> => {
    let window: PrintWindow | null = null
    try {
      window = open()
      windows.add(window)
      return await work(window)
    } catch (error) {
      return fail('render-failed', { id: log.error('print not rendered', error) })
    } finally {
      if (window !== null && windows.delete(window)) window.destroy()
    }
  }

  const timeoutFailure = (after: number): Result<never> => {
    log.warn('print timed out', { seconds: after / 1000 })
    return fail('render-failed', { detail: `> ${after / 1000} s` })
  }

  return {
    renderPdf: (address, extraTime = 0) =>
      withWindow(async (window) => {
        const pdf = await withTimeout(
          window.load(address).then(() => window.pdf()),
          limit + extraTime
        )
        return pdf === timedOut ? timeoutFailure(limit + extraTime) : ok(pdf)
      }),
    print: (address, extraTime = 0) =>
      withWindow(async (window) => {
        if ((await withTimeout(window.load(address), limit + extraTime)) === timedOut) return timeoutFailure(limit + extraTime)
        // No limit from here: the print dialog waits for the user.
        const reason = await window.print()
        if (reason === null) return ok({ printed: true })
        return /cancel/i.test(reason) ? ok({ printed: false }) : fail('print-failed', { detail: reason })
      }),
    close() {
      for (const window of windows) window.destroy()
      windows.clear()
    }
  }
}
