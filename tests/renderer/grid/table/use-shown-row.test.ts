import { expect, test } from 'vitest'
import { effectScope, ref } from 'vue'
import { useShownRow } from '../../../../renderer/grid/table/use-shown-row.ts'

test('the pane keeps its row while others arrive or the order changes, and follows a choice', () => {
  const keys = ref<readonly string[]>([])
  const chosen = ref<string | null>(null)
  const scope = effectScope()
  scope.run(() => {
    const shown = useShownRow(
      () => keys.value,
      () => chosen.value
    )
    expect(shown.value).toBeNull()
    keys.value = ['a', 'b']
    expect(shown.value).toBe('a')
    keys.value = ['c', 'b', 'a']
    expect(shown.value).toBe('a')
    chosen.value = 'b'
    expect(shown.value).toBe('b')
    chosen.value = null
    expect(shown.value).toBe('b')
    keys.value = ['c', 'a']
    expect(shown.value).toBe('c')
    keys.value = []
    expect(shown.value).toBeNull()
  })
  scope.stop()
})
