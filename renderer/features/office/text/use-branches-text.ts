import type { ComputedRef } from 'vue'
import { useTextOf } from '../../../i18n/use-text.ts'
import { branchesEn } from './branches-en.ts'
import { branchesId, type BranchesText } from './branches-id.ts'

/** The texts of separate versions, which only their views load. */
export const useBranchesText = (): ComputedRef<BranchesText> => useTextOf({ id: branchesId, en: branchesEn })
