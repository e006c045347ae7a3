import { computed, type ComputedRef } from 'vue'
import { sectionAt } from '#core/derive/fields.ts'
import type { Pointer } from '#core/base/json-pointer.ts'
import { sections, type SectionKey } from '#core/schema/layout.ts'
import { useAdvice } from '../store/advice.ts'
import { useDraft } from '../store/draft.ts'
import { useText } from '../../../i18n/use-text.ts'

/** Something at a place of the declaration: a problem or an advice. */
interface Placed {
  readonly path: Pointer
}

const order = new Map<SectionKey, number>(sections.map((section, index) => [section.key, index]))

/** Problems as they stand in the editor: section by section, within one as the check found them. */
export const inOrderOfSections = <P extends Placed>(problems: readonly P[]): readonly P[] =>
  problems
    .map((problem, index) => ({ problem, index, section: order.get(sectionAt(problem.path)) ?? order.size }))
    .sort((a, b) => a.section - b.section || a.index - b.index)
    .map(({ problem }) => problem)

const countBySection = (problems: readonly Placed[]): ReadonlyMap<SectionKey, number> => {
  const found = new Map<SectionKey, number>()
  for (const problem of problems) {
    const section = sectionAt(problem.path)
    found.set(section, (found.get(section) ?? 0) + 1)
  }
  return found
}

/** Problems and advice of the open draft: their sentences by path, and how many each section has. */
export const useProblems = (): {
  readonly sentences: ComputedRef<ReadonlyMap<Pointer, string>>
  readonly counts: ComputedRef<ReadonlyMap<SectionKey, number>>
  readonly adviceSentences: ComputedRef<ReadonlyMap<Pointer, string>>
  readonly adviceCounts: ComputedRef<ReadonlyMap<SectionKey, number>>
} => {
  const draft = useDraft()
  const advice = useAdvice()
  const text = useText()
  const sentences = computed(() => new Map(draft.problems.map((problem) => [problem.path, text.value.problems[problem.code]])))
  const adviceSentences = computed(() => {
    const found = new Map<Pointer, string>()
    for (const { path, says, params } of advice.open) {
      const sentence = text.value.advice.sentences[says](params)
      const before = found.get(path)
      found.set(path, before === undefined ? sentence : `${before} ${sentence}`)
    }
    return found
  })
  return {
    sentences,
    counts: computed(() => countBySection(draft.problems)),
    adviceSentences,
    adviceCounts: computed(() => countBySection(advice.open))
  }
}
