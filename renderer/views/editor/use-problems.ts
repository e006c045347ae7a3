import { computed, type ComputedRef } from 'vue'
import { sectionAt } from '#core/derive/fields.ts'
import type { Pointer } from '#core/derive/pointer.ts'
import { sections, type SectionKey } from '#core/schema/layout.ts'
import type { Problem } from '#core/validation/problem.ts'
import { useDraft } from '../../stores/draft.ts'
import { useText } from '../shell/use-text.ts'

const order = new Map<SectionKey, number>(sections.map((section, index) => [section.key, index]))

/** Problems as they stand in the editor: section by section, within one as the check found them. */
export const inOrderOfSections = (problems: readonly Problem[]): readonly Problem[] =>
  problems
    .map((problem, index) => ({ problem, index, section: order.get(sectionAt(problem.path)) ?? order.size }))
    .sort((a, b) => a.section - b.section || a.index - b.index)
    .map(({ problem }) => problem)

/** Problems of the open draft: their sentences by path, and how many each section has. */
export const useProblems = (): {
  readonly sentences: ComputedRef<ReadonlyMap<Pointer, string>>
  readonly counts: ComputedRef<ReadonlyMap<SectionKey, number>>
} => {
  const draft = useDraft()
  const text = useText()
  const sentences = computed(() => new Map(draft.problems.map((problem) => [problem.path, text.value.problems[problem.code]])))
  const counts = computed(() => {
    const found = new Map<SectionKey, number>()
    for (const problem of draft.problems) {
      const section = sectionAt(problem.path)
      found.set(section, (found.get(section) ?? 0) + 1)
    }
    return found
  })
  return { sentences, counts }
}
