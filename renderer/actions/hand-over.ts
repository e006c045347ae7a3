import { defineStore } from 'pinia'
import { reactive } from 'vue'
import type { Failure, FailureCode } from '#core/base/result.ts'
import type { HoldingVerb } from '#core/contract/office.ts'
import { actOf, type HoldingVerbName } from '#core/office/holding-step.ts'
import { formatAju } from '#core/numbering/aju-number.ts'
import { failureSentence } from '../i18n/failure-sentence.ts'
import { useText } from '../i18n/use-text.ts'
import { useMessages } from '../messages/messages.ts'
import { useDraft } from '../features/editor/store/draft/draft.ts'
import { useOutbox } from '../features/outbox/store/outbox.ts'
import { useWorklist } from '../features/worklist/store/worklist.ts'
import { useHoldingSteps } from '../features/office/store/holding-steps.ts'
import { useOffice } from '../features/office/store/office.ts'

/** Names in one sentence. */
const mostNames = 3

type Verb = Exclude<HoldingVerb, { readonly verb: 'delete' }>

/** Takes declarations, hands them over, or says no to a desk that wants them: all of them or none, with a message. */
export const useHoldingActions = defineStore('holding-actions', () => {
  const office = useOffice()
  const draft = useDraft()
  const outbox = useOutbox()
  const worklist = useWorklist()
  const messages = useMessages()
  const text = useText()
  const steps = useHoldingSteps()
  /** Declarations that this window has asked for: what is offered in answer is accepted at once. */
  const wanted = reactive(new Set<string>())

  const isInTrash = (declaration: string): boolean => (worklist.summaries.get(declaration)?.trashedAt ?? 0) > 0
  const nameOf = (declaration: string): string => {
    const summary = worklist.summaries.get(declaration)
    if (!summary) return text.value.worklist.noAju
    const name = summary.car === '' ? summary.importer || text.value.worklist.noAju : formatAju(summary.car)
    return isInTrash(declaration) ? text.value.holding.trashed(name) : name
  }
  const trashedOf = (declarations: readonly string[]): number => declarations.filter(isInTrash).length
  /** Says that some of them are in the trash, and what follows; '' if none is. */
  const trashSentence = (declarations: readonly string[]): string => {
    const count = trashedOf(declarations)
    return count === 0 ? '' : text.value.holding.inTrash(count, declarations.length)
  }
  /** The first few names. */
  const namesOf = (declarations: readonly string[]): string => {
    const names = declarations.slice(0, mostNames).map(nameOf).join(', ')
    return declarations.length > mostNames ? `${names}, ${text.value.common.more(declarations.length - mostNames)}` : names
  }
  const deskNames = (desks: Iterable<string | null | undefined>): string =>
    [...new Set([...desks].flatMap((desk) => (desk ? [office.deskName(desk) || text.value.holding.otherDesk] : [])))].join(', ')
  const holdersOf = (declarations: readonly string[]): string => deskNames(declarations.map((one) => office.holdings.get(one)?.holder))
  const askersOf = (declarations: readonly string[]): string => deskNames(declarations.map((one) => office.holdings.get(one)?.asked?.desk))

  /** Why a verb does nothing to a declaration. */
  const refusalSentence = (verb: HoldingVerbName, failure: Failure): string => {
    const sentences: Partial<Record<FailureCode, string>> = text.value.holding.refusals[verb]
    return sentences[failure.code] ?? failureSentence(text.value, failure)
  }

  const runNow = async (verb: Verb, declarations: readonly string[]): Promise<boolean> => {
    // Includes the last edits.
    await draft.flush()
    const isReleased = verb.verb === 'give' && 'what' in verb
    const effects = steps.byEffect(actOf(verb), declarations)
    const desksOf = (some: readonly string[]): readonly (string | null | undefined)[] =>
      verb.verb === 'give' && 'to' in verb ? [verb.to] : some.map((one) => office.holdings.get(one)?.holder)
    const sentences = [...effects].map(([effect, some]) => ({ effect, count: some.length, desks: deskNames(desksOf(some)) }))
    // Only the holder may send: this desk never could, and the release would be refused.
    const cancelled = isReleased && office.isConnected ? await outbox.cancelDeclarations(declarations) : 0
    const alsoDone = (): readonly string[] => (cancelled > 0 ? [text.value.holding.cancelled(cancelled)] : [])
    const done = await office.hold(declarations, verb)
    if (!done.ok) {
      const named = done.failure.declaration === undefined ? declarations : [done.failure.declaration]
      const sentence = (): string =>
        text.value.holding.notDone(text.value.holding.verbs[verb.verb], namesOf(named), refusalSentence(verb.verb, done.failure))
      messages.say(() => [sentence(), ...alsoDone()].join(' '), 'danger', { about: `${verb.verb} ${declarations.join()}` })
      return false
    }
    for (const declaration of effects.get('asks') ?? []) wanted.add(declaration)
    const trashed = trashedOf([...(effects.get('moves') ?? []), ...(effects.get('edits') ?? [])])
    messages.say(
      () =>
        [
          ...sentences.map(({ effect, count, desks }) => text.value.holding.done[effect](count, desks)),
          ...alsoDone(),
          ...(trashed > 0 ? [text.value.holding.inTrash(trashed, declarations.length)] : [])
        ].join(' '),
      effects.has('edits') || trashed > 0 ? 'warn' : 'ok',
      { about: `${verb.verb} ${declarations.join()}` }
    )
    return true
  }
  /** Actions that have no answer yet, with their declarations. */
  const running = new Set<string>()
  /** Actions that succeeded, with the holdings of their declarations before: the buttons stay until the window has read newer ones. */
  const done = new Map<string, readonly unknown[]>()
  const holdingsOf = (declarations: readonly string[]): readonly unknown[] => declarations.map((one) => office.holdings.get(one))
  const isDone = (action: string, holdings: readonly unknown[]): boolean =>
    done.get(action)?.every((before, at) => before !== undefined && before === holdings[at]) === true
  /** Whether the action succeeded for all of them. The second click of a double click, or a second Enter, does nothing: the office would refuse it. */
  const run = async (verb: Verb, declarations: readonly string[]): Promise<boolean> => {
    const action = JSON.stringify([verb.verb, declarations])
    const before = holdingsOf(declarations)
    if (running.has(action) || isDone(action, before)) return false
    running.add(action)
    try {
      const isWell = await runNow(verb, declarations)
      if (isWell) done.set(action, before)
      return isWell
    } finally {
      running.delete(action)
    }
  }

  /** Hands each declaration over to the desk that asked for it. */
  const giveAsked = async (declarations: readonly string[]): Promise<void> => {
    for (const [to, some] of Map.groupBy(declarations, (one) => office.holdings.get(one)?.asked?.desk ?? ''))
      if (to !== '') await run({ verb: 'give', to }, some)
  }

  return { wanted, isInTrash, namesOf, trashSentence, holdersOf, askersOf, refusalSentence, run, giveAsked }
})
