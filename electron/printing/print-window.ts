import { BrowserWindow, type Session } from 'electron'
import type { PrintWindow } from './print-renderer.ts'
import { isolatedPage } from '../protocol/page-isolation.ts'

/** A hidden window without script, in a session that serves print pages only. */
export const openPrintWindow = (session: Session): PrintWindow => {
  const window = new BrowserWindow({
    show: false,
    width: 794,
    height: 1123,
    webPreferences: {
      session,
      javascript: false,
      ...isolatedPage,
      devTools: false
    }
  })
  const { webContents } = window
  return {
    load: (address) => window.loadURL(address),
    pdf: () => webContents.printToPDF({ preferCSSPageSize: true, printBackground: true }),
    print: () =>
      new Promise((resolve) => {
        // Without this the promise never settles when the window is destroyed during the dialog.
        window.once('closed', () => resolve('Print job canceled'))
        webContents.print({ printBackground: true }, (printed, reason) => resolve(printed ? null : reason))
      }),
    destroy() {
      if (!window.isDestroyed()) window.destroy()
    }
  }
}
