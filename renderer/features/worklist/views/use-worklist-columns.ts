import { computed, type ComputedRef } from 'vue'
import type { TableColumn } from '../../../grid/table/table-column.ts'
import { useText } from '../../../i18n/use-text.ts'
import { from } from '../../../ui/dom/breakpoints.ts'
import { useMedia } from '../../../ui/dom/use-media.ts'
import { useOffice } from '../../office/store/office.ts'
import { useWorklist } from '../store/worklist.ts'

/** The columns of the worklist. The ones that show the progress come first, so that a small screen shows them beside the preview. */
export const useWorklistColumns = (): ComputedRef<readonly TableColumn[]> => {
  const text = useText()
  const worklist = useWorklist()
  const office = useOffice()
  /** Room for the whole name of a response. */
  const isWide = useMedia(from('wide'))

  return computed(() => {
    const words = text.value.worklist.columns
    return [
      { key: 'car', label: words.car, width: 230, sortable: true },
      { key: 'importer', label: words.importer, least: 190, sortable: true },
      ...(office.status === null ? [] : [{ key: 'holder', label: text.value.holding.holder, width: 128 }]),
      { key: 'state', label: words.state, width: 130, sortable: true },
      { key: 'lastResponse', label: words.lastResponse, width: isWide.value ? 188 : 148, sortable: true },
      { key: 'problems', label: words.problems, width: 82, align: 'right', sortable: true },
      { key: 'cif', label: words.cif, width: 138, align: 'right', sortable: true },
      { key: 'lines', label: words.lines, width: 72, align: 'right', sortable: true },
      worklist.view === 'trash'
        ? { key: 'trashedAt', label: text.value.bulk.removedAfter, width: 130, sortable: true }
        : { key: 'changedAt', label: words.changedAt, width: 92, sortable: true },
      { key: 'supplier', label: words.supplier, width: 168, sortable: true },
      { key: 'profile', label: words.profile, width: 104, sortable: true }
    ]
  })
}
