import { expect, test } from 'vitest'
import { ref } from 'vue'
import { useShownRow } from '../../../../renderer/grid/table/table-selection.ts'

test('the pane keeps its row while others arrive or the order changes, and follows a choice', () => {
  const rows = ref<readonly { readonly key: string }[]>([])
  const chosen = ref<string | null>(null)
  const list = (...keys: readonly string[]) => (rows.value = keys.map((key) => ({ key })))
  const shown = useShownRow(
    () => rows.value,
    ({ key }) => key,
    () => rows.value.find(({ key }) => key === chosen.value) ?? null
  )
  expect(shown.value).toBeNull()
  list('a', 'b')
  expect(shown.value?.key).toBe('a')
  list('c', 'b', 'a')
  expect(shown.value?.key).toBe('a')
  // The row as it is now, not as it was.
  expect(shown.value).toBe(rows.value[2])
  chosen.value = 'b'
  expect(shown.value?.key).toBe('b')
  chosen.value = null
  expect(shown.value?.key).toBe('b')
  list('c', 'a')
  expect(shown.value?.key).toBe('c')
  list()
  expect(shown.value).toBeNull()
})
