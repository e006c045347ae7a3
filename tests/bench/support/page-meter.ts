import type { Page } from 'playwright'

/** Times taken inside the page, in milliseconds. */
export interface Taken {
  /** From the moment the page is told of the deed until the frame that shows it is drawn. */
  readonly nextPaint: number
  /** Until the head of the editor says it is saved; NaN where nothing was to be saved. */
  readonly saved: number
}

/** A deed in the page that is measured: a key, a paste. */
export type Deed = { readonly key: string } | { readonly paste: string } | { readonly click: string }

interface Meter {
  taken: { nextPaint: number; saved: number }
}

/** Runs in the page. */
const install = (): void => {
  const meter: Meter = { taken: { nextPaint: Number.NaN, saved: Number.NaN } }
  const begin = (event: Event): void => {
    if (!(event as Event & { isTrusted: boolean }).isTrusted && event.type !== 'paste') return
    const start = performance.now()
    const taken = { nextPaint: Number.NaN, saved: Number.NaN }
    meter.taken = taken
    const head = document.querySelector('[data-save]')
    if (head) {
      const watch = new MutationObserver(() => {
        if (head.getAttribute('data-save') !== 'saved') return
        watch.disconnect()
        taken.saved = performance.now() - start
      })
      watch.observe(head, { attributes: true, attributeFilter: ['data-save'] })
    }
    requestAnimationFrame(() => {
      const after = new MessageChannel()
      after.port1.onmessage = () => {
        taken.nextPaint = performance.now() - start
        after.port1.close()
      }
      after.port2.postMessage(0)
    })
  }
  for (const type of ['keydown', 'paste', 'click']) document.addEventListener(type, begin, true)
  Object.assign(window, { __meter: meter })
}

export const installMeter = (page: Page): Promise<void> => page.evaluate(install)

/** Does it and waits until it is drawn and, where asked for, saved. */
export const timed = async (page: Page, deed: Deed, andSaved: boolean): Promise<Taken> => {
  if ('key' in deed) await page.keyboard.press(deed.key)
  else if ('click' in deed) await page.locator(deed.click).click()
  else
    await page.evaluate((text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', text)
      document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, deed.paste)
  const found = await page.waitForFunction(
    (wantsSaved) => {
      const { taken } = (window as unknown as { readonly __meter: Meter }).__meter
      return !Number.isNaN(taken.nextPaint) && (!wantsSaved || !Number.isNaN(taken.saved)) ? taken : null
    },
    andSaved,
    { polling: 10, timeout: 120_000 }
  )
  const taken = await found.jsonValue()
  if (taken === null) throw new Error('nothing was measured')
  return taken
}
