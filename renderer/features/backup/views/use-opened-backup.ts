import { computed, onMounted, onUnmounted, ref, shallowRef } from 'vue'
import type { BackupDeclaration, BackupFacts } from '#core/contract/backup.ts'
import type { Failure } from '#core/base/result.ts'
import { failureSentence } from '../../../i18n/failure-sentence.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useBackup, type BackupFile } from '../store/backup.ts'

/** `locked`: waits for the passphrase. `refused`: cannot be used. */
type Step = 'locked' | 'opening' | 'open' | 'refused' | 'restoring'

/** Opens a chosen backup, with its passphrase where it is locked, and restores it. `closed` is called when the user has stopped the opening. */
export const useOpenedBackup = (file: BackupFile, restores: boolean, closed: () => void) => {
  const text = useText()
  const backup = useBackup()
  const words = computed(() => text.value.backup)
  const step = ref<Step>(file.locked ? 'locked' : 'opening')
  const facts = shallowRef<BackupFacts | null>(null)
  const declarations = shallowRef<readonly BackupDeclaration[]>([])
  /** The error shown below the contents. */
  const problem = ref('')
  const wrongPassphrase = ref('')

  const refuse = (failure: Failure): void => {
    problem.value = failureSentence(text.value, failure)
    step.value = 'refused'
  }

  const open = async (passphrase: string): Promise<void> => {
    wrongPassphrase.value = ''
    step.value = 'opening'
    const opened = await backup.open(passphrase)
    if (!opened.ok) {
      if (!file.locked || opened.failure.code !== 'backup-passphrase') return refuse(opened.failure)
      wrongPassphrase.value = failureSentence(text.value, opened.failure)
      step.value = 'locked'
      return
    }
    if (opened.value.end === 'stopped') return closed()
    if (opened.value.end === 'busy') {
      problem.value = words.value.busy
      step.value = 'refused'
      return
    }
    const listed = restores ? await backup.list() : null
    if (listed?.ok === false) return refuse(listed.failure)
    declarations.value = listed?.value ?? []
    facts.value = opened.value.value
    step.value = 'open'
  }

  /** What a restore that was refused or cancelled has added all the same. */
  const addedFiles = async (): Promise<readonly string[]> => {
    const state = await backup.load()
    const added = state.ok ? state.value.added : null
    return added === null ? [] : [words.value.addedFiles(text.value.number(added.pdfs), text.value.number(added.attached))]
  }

  /** `ids`: null for everything. After a success the host loads the window again. */
  const restore = async (ids: readonly string[] | null): Promise<void> => {
    problem.value = ''
    step.value = 'restoring'
    const restored = await backup.restore(ids)
    if (restored.ok && restored.value.end === 'done') return
    const sentence = !restored.ok
      ? `${failureSentence(text.value, restored.failure)} ${words.value.unchanged}`
      : restored.value.end === 'busy'
        ? words.value.busy
        : words.value.stoppedRestore
    problem.value = [sentence, ...(await addedFiles())].join(' ')
    step.value = 'open'
  }

  onMounted(() => (file.locked ? undefined : open('')))
  onUnmounted(() => backup.close())

  return { step, facts, declarations, problem, wrongPassphrase, open, restore }
}
