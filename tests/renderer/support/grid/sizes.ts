import { afterEach, beforeEach, vi } from 'vitest'

/** Gives elements the size of a window, because happy-dom has no layout. */
export const useWindowSizes = (width = 1200, height = 600): void => {
  beforeEach(() => {
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(width)
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(height)
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width)
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(height)
  })
  afterEach(() => vi.restoreAllMocks())
}
