import type { ComputedRef } from 'vue'
import { useTextOf } from '../../../i18n/use-text.ts'
import { toolEn } from './tool-en.ts'
import { toolId, type ToolWindowText } from './tool-id.ts'

/** The texts of the office tool, which only its dialog loads. */
export const useToolText = (): ComputedRef<ToolWindowText> => useTextOf<ToolWindowText>({ id: toolId, en: toolEn })
