import type { Page } from 'playwright'

/** Times measured inside the page, in milliseconds. */
export interface MeasuredTimes {
  /** From the event of the action until the next frame is drawn. */
  readonly nextPaint: number
  /** From the event until `data-save` becomes `saved`; NaN where nothing was saved. */
  readonly saved: number
}

/** A user action that is measured. */
export type UserAction = { readonly key: string } | { readonly paste: string } | { readonly click: string }

interface Meter {
  times: { nextPaint: number; saved: number }
}

/** Runs in the page. */
const install = (): void => {
  const meter: Meter = { times: { nextPaint: Number.NaN, saved: Number.NaN } }
  const begin = (event: Event): void => {
    if (!(event as Event & { isTrusted: boolean }).isTrusted && event.type !== 'paste') return
    const start = performance.now()
    const times = { nextPaint: Number.NaN, saved: Number.NaN }
    meter.times = times
    const head = document.querySelector('[data-save]')
    if (head) {
      const watch = new MutationObserver(() => {
        if (head.getAttribute('data-save') !== 'saved') return
        watch.disconnect()
        times.saved = performance.now() - start
      })
      watch.observe(head, { attributes: true, attributeFilter: ['data-save'] })
    }
    requestAnimationFrame(() => {
      const after = new MessageChannel()
      after.port1.onmessage = () => {
        times.nextPaint = performance.now() - start
        after.port1.close()
      }
      after.port2.postMessage(0)
    })
  }
  for (const type of ['keydown', 'paste', 'click']) document.addEventListener(type, begin, true)
  Object.assign(window, { __meter: meter })
}

export const installMeter = (page: Page): Promise<void> => page.evaluate(install)

/** Performs the action and waits until it is drawn and, with `andSaved`, saved. */
export const timed = async (page: Page, action: UserAction, andSaved: boolean): Promise<MeasuredTimes> => {
  if ('key' in action) await page.keyboard.press(action.key)
  else if ('click' in action) await page.locator(action.click).click()
  else
    await page.evaluate((text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', text)
      document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, action.paste)
  const found = await page.waitForFunction(
    (wantsSaved) => {
      const { times } = (window as unknown as { readonly __meter: Meter }).__meter
      return !Number.isNaN(times.nextPaint) && (!wantsSaved || !Number.isNaN(times.saved)) ? times : null
    },
    andSaved,
    { polling: 10, timeout: 120_000 }
  )
  const times = await found.jsonValue()
  if (times === null) throw new Error('nothing was measured')
  return times
}

interface Frames {
  longest: number
  stop: () => void
}

/** Measures the gaps between the frames of the page until `longestFrameGap`. */
export const watchFrames = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const frames: Frames = { longest: 0, stop: () => undefined }
    let [last, isRunning] = [performance.now(), true]
    const next = (): void => {
      const now = performance.now()
      frames.longest = Math.max(frames.longest, now - last)
      last = now
      if (isRunning) requestAnimationFrame(next)
    }
    frames.stop = () => {
      isRunning = false
    }
    requestAnimationFrame(next)
    Object.assign(window, { __frames: frames })
  })

/** Milliseconds. */
export const longestFrameGap = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { __frames: frames } = window as unknown as { readonly __frames: Frames }
    frames.stop()
    return frames.longest
  })
