import { useText } from '../../../i18n/use-text.ts'
import type { NotFetched } from '../store/documents.ts'
import { useDocumentsText } from '../dialog-text.ts'

/** Names that are listed with one reason. */
const mostNames = 5

/** Which files of an export did not come from the office, with each reason once. */
export const useNotFetchedText = () => {
  const text = useText()
  const words = useDocumentsText()
  return (failed: readonly NotFetched[]): string =>
    [...Map.groupBy(failed, ({ why }) => why)]
      .map(([why, some]) => {
        const { export: said } = words.value
        const rest = some.length - mostNames
        const names = some.slice(0, mostNames).map(({ name }) => name)
        const listed = [...names, ...(rest > 0 ? [said.more(text.value.number(rest))] : [])].join(', ')
        return said.failed(listed, why === 'elsewhere' ? said.elsewhere : text.value.failures[why])
      })
      .join(' ')
}
