import { computed, type ComputedRef } from 'vue'
import { contentOf } from '../../../../grid/table/text-width.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { useOffice } from '../../store/office.ts'

/** Pixels: a longer name of a desk is in the tooltip, so that the importer beside it keeps its room. */
const widest = 96

/** The column with who holds a declaration, as wide as the names of the desks are; null without an office. */
export const useHolderColumn = (): ComputedRef<{ readonly key: string; readonly label: string; readonly width: number } | null> => {
  const text = useText()
  const office = useOffice()
  return computed(() => {
    if (!office.isJoined) return null
    const { holder, thisDesk, pool } = text.value.holding
    const names = [thisDesk, pool, ...[...office.desks.values()].map(({ name }) => name)]
    return { key: 'holder', label: holder, width: Math.min(widest, contentOf(holder, names, (name) => name).need) }
  })
}
