import { computed, type Ref } from 'vue'
import type { BackupDeclaration, BackupFacts } from '#core/contract/backup.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useTimeFormat } from '../../../i18n/use-time-format.ts'
import { useWorklist } from '../../worklist/store/worklist.ts'
import { useBackup } from '../store/backup.ts'

/** What a restore changes, one sentence each, and which of them are about the states that can be brought back. `chosen`: null for everything. */
export const useRestoreEffect = (
  facts: Readonly<Ref<BackupFacts | null>>,
  declarations: Readonly<Ref<readonly BackupDeclaration[]>>,
  chosen: Readonly<Ref<readonly BackupDeclaration[] | null>>
) => {
  const text = useText()
  const moments = useTimeFormat()
  const worklist = useWorklist()
  const backup = useBackup()

  /** Only one state is kept: deleting the state before an earlier restore requires confirmation. */
  const kept = computed((): readonly string[] => {
    const { effect } = text.value.backup
    const before = backup.state?.before
    return [effect.undo, ...(before ? [effect.dropped(moments.full(before.at))] : [])]
  })

  const sentences = computed((): readonly string[] => {
    if (!facts.value) return []
    const { effect } = text.value.backup
    const counted = (sentence: (count: string) => string, count: number): readonly string[] =>
      count === 0 ? [] : [sentence(text.value.number(count))]
    const of = (here: BackupDeclaration['here']): number =>
      (chosen.value ?? declarations.value).reduce((sum, one) => sum + (one.here === here ? 1 : 0), 0)
    const present = declarations.value.reduce((sum, { id }) => sum + (worklist.summaries.has(id) ? 1 : 0), 0)
    return [
      ...(chosen.value === null ? [effect.everything(moments.full(facts.value.createdAt))] : []),
      ...counted(effect.replaced, of('differs')),
      ...(chosen.value === null ? counted(effect.removed, worklist.summaries.size - present) : []),
      ...counted(effect.added, of('missing')),
      ...counted(effect.same, of('same')),
      ...(chosen.value === null ? [] : [effect.others]),
      ...(facts.value.pdfs || facts.value.counts.pdfs === 0 ? [] : [effect.noPdfs]),
      ...(facts.value.counts.submissions === 0 ? [] : [effect.unknown]),
      ...(chosen.value === null ? [effect.tokens] : []),
      ...kept.value
    ]
  })
  return { sentences, kept }
}
