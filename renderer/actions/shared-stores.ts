import type { Change } from '../data/store-writer.ts'
import { useCatalog } from '../features/catalog/store/catalog.ts'
import { useCodeLists } from '../features/catalog/store/code-lists.ts'
import { useRates } from '../features/catalog/store/rates.ts'
import { useTariffs } from '../features/catalog/store/tariffs.ts'
import { useNotes } from '../features/notes/store/notes.ts'
import { useTemplates } from '../features/templates/store/templates.ts'

/** The stores of the master data, which show rows that were written beside them. */
export const useSharedStores = () => {
  const catalog = useCatalog()
  const shown = { rates: useRates(), tariffs: useTariffs(), templates: useTemplates() }
  const codeLists = useCodeLists()
  const notes = useNotes()

  return {
    async show(rows: readonly Change[]): Promise<void> {
      const of = (table: Change['table']): readonly Change[] => rows.filter((row) => row.table === table)
      await Promise.all([
        catalog.takeArrived(of('parties'), of('products')),
        notes.takeArrived(of('notes'), of('payments')),
        shown.rates.takeArrived(of('rates')),
        shown.tariffs.takeArrived(of('tariffs')),
        shown.templates.takeArrived(of('templates')),
        codeLists.takeArrived(of('codeLists').map(({ key }) => (typeof key === 'string' ? key : '')))
      ])
    }
  }
}
