/** Loaded before the application: notes the name that it gives to Windows. */
const { app } = require('electron')

const set = app.setAppUserModelId.bind(app)
app.setAppUserModelId = (id) => {
  globalThis.appUserModelId = id
  set(id)
}
