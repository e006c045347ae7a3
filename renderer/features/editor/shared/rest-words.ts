import { fieldAt } from '#core/derive/fields.ts'
import type { LeftOutReason, RestOfLast } from '#core/draft/rest-of-last.ts'
import type { Text } from '../../../i18n/text.ts'

/** What a draft takes over from the last declarations, what it does not and why, and which documents they had, in words. */
export interface RestWords {
  /** The names of the fields, each once. */
  readonly taken: string
  readonly left: readonly { readonly why: LeftOutReason; readonly text: string }[]
  /** '' without any. */
  readonly documents: string
}

export const restWords = ({ taken, left, kinds }: Pick<RestOfLast, 'taken' | 'left' | 'kinds'>, text: Text): RestWords => {
  const words = text.editor.rest
  const namesOf = (paths: readonly string[]): string => {
    const names = paths.map((path) => {
      const field = fieldAt(path)?.field
      return field === undefined ? path : text.label(field.label)
    })
    return [...new Set(names)].join(', ')
  }
  return {
    taken: namesOf(taken),
    left: [...Map.groupBy(left, ({ why }) => why)].map(([why, fields]) => ({
      why,
      text: `${words.left[why]}: ${namesOf(fields.map(({ path }) => path))}`
    })),
    documents: kinds.length === 0 ? '' : words.documents(kinds.join(', '))
  }
}
