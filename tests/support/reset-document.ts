import { disableAutoUnmount, enableAutoUnmount } from '@vue/test-utils'
import { afterEach } from 'vitest'

// Test files share one happy-dom document: a component left mounted would react to the key presses and clicks of the next test.
// Hooks run in reverse order: unmount first, then clear.
afterEach(() => {
  document.body.replaceChildren()
  localStorage.clear()
})
disableAutoUnmount()
enableAutoUnmount(afterEach)
