import { computed, type Ref } from 'vue'
import type { BackupDeclaration, BackupFacts } from '#core/contract/backup.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useTimeFormat } from '../../../i18n/use-time-format.ts'
import { useWorklist } from '../../worklist/store/worklist.ts'
import { useBackup } from '../store/backup.ts'
import { leftText } from '../store/backup-sentences.ts'

/** What a restore changes, one sentence each. `chosen`: null for everything. */
export const useRestoreEffect = (
  facts: Readonly<Ref<BackupFacts | null>>,
  declarations: Readonly<Ref<readonly BackupDeclaration[]>>,
  chosen: Readonly<Ref<readonly BackupDeclaration[] | null>>
) => {
  const text = useText()
  const moments = useTimeFormat()
  const worklist = useWorklist()
  const backup = useBackup()

  /** Only one state is kept: the one before an earlier restore is deleted. */
  const kept = computed((): readonly string[] => {
    const { effect } = text.value.backup
    const before = backup.state?.before
    return [effect.undo, ...(before ? [effect.dropped(moments.full(before.at))] : [])]
  })

  const counted = (sentence: (count: string) => string, count: number): readonly string[] =>
    count === 0 ? [] : [sentence(text.value.number(count))]
  const isHere = ({ id }: BackupDeclaration): boolean => worklist.summaries.has(id)

  // Restoring everything removes the other declaration, or brings back both as they were.
  const doubled = computed((): readonly string[] =>
    counted(text.value.backup.effect.numbersUsed, chosen.value?.filter(({ here }) => here === 'number-used').length ?? 0)
  )

  return computed((): readonly string[] => {
    if (!facts.value) return []
    const { effect } = text.value.backup
    const restored = chosen.value ?? declarations.value
    const countOf = (isMeant: (one: BackupDeclaration) => boolean): number => restored.filter(isMeant).length
    const present = declarations.value.filter(isHere).length
    return [
      ...(chosen.value === null ? [effect.everything(moments.full(facts.value.createdAt))] : []),
      ...counted(
        effect.replaced,
        countOf((one) => one.here === 'differs' || (one.here === 'number-used' && isHere(one)))
      ),
      ...(chosen.value === null ? counted(effect.removed, worklist.summaries.size - present) : []),
      ...counted(
        effect.added,
        countOf((one) => one.here === 'missing' || (one.here === 'number-used' && !isHere(one)))
      ),
      ...counted(
        effect.same,
        countOf(({ here }) => here === 'same')
      ),
      ...doubled.value,
      ...(chosen.value === null ? [] : [effect.others]),
      ...(facts.value.pdfs || facts.value.counts.pdfs + facts.value.attached === 0 ? [] : [effect.noPdfs]),
      ...(facts.value.left === 0 ? [] : [effect.left(leftText(text.value, facts.value))]),
      ...(facts.value.counts.submissions === 0 ? [] : [effect.unknown]),
      ...(chosen.value === null ? [effect.tokens] : []),
      ...kept.value
    ]
  })
}
