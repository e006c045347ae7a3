import { computed, type ComputedRef } from 'vue'
import { useText } from '../../../i18n/use-text.ts'
import { branchesEn } from './branches-en.ts'
import { branchesId, type BranchesText } from './branches-id.ts'

/** The texts of separate versions, which only their views load. */
export const useBranchesText = (): ComputedRef<BranchesText> => {
  const text = useText()
  return computed(() => (text.value.lang === 'en' ? branchesEn : branchesId))
}
