import { computed, ref, shallowRef } from 'vue'
import type { CheckReport, JobOutcome, MoveOutcome } from '#core/contract/archive.ts'
import type { Result } from '#core/base/result.ts'
import { useArchive } from '../store/archive.ts'
import { useArchiveSearch } from '../store/archive-search.ts'
import { failureSentence } from '../../../i18n/failure-sentence.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useAmountFormat } from './use-amount-format.ts'

/** What the dialog says after an operation: one paragraph per text. */
interface Outcome {
  readonly tone: 'ok' | 'warn' | 'danger' | 'plain'
  readonly texts: readonly string[]
}

/** Moves, checks and rebuilds the archive folder and reports the result. */
export const useFolderOperations = () => {
  const text = useText()
  const archive = useArchive()
  const search = useArchiveSearch()
  const { size } = useAmountFormat()
  const words = computed(() => text.value.archiveTools)

  const outcome = shallowRef<Outcome | null>(null)
  const report = shallowRef<CheckReport | null>(null)
  /** Whether the chosen folder already contains an archive, which the user can use. */
  const hasFoundArchive = ref(false)

  const say = (tone: Outcome['tone'], ...texts: readonly string[]): void => void (outcome.value = { tone, texts })
  const reset = (): void => {
    outcome.value = null
    report.value = null
    hasFoundArchive.value = false
  }
  /** The result of an operation; null if it failed or was stopped; reports both. */
  const resultOf = <T>(answer: Result<JobOutcome<T>>): T | null => {
    if (!answer.ok) say('danger', failureSentence(text.value, answer.failure))
    else if (answer.value.end === 'done') return answer.value.value
    else say('plain', answer.value.end === 'busy' ? words.value.busy : words.value.stopped)
    return null
  }

  const sayMoved = (end: MoveOutcome): void => {
    if (end.end === 'moved')
      say(
        'ok',
        words.value.moved(text.value.number(end.pdfs), end.label),
        ...(end.left > 0 ? [words.value.leftInOldFolder(text.value.number(end.left))] : [])
      )
    else if (end.end === 'refused') say('warn', words.value.refusals[end.reason](end.label, size(end.neededBytes)))
    else if (end.end === 'holds-archive') {
      hasFoundArchive.value = true
      say('plain', words.value.containsArchive(end.label, text.value.number(end.pdfs)))
    } else if (end.end !== 'not-chosen') say('plain', end.end === 'busy' ? words.value.busy : words.value.stopped)
  }
  /** `usual`: back to the default folder; otherwise the host asks for the folder. `useFound`: the archive found there may be used. */
  const move = async (options: { readonly usual: boolean; readonly useFound: boolean }): Promise<void> => {
    reset()
    const answer = await archive.move(options)
    if (answer.ok) sayMoved(answer.value)
    else say('danger', failureSentence(text.value, answer.failure))
    void search.refresh()
  }
  const check = async (): Promise<void> => {
    reset()
    report.value = resultOf(await archive.check())
  }
  const rebuild = async (): Promise<void> => {
    reset()
    const rebuilt = resultOf(await archive.rebuild())
    if (rebuilt === null) return
    const change =
      rebuilt.added + rebuilt.removed > 0
        ? [words.value.rebuiltChange(text.value.number(rebuilt.added), text.value.number(rebuilt.removed))]
        : []
    say('ok', words.value.rebuilt(text.value.number(rebuilt.responses), text.value.number(rebuilt.pdfs)), ...change)
    void search.refresh()
  }
  const showFolder = async (): Promise<void> => {
    const shown = await archive.showPlace()
    if (!shown.ok) say('danger', failureSentence(text.value, shown.failure))
  }

  return { outcome, report, hasFoundArchive, reset, move, check, rebuild, showFolder }
}
