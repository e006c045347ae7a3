/**
 * Loaded into the application before its own code (`-r`): instead of a system dialog, which a test cannot read, each dialog is
 * appended to the file AJUKAN_TEST_DIALOGS as a line of JSON, and answered with the number in the file of that name with `.answer`.
 */
const { appendFileSync, readFileSync, rmSync } = require('node:fs')
const { clearInterval, setInterval } = require('node:timers')
const { dialog } = require('electron')

const path = process.env['AJUKAN_TEST_DIALOGS']

dialog.showMessageBox = (...given) =>
  new Promise((resolve) => {
    const { message, detail, buttons, cancelId, signal } = given.at(-1)
    const [parent] = given.length > 1 ? given : [null]
    appendFileSync(path, `${JSON.stringify({ message, detail, buttons, isOnWindow: parent?.isVisible() ?? false })}\n`)
    const answer = () => {
      if (signal?.aborted) return cancelId
      try {
        const response = Number(readFileSync(`${path}.answer`, 'utf8'))
        rmSync(`${path}.answer`)
        return response
      } catch {
        return null
      }
    }
    const timer = setInterval(() => {
      const response = answer()
      if (response === null) return
      clearInterval(timer)
      resolve({ response })
    }, 50)
  })
