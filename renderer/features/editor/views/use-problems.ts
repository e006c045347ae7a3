import { computed, type ComputedRef } from 'vue'
import { columnsOf, sectionAt } from '#core/derive/fields.ts'
import { partsOf, pointer, type Pointer } from '#core/base/json-pointer.ts'
import { countFindings } from '#core/validation/finding-groups.ts'
import { sections, tableMembers, type SectionKey } from '#core/schema/layout.ts'
import { numberKey } from '#core/schema/row-keys.ts'
import { useAdvice } from '../store/advice.ts'
import { useServiceFindings } from '../../outbox/store/service-findings.ts'
import { useTouched } from '../store/touched.ts'
import { useUnreadableTexts } from '../store/unreadable-texts.ts'
import { keptSentence } from '../shared/unreadable-fields.ts'
import { serviceSentence } from '../shared/service-sentence.ts'
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

/** How many things there are to do in each section. */
const countBySection = (findings: readonly (Finding & { readonly kind: string })[]): ReadonlyMap<SectionKey, number> => {
  const bySection = Map.groupBy(findings, ({ path }) => sectionAt(path))
  return new Map([...bySection].map(([section, found]) => [section, countFindings(found)]))
}

/** The cell that shows a finding of a whole row. */
const cellOf = (path: Pointer): Pointer => {
  const [member = '', , row, key] = partsOf(path)
  const table = tableMembers.find((one) => one === member)
  return table === undefined || row === undefined || key !== undefined
    ? path
    : path + pointer(numberKey[table] ?? columnsOf(table)[0]?.key ?? '')
}

/**
 * Problems and advice of the open draft, without fields that are only not filled yet, and what the service refused: their sentences by path, and their number
 * by section.
 */
export const useProblems = (): {
  readonly sentences: ComputedRef<ReadonlyMap<Pointer, string>>
  readonly counts: ComputedRef<ReadonlyMap<SectionKey, number>>
  readonly adviceSentences: ComputedRef<ReadonlyMap<Pointer, string>>
  readonly adviceCounts: ComputedRef<ReadonlyMap<SectionKey, number>>
} => {
  const touched = useTouched()
  const unreadable = useUnreadableTexts()
  const advice = useAdvice()
  const service = useServiceFindings()
  const text = useText()
  const byPath = (sentences: readonly (readonly [Pointer, string])[]): ReadonlyMap<Pointer, string> => {
    const found = new Map<Pointer, string>()
    for (const [path, sentence] of sentences) {
      const before = found.get(path)
      found.set(path, before === undefined ? sentence : `${before} ${sentence}`)
    }
    return found
  }
  const keptOnes = () => [...unreadable.open]
  const sentences = computed(() =>
    byPath([
      ...keptOnes().map(([path, kept]) => [path, keptSentence(path, kept, text.value)] as const),
      ...touched.shown.map(({ path, code }) => [path, text.value.problems[code]] as const),
      ...service.open.flatMap((finding) =>
        [cellOf(finding.path), ...finding.also].map((place) => [place, serviceSentence(finding, text.value)] as const)
      )
    ])
  )
  const adviceSentences = computed(() =>
    byPath(advice.open.map(({ path, says, params }) => [path, text.value.advice.sentences[says](params)] as const))
  )
  return {
    sentences,
    counts: computed(() =>
      countBySection([
        ...keptOnes().map(([path]) => ({ path, kind: `kept ${path}` })),
        ...touched.shown.map(({ path, code }) => ({ path, kind: code })),
        ...service.open.map(({ path, text: said }) => ({ path, kind: `service ${path} ${said}` }))
      ])
    ),
    adviceSentences,
    adviceCounts: computed(() => countBySection(advice.open.map(({ path }) => ({ path, kind: path }))))
  }
}
