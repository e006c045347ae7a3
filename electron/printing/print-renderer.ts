import { fail, ok, type Result } from '#core/base/result.ts'
import type { Log } from '../logging/log.ts'

/** A hidden window that draws one page of ours. */
export interface PrintWindow {
  load(address: string): Promise<void>
  pdf(): Promise<Uint8Array>
  /** Through the system's print dialog; how Chromium names what went wrong, or null. */
  print(): Promise<string | null>
  destroy(): void
}

export interface PrintRenderer {
  /** `more`: milliseconds a long paper may take beyond the limit. */
  pdfOf(address: string, more?: number): Promise<Result<Uint8Array>>
  print(address: string): Promise<Result<{ readonly printed: boolean }>>
  /** Gives up what is under way: the application ends. */
  close(): void
}

export interface PrintRendererDeps {
  readonly open: () => PrintWindow
  readonly log: Log
  /** Milliseconds after which a page that is not drawn is given up. */
  readonly limit?: number
}

const late = Symbol('late')

const within = async <T>(work: Promise<T>, limit: number): Promise<T | typeof late> => {
  let timer: NodeJS.Timeout | undefined
  const end = new Promise<typeof late>((resolve) => (timer = setTimeout(() => resolve(late), limit)))
  try {
    return await Promise.race([work, end])
  } finally {
    clearTimeout(timer)
  }
}

/** Every window is gone when its work is done, has failed, or has taken too long. */
export const createPrintRenderer = ({ open, log, limit = 30_000 }: PrintRendererDeps): PrintRenderer => {
  const windows = new Set<PrintWindow>()

  const withWindow = async <T>(work: (window: PrintWindow) => Promise<Result<T>>): Promise<Result<T>> => {
    let window: PrintWindow | null = null
    try {
      window = open()
      windows.add(window)
      return await work(window)
    } catch (error) {
      return fail('paper-failed', { id: log.error('paper not drawn', error) })
    } finally {
      if (window !== null && windows.delete(window)) window.destroy()
    }
  }

  const tooLate = (after: number): Result<never> => {
    log.warn('paper given up', { seconds: after / 1000 })
    return fail('paper-failed', { detail: `> ${after / 1000} s` })
  }

  return {
    pdfOf: (address, more = 0) =>
      withWindow(async (window) => {
        const pdf = await within(
          window.load(address).then(() => window.pdf()),
          limit + more
        )
        return pdf === late ? tooLate(limit + more) : ok(pdf)
      }),
    print: (address) =>
      withWindow(async (window) => {
        if ((await within(window.load(address), limit)) === late) return tooLate(limit)
        // No limit from here: the dialog waits for a person.
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
