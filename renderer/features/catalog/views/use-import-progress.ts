import { computed } from 'vue'
import { useText } from '../../../i18n/use-text.ts'
import { progressText } from '../../spreadsheets/store/progress-text.ts'
import type { useCatalogFiles } from './use-catalog-files.ts'

/** The displayed progress of a catalog import; null without one. */
export const useImportProgress = (files: () => ReturnType<typeof useCatalogFiles>) => {
  const text = useText()
  return computed(() => {
    const { value } = files().importing
    if (value === null) return null
    const { spreadsheets, catalog } = text.value
    return value.stage === 'reading'
      ? {
          label: spreadsheets.reading(value.file),
          detail: progressText(spreadsheets, value.progress),
          share: value.progress?.share ?? null,
          canCancel: true
        }
      : { label: catalog.writing(value.rows), detail: '', share: null, canCancel: false }
  })
}
