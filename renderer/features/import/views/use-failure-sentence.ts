import { useText } from '../../../i18n/use-text.ts'
import type { FileFailure } from '../store/import-steps.ts'

/** Why a file, or a page of it, is not read, with the next step. */
export const useFailureSentence = () => {
  const text = useText()
  return ({ file, page, code, detail }: FileFailure): string => {
    const words = text.value.importing
    return words.refused[code](words.place(file, page), detail)
  }
}
