/** `WebPreferences` of the page of every window: it has neither Node.js nor the rights of the main process. */
export const isolatedPage = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webviewTag: false,
  spellcheck: false
} as const
