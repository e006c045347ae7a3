import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { effectScope, nextTick, shallowRef } from 'vue'
import type { SaveState } from '../../../../renderer/features/editor/store/draft/writer.ts'
import { useSaveAnnouncement } from '../../../../renderer/features/editor/views/use-save-announcement.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('saving is announced once during continuous typing, and again after a failed save', async () => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  const state = shallowRef<SaveState>({ kind: 'saved', at: 0 })
  const scope = effectScope()
  const said = scope.run(() =>
    useSaveAnnouncement(
      () => state.value,
      () => ({ saved: 'Tersimpan', failed: 'Disk penuh' })
    )
  )
  const texts: string[] = []
  const become = async (next: SaveState, wait = 100): Promise<void> => {
    state.value = next
    await nextTick()
    texts.push(`${said?.saved.value}|${said?.failed.value}`)
    vi.advanceTimersByTime(wait)
  }
  for (const at of [1, 2, 3]) {
    await become({ kind: 'waiting' })
    await become({ kind: 'saved', at })
    await become({ kind: 'saved', at: at + 10 })
  }
  // A live region announces a text when it changes.
  expect(texts.filter((text, index) => text !== texts[index - 1])).toEqual(['|', 'Tersimpan|'])
  texts.length = 0
  await become({ kind: 'waiting' }, 1_500)
  await become({ kind: 'failed', failure: { code: 'disk-full' } })
  await become({ kind: 'saved', at: 4 })
  expect(texts).toEqual(['Tersimpan|', '|Disk penuh', 'Tersimpan|'])
  scope.stop()
  vi.restoreAllMocks()
})
