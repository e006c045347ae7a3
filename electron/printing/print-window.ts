import { BrowserWindow, type Session } from 'electron'
import type { PrintWindow } from './print-renderer.ts'

/** Hidden, without script and in a session of its own that answers nothing but the page. */
export const openPrintWindow = (session: Session): PrintWindow => {
  const window = new BrowserWindow({
    show: false,
    width: 794,
    height: 1123,
    webPreferences: {
      session,
      javascript: false,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webviewTag: false,
      spellcheck: false,
      devTools: false
    }
  })
  const { webContents } = window
  return {
    load: (address) => window.loadURL(address),
    pdf: () => webContents.printToPDF({ preferCSSPageSize: true, printBackground: true }),
    print: () =>
      new Promise((resolve) => {
        // A window that is gone calls back no more.
        window.once('closed', () => resolve('Print job canceled'))
        webContents.print({ printBackground: true }, (printed, reason) => resolve(printed ? null : reason))
      }),
    destroy() {
      if (!window.isDestroyed()) window.destroy()
    }
  }
}
