import type { Merge } from '#core/catalog/learn-from-declaration.ts'
import type { QuestionDetail } from '../../../messages/messages.ts'
import type { Text } from '../../../i18n/text/id.ts'

const mostGone = 10

/** Each row that stays with those that a merge deletes, at most ten of them, and how many more there are. */
export const mergeDetails = <R extends { readonly id: string }>(
  merges: readonly Merge<R>[],
  all: ReadonlyMap<string, R>,
  describe: (row: R) => string,
  words: Text['catalog']
): readonly QuestionDetail[] => {
  let left = mostGone
  const details = merges.flatMap(({ kept, gone }): readonly QuestionDetail[] => {
    const listed = gone.slice(0, left).flatMap((id) => all.get(id) ?? [])
    left -= listed.length
    // The row as it is now: that of the merge has the values of all.
    const row = all.get(kept.id) ?? kept
    return listed.length === 0
      ? []
      : [{ title: words.mergeStays(describe(row)), items: listed.map((one) => words.mergeGoes(describe(one))) }]
  })
  const more = merges.reduce((count, { gone }) => count + gone.length, 0) - (mostGone - left)
  return more > 0 ? [...details, { title: words.mergeMore(more), items: [] }] : details
}
