import { computed, ref, shallowRef, watch, type ComputedRef, type Ref } from 'vue'
import type { Failure } from '#core/base/result.ts'
import type { Branch } from '#core/contract/office.ts'
import type { DraftPart } from '#core/draft/draft-parts.ts'
import type { SharedChange } from '#core/office/merge-shared.ts'
import { failureSentence } from '../../../../i18n/failure-sentence.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { useMessages } from '../../../../messages/messages.ts'
import { useDraft } from '../../../editor/store/draft/draft.ts'
import { useDeclarationActions } from '../../../../actions/declaration-actions.ts'
import { useBranches, type OpenedBranch, type Taken } from '../../../../actions/branches.ts'
import { useBranchesText } from '../../dialog-text.ts'

const mostOpenings = 3

export interface BranchChoice {
  readonly opened: Ref<OpenedBranch | null>
  readonly failure: Ref<Failure | null>
  readonly isWorking: Ref<boolean>
  /** The parts of a declaration that are taken. */
  readonly parts: Ref<readonly DraftPart[]>
  /** The changes of a branch of master data. */
  readonly shared: ComputedRef<readonly SharedChange[]>
  /** Indexes of the rows of master data that are taken; initially those that only the branch has changed. */
  readonly rows: Ref<ReadonlySet<number>>
  readonly toggle: (index: number) => void
  readonly take: () => Promise<void>
  readonly dismiss: () => Promise<void>
  /** Adds what a locked desk created, and opens it. */
  readonly addCreated: () => Promise<void>
}

/** One branch, and what of it is taken: of a declaration nothing until a person chooses a part. */
export const useBranchChoice = (chosen: () => Branch | null): BranchChoice => {
  const text = useText()
  const words = useBranchesText()
  const branches = useBranches()
  const draft = useDraft()
  const actions = useDeclarationActions()
  const messages = useMessages()
  const opened = shallowRef<OpenedBranch | null>(null)
  const failure = shallowRef<Failure | null>(null)
  const parts = shallowRef<readonly DraftPart[]>([])
  const rows = shallowRef<ReadonlySet<number>>(new Set())
  const isWorking = ref(false)

  const shared = computed(() => opened.value?.shared ?? [])
  const read = async (): Promise<void> => {
    const branch = chosen()
    opened.value = null
    failure.value = null
    parts.value = []
    if (branch === null) return
    const found = await branches.compare(branch.branch)
    if (chosen()?.branch !== branch.branch) return
    if (!found.ok) failure.value = found.failure
    else opened.value = found.value
    rows.value = new Set(shared.value.flatMap(({ isOpen }, index) => (isOpen ? [] : [index])))
  }
  watch(() => chosen()?.branch, read, { immediate: true })

  /** The outcome of what was decided about a version. */
  const report = (branch: string, problem: Failure | null): void =>
    messages.report(`branch ${branch}`, problem && (() => failureSentence(text.value, problem)))

  const toggle = (index: number): void => {
    const next = new Set(rows.value)
    if (!next.delete(index)) next.add(index)
    rows.value = next
  }

  const takeParts = async (branch: OpenedBranch, declaration: string): Promise<Taken> => {
    if (parts.value.length > 0) {
      // The editor shows what was taken, and can undo it.
      await actions.openDeclaration(declaration)
      // The editor opens it too, and an opening that another one overtakes shows nothing.
      for (let opened = 0; opened < mostOpenings && draft.record?.id !== declaration; opened += 1) await draft.open(declaration)
    }
    return branches.take(branch, parts.value)
  }
  const takeRows = (branch: OpenedBranch): Promise<Taken> =>
    branches.takeShared(
      branch,
      shared.value.filter((_, index) => rows.value.has(index))
    )

  const take = async (): Promise<void> => {
    const branch = opened.value
    if (isWorking.value || !branch) return
    isWorking.value = true
    const { declaration } = branch.content
    const count = declaration === null ? rows.value.size : parts.value.length
    const outcome = await (declaration === null ? takeRows(branch) : takeParts(branch, declaration))
    isWorking.value = false
    if (outcome === 'again') {
      messages.say(() => words.value.edited, 'warn')
      await read()
    } else if (outcome !== 'taken') {
      report(branch.content.branch, outcome)
      await read()
    } else {
      report(branch.content.branch, null)
      messages.say(() => {
        const { takenRows, takenParts, finished } = words.value
        return count === 0 ? finished : (declaration === null ? takenRows : takenParts)(count)
      })
      branches.close()
    }
  }

  const dismiss = async (): Promise<void> => {
    const branch = opened.value?.content
    if (isWorking.value || branch === undefined) return
    if (!(await messages.ask(words.value.dismissTitle, words.value.dismissText, words.value.dismiss))) return
    isWorking.value = true
    const done = await branches.dismiss(branch)
    isWorking.value = false
    report(branch.branch, done.ok ? null : done.failure)
    if (done.ok) messages.say(() => words.value.dismissed)
  }

  const addCreated = async (): Promise<void> => {
    const branch = opened.value
    if (isWorking.value || !branch) return
    isWorking.value = true
    const added = await branches.addCreated(branch).finally(() => (isWorking.value = false))
    if (added === null) return
    messages.say(() => words.value.added)
    report(branch.content.branch, added.failure)
    branches.close()
    await actions.openDeclaration(added.id)
  }

  return { opened, failure, isWorking, parts, shared, rows, toggle, take, dismiss, addCreated }
}
