import { afterAll, vi } from 'vitest'

/** Test files share a worker and its globals: what one file has replaced is restored before the next file starts. */
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
