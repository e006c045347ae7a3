/**
 * Loaded before the application by `launch`: the application waits until Playwright is attached, which then calls
 * `__playwright_run`. A window that opens while Playwright attaches is sometimes never seen by it.
 */
const { app } = require('electron')

const whenReady = app.whenReady.bind(app)
const attached = new Promise((resolve) => {
  globalThis.__playwright_run = resolve
})
app.whenReady = () => attached.then(whenReady)
