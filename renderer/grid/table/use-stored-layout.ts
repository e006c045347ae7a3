import { shallowRef, type ShallowRef } from 'vue'
import { noLayout, readLayout, type ColumnLayout } from './column-layout.ts'

/** The column layout of a table, stored on this computer under `name`; undefined: the user cannot choose columns. */
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
