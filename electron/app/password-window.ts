import { BrowserWindow } from 'electron'
import type { Settings } from '#core/contract/settings.ts'
import type { PasswordQuestion } from '../office/tool/session.ts'
import { isolatedPage } from '../protocol/page-isolation.ts'
import { passwordPage } from './password-page.ts'

/** Runs in the page: the typed text, or null when it is cancelled. */
const readAnswer = `new Promise((answer) => {
  document.querySelector('form').addEventListener('submit', (event) => {
    event.preventDefault()
    answer(document.querySelector('input').value)
  })
  document.querySelector('button').addEventListener('click', () => answer(null))
  addEventListener('keydown', ({ key }) => key === 'Escape' && answer(null))
})`

/**
 * Asks for a password in a window of the main process with a page and a session of its own, which the page of the application can neither read nor fill.
 * Null when it is cancelled or closed.
 */
export const askPassword = async (
  parent: BrowserWindow | undefined,
  question: PasswordQuestion,
  language: Settings['language']
): Promise<string | null> => {
  const window = new BrowserWindow({
    ...(parent === undefined ? {} : { parent, modal: true }),
    width: 460,
    height: 330,
    useContentSize: true,
    resizable: false,
    minimizable: false,
    maximizable: false,
    fullscreenable: false,
    autoHideMenuBar: true,
    webPreferences: {
      partition: 'password',
      ...isolatedPage,
      devTools: false
    }
  })
  const closed = new Promise<null>((resolve) => void window.once('closed', () => resolve(null)))
  try {
    const typed = async (): Promise<string | null> => {
      const { default: font } = await import('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?inline')
      await window.loadURL(`data:text/html;charset=utf-8,${encodeURIComponent(passwordPage(question, language, font))}`)
      const answer: unknown = await window.webContents.executeJavaScript(readAnswer)
      return typeof answer === 'string' ? answer : null
    }
    return await Promise.race([typed().catch(() => null), closed])
  } finally {
    if (!window.isDestroyed()) window.destroy()
  }
}
