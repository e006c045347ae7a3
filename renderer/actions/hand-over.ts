import { defineStore } from 'pinia'
import { reactive } from 'vue'
import type { Failure } from '#core/base/result.ts'
import type { HoldingVerb } from '#core/contract/office.ts'
import type { HoldingVerbName } from '#core/office/holding-verbs.ts'
import { formatAju } from '#core/numbering/aju-number.ts'
import { failureSentence } from '../i18n/failure-sentence.ts'
import { useText } from '../i18n/use-text.ts'
import { useMessages } from '../messages/messages.ts'
import { useDraft } from '../features/editor/store/draft/draft.ts'
import { useOutbox } from '../features/outbox/store/outbox.ts'
import { useWorklist } from '../features/worklist/store/worklist.ts'
import { useOffice, oneLine } from '../features/office/store/office.ts'

/** Input of the user for an action. */
export interface HoldingWords {
  readonly to?: string
  readonly note?: string
  readonly reason?: string
}

/** Names in one sentence. */
const mostNames = 3
/** Actions that hand a declaration over are refused while rows of it wait to be pushed. */
const givesAway: ReadonlySet<HoldingVerbName> = new Set(['offer', 'giveAsked', 'putInPool', 'releaseSending'])
/** Actions after which this desk holds the declaration. */
const gets: ReadonlySet<HoldingVerbName> = new Set(['acceptOffer', 'takeFromPool', 'takeOver'])

const verbOf = (verb: HoldingVerbName, { to = '', note = '', reason = '' }: HoldingWords): HoldingVerb => {
  switch (verb) {
    case 'offer':
    case 'giveAsked':
      return { verb: 'offer', to }
    case 'ask':
      return { verb: 'ask', note: oneLine(note) }
    case 'answerAsk':
      return { verb: 'answer-ask', note: oneLine(note) }
    case 'takeOver':
      return { verb: 'take-over', reason: oneLine(reason) }
    case 'putInPool':
      return { verb: 'put-in-pool' }
    case 'takeFromPool':
      return { verb: 'take-from-pool' }
    case 'withdrawOffer':
      return { verb: 'withdraw-offer' }
    case 'acceptOffer':
      return { verb: 'accept-offer' }
    case 'releaseSending':
      return { verb: 'release-sending' }
    default:
      return verb satisfies never
  }
}

/** Hands declarations over, asks for them, takes them over and so on: all of them or none, with a message. */
export const useHoldingActions = defineStore('holding-actions', () => {
  const office = useOffice()
  const draft = useDraft()
  const outbox = useOutbox()
  const worklist = useWorklist()
  const messages = useMessages()
  const text = useText()
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

  const whyNot = (verb: HoldingVerbName, failure: Failure): string => {
    if (failure.code === 'office-busy' && verb === 'ask') return text.value.holding.askBusy
    return failure.code === 'office-busy' && givesAway.has(verb) ? text.value.holding.releaseBusy : failureSentence(text.value, failure)
  }

  const runNow = async (verb: HoldingVerbName, declarations: readonly string[], words: HoldingWords): Promise<boolean> => {
    // Includes the last edits.
    await draft.flush()
    const ids = verb === 'offer' || verb === 'giveAsked' ? [words.to] : declarations.map((one) => office.holdings.get(one)?.holder)
    const { isConnected } = office
    // Only the holder may send: this desk never could, and the release would be refused.
    const cancelled = verb === 'releaseSending' && isConnected ? await outbox.cancelDeclarations(declarations) : 0
    const alsoDone = (): readonly string[] => (cancelled > 0 ? [text.value.holding.cancelled(cancelled)] : [])
    const done = await office.hold(declarations, verbOf(verb, words))
    if (!done.ok) {
      const named = done.failure.declaration === undefined ? declarations : [done.failure.declaration]
      const sentence = (): string => {
        const { holding } = text.value
        return holding.notDone(holding.verbs[verb].replace('…', ''), namesOf(named), whyNot(verb, done.failure))
      }
      messages.say(() => [sentence(), ...alsoDone()].join(' '), 'danger', { about: `${verb} ${declarations.join()}` })
      return false
    }
    if (verb === 'ask') for (const declaration of declarations) wanted.add(declaration)
    const trashed = gets.has(verb) ? trashedOf(declarations) : 0
    messages.say(
      () =>
        [
          text.value.holding.done[verb](declarations.length, deskNames(ids)),
          ...alsoDone(),
          ...(trashed > 0 ? [text.value.holding.inTrash(trashed, declarations.length)] : [])
        ].join(' '),
      verb === 'takeOver' || trashed > 0 ? 'warn' : 'ok',
      { about: `${verb} ${declarations.join()}` }
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
  const run = async (verb: HoldingVerbName, declarations: readonly string[], words: HoldingWords = {}): Promise<boolean> => {
    const action = JSON.stringify([verb, declarations])
    const before = holdingsOf(declarations)
    if (running.has(action) || isDone(action, before)) return false
    running.add(action)
    try {
      const isWell = await runNow(verb, declarations, words)
      if (isWell) done.set(action, before)
      return isWell
    } finally {
      running.delete(action)
    }
  }

  /** Hands each declaration over to the desk that asked for it. */
  const giveAsked = async (declarations: readonly string[]): Promise<void> => {
    for (const [to, some] of Map.groupBy(declarations, (one) => office.holdings.get(one)?.asked?.desk ?? ''))
      if (to !== '') await run('giveAsked', some, { to })
  }

  return { wanted, isInTrash, namesOf, trashSentence, holdersOf, askersOf, run, giveAsked }
})
