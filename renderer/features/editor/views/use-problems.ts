import { computed, type ComputedRef } from 'vue'
import { sectionAt } from '#core/derive/fields.ts'
import type { Pointer } from '#core/base/json-pointer.ts'
import { sections, type SectionKey } from '#core/schema/layout.ts'
import { useAdvice } from '../store/advice.ts'
import { useTouched } from '../store/touched.ts'
import { useText } from '../../../i18n/use-text.ts'

/** A problem or advice. */
interface Finding {
  readonly path: Pointer
}

const order = new Map<SectionKey, number>(sections.map((section, index) => [section.key, index]))

/** Sorted by section; within a section in the order of the validation. */
export const inOrderOfSections = <F extends Finding>(findings: readonly F[]): readonly F[] =>
  findings
    .map((finding, index) => ({ finding, index, section: order.get(sectionAt(finding.path)) ?? order.size }))
    .sort((a, b) => a.section - b.section || a.index - b.index)
    .map(({ finding }) => finding)

const countBySection = (findings: readonly Finding[]): ReadonlyMap<SectionKey, number> => {
  const found = new Map<SectionKey, number>()
  for (const { path } of findings) {
    const section = sectionAt(path)
    found.set(section, (found.get(section) ?? 0) + 1)
  }
  return found
}

/** Problems and advice of the open draft, without fields that are only not filled yet: their sentences by path, and their number by section. */
export const useProblems = (): {
  readonly sentences: ComputedRef<ReadonlyMap<Pointer, string>>
  readonly counts: ComputedRef<ReadonlyMap<SectionKey, number>>
  readonly adviceSentences: ComputedRef<ReadonlyMap<Pointer, string>>
  readonly adviceCounts: ComputedRef<ReadonlyMap<SectionKey, number>>
} => {
  const touched = useTouched()
  const advice = useAdvice()
  const text = useText()
  const sentences = computed(() => new Map(touched.shown.map((problem) => [problem.path, text.value.problems[problem.code]])))
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
    counts: computed(() => countBySection(touched.shown)),
    adviceSentences,
    adviceCounts: computed(() => countBySection(advice.open))
  }
}
