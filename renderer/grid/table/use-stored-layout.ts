import { shallowRef, type ShallowRef } from 'vue'
import { noLayout, readLayout, type ColumnLayout } from './column-layout.ts'

/** What the user chose for the columns of a table, remembered on this computer under `name`; undefined: the columns cannot be chosen. */
export const useStoredLayout = (
  name: string | undefined
): { readonly layout: Readonly<ShallowRef<ColumnLayout>>; readonly setLayout: (next: ColumnLayout) => void } => {
  const key = `columns.${name ?? ''}`
  const layout = shallowRef(name === undefined ? noLayout : readLayout(localStorage.getItem(key)))
  return {
    layout,
    setLayout: (next) => {
      layout.value = next
      if (next === noLayout) localStorage.removeItem(key)
      else localStorage.setItem(key, JSON.stringify(next))
    }
  }
}
