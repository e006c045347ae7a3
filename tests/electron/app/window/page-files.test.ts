import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchPageFiles } from '../../../../electron/app/window/page-files.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const watched = () => {
  const files = watchPageFiles()
  let isLoaded = false
  void files.loaded.then(() => (isLoaded = true))
  return { ...files, loadedAfter: async (milliseconds: number) => (await vi.advanceTimersByTimeAsync(milliseconds), isLoaded) }
}

describe('watchPageFiles', () => {
  it('waits for the files, not for the page', async () => {
    const { answered, loadedAfter } = watched()
    answered('app://bundle/')
    expect(await loadedAfter(100)).toBe(false)
    answered('app://bundle/assets/index.js')
    expect(await loadedAfter(1)).toBe(true)
  })

  it('waits while files follow each other', async () => {
    const { answered, loadedAfter } = watched()
    answered('app://bundle/assets/index.js')
    answered('app://bundle/assets/index.css')
    expect(await loadedAfter(0)).toBe(false)
    expect(await loadedAfter(1)).toBe(true)
  })

  it('ends for a page that does not load', async () => {
    const { loadedAfter } = watched()
    expect(await loadedAfter(499)).toBe(false)
    expect(await loadedAfter(1)).toBe(true)
  })
})
