import { computed, ref, shallowRef, watch, type ComputedRef, type Ref } from 'vue'
import type { Failure } from '#core/base/result.ts'
import type { Branch } from '#core/contract/office.ts'
import type { SharedChange } from '#core/office/merge-shared.ts'
import type { Difference } from '#core/outbox/difference.ts'
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
  readonly differences: ComputedRef<readonly Difference[]>
  /** The changes of a branch of master data. */
  readonly shared: ComputedRef<readonly SharedChange[]>
  readonly openCount: ComputedRef<number>
  /** Indexes of the differences, or of the rows of master data, that are taken. */
  readonly taken: Ref<ReadonlySet<number>>
  readonly toggle: (index: number) => void
  /** Whether a difference cannot be taken, because the declaration cannot be changed there any more. */
  readonly isFixed: (index: number) => boolean
  readonly noteOf: (index: number) => string
  readonly take: () => Promise<void>
  readonly dismiss: () => Promise<void>
  /** Adds what a locked desk created, and opens it. */
  readonly addCreated: () => Promise<void>
}

/** One branch and the selected changes, initially all that only the branch has changed and that can be taken. */
export const useBranchChoice = (chosen: () => Branch | null): BranchChoice => {
  const text = useText()
  const words = useBranchesText()
  const branches = useBranches()
  const draft = useDraft()
  const actions = useDeclarationActions()
  const messages = useMessages()
  const opened = shallowRef<OpenedBranch | null>(null)
  const failure = shallowRef<Failure | null>(null)
  const taken = shallowRef<ReadonlySet<number>>(new Set())
  const isWorking = ref(false)

  const changes = computed(() => opened.value?.changes ?? [])
  const shared = computed(() => opened.value?.shared ?? [])
  const all = computed((): readonly { readonly isOpen: boolean; readonly isFixed?: boolean }[] => [...changes.value, ...shared.value])
  const isFixed = (index: number): boolean => all.value[index]?.isFixed === true
  const read = async (): Promise<void> => {
    const branch = chosen()
    opened.value = null
    failure.value = null
    if (branch === null) return
    const found = await branches.compare(branch.branch)
    if (chosen()?.branch !== branch.branch) return
    if (!found.ok) failure.value = found.failure
    else opened.value = found.value
    taken.value = new Set(all.value.flatMap(({ isOpen }, index) => (isOpen || isFixed(index) ? [] : [index])))
  }
  watch(() => chosen()?.branch, read, { immediate: true })

  /** The outcome of what was decided about a version. */
  const report = (branch: string, problem: Failure | null): void =>
    messages.report(`branch ${branch}`, problem && (() => failureSentence(text.value, problem)))

  const toggle = (index: number): void => {
    const next = new Set(taken.value)
    if (!next.delete(index)) next.add(index)
    taken.value = next
  }

  const wantedOf = <T>(some: readonly T[]): readonly T[] => some.filter((_, index) => taken.value.has(index))
  const takeEdits = async (branch: OpenedBranch, declaration: string): Promise<Taken> => {
    const wanted = wantedOf(changes.value)
    if (wanted.length > 0) {
      // The editor shows what was taken, and can undo it.
      await actions.openDeclaration(declaration)
      // The editor opens it too, and an opening that another one overtakes shows nothing.
      for (let opened = 0; opened < mostOpenings && draft.record?.id !== declaration; opened += 1) await draft.open(declaration)
    }
    return branches.take(branch, wanted)
  }

  const take = async (): Promise<void> => {
    const branch = opened.value
    if (isWorking.value || !branch) return
    isWorking.value = true
    const { declaration } = branch.content
    const count = wantedOf(all.value).length
    const outcome = await (declaration === null ? branches.takeShared(branch, wantedOf(shared.value)) : takeEdits(branch, declaration))
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
        const { takenRows, taken: takenEdits, finished } = words.value
        return count === 0 ? finished : (declaration === null ? takenRows : takenEdits)(count)
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

  return {
    opened,
    failure,
    isWorking,
    differences: computed(() => changes.value.map(({ difference }) => difference)),
    shared,
    openCount: computed(() => all.value.filter(({ isOpen }) => isOpen).length),
    taken,
    toggle,
    isFixed,
    noteOf: (index) => (isFixed(index) ? words.value.fixed : all.value[index]?.isOpen === true ? words.value.bothChanged : ''),
    take,
    dismiss,
    addCreated
  }
}
