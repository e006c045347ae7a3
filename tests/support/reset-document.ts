import { disableAutoUnmount, enableAutoUnmount } from '@vue/test-utils'
import { afterEach } from 'vitest'

// happy-dom has no `reportError`. Applications of earlier tests are still open and report that their stores are closed.
if (!('reportError' in globalThis)) Object.assign(globalThis, { reportError: () => undefined })

// Test files share one happy-dom document: a component left mounted would react to the key presses and clicks of the next test.
// Hooks run in reverse order: unmount first, then clear.
afterEach(() => {
  document.body.replaceChildren()
  localStorage.clear()
})
disableAutoUnmount()
enableAutoUnmount(afterEach)
