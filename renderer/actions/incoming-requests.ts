import { defineStore } from 'pinia'
import { computed, reactive, watch } from 'vue'
import type { Holding, OfficeEvent } from '#core/contract/office.ts'
import { memberOf, stringOrEmpty } from '#core/base/json-guards.ts'
import { minuteOfDay } from '#core/base/calendar-day.ts'
import { unansweredAfter } from '#core/office/holding-step.ts'
import { quietFor } from '#core/tracking/refresh-plan.ts'
import { once } from '#core/base/once.ts'
import { useServices } from '../data/services.ts'
import { useText } from '../i18n/use-text.ts'
import { useMessages } from '../messages/messages.ts'
import { useDesktop } from '../features/inbox/store/desktop.ts'
import { useSettings } from '../features/settings/store/settings.ts'
import type { HoldingText } from '../features/office/text.ts'
import { useHoldingActions } from './hand-over.ts'
import { useDraft } from '../features/editor/store/draft/draft.ts'
import { useImportSession } from '../features/import/store/import-session.ts'
import { useOffice } from '../features/office/store/office.ts'
import { useNumberQuestion } from '../features/spreadsheets/store/number-question.ts'
import { useTimeFormat } from '../i18n/use-time-format.ts'
import { hasOpenInput } from '../ui/open-input.ts'

/** What another desk offers to this one, asks of it, or holds while this one may still send it. */
export interface DeskRequest {
  readonly kind: 'offered' | 'asked' | 'sending'
  readonly desk: string
  readonly declarations: readonly string[]
}

/**
 * Offers and questions of other desks, and what they hold without the right to send, by desk; each is announced once outside the window. What this window has
 * asked for is accepted when it is offered.
 */
export const useIncomingRequests = defineStore('incoming-requests', () => {
  const { host, now, timers } = useServices()
  const office = useOffice()
  const actions = useHoldingActions()
  const settings = useSettings()
  const desktop = useDesktop()
  const messages = useMessages()
  const text = useText()
  const moments = useTimeFormat()
  const draft = useDraft()
  const imports = useImportSession()
  const questions = useNumberQuestion()

  const mine = computed(() => {
    const desk = office.ownDesk
    if (!office.isJoined) return { offered: [], asked: [], sending: [] }
    const answerable = office.mayWrite ? office.deskRequests : []
    return {
      offered: answerable.filter(({ offeredTo }) => offeredTo === desk),
      asked: answerable.filter(({ holder, asked, offeredTo }) => holder === desk && asked !== null && offeredTo === null),
      // Every desk may give up the right to send. No desk waits for one that nobody holds.
      sending: office.deskRequests.filter(
        ({ holder, sender, deleted }) => sender === desk && holder !== desk && holder !== null && !deleted
      )
    }
  })
  const grouped = (kind: DeskRequest['kind'], holdings: readonly Holding[]): readonly DeskRequest[] =>
    [...Map.groupBy(holdings, ({ holder, asked }) => (kind === 'asked' ? asked?.desk : holder) ?? '')].map(([desk, some]) => ({
      kind,
      desk,
      declarations: some.map(({ declaration }) => declaration)
    }))
  /** Offers that are accepted by themselves at this moment. */
  const accepting = reactive(new Set<string>())
  const open = computed((): readonly DeskRequest[] => [
    ...grouped(
      'offered',
      mine.value.offered.filter(({ declaration }) => !accepting.has(declaration))
    ),
    ...grouped('asked', mine.value.asked),
    ...grouped('sending', mine.value.sending)
  ])

  /** What the desk that asks wrote, each text once. */
  const notesOf = (declarations: readonly string[]): readonly string[] =>
    [...new Set(declarations.map((one) => office.holdings.get(one)?.asked?.note ?? ''))].filter((note) => note !== '')

  const nameOf = (desk: string): string => office.deskName(desk) || text.value.holding.otherDesk

  const isQuiet = (): boolean => quietFor(settings.settings.tracking.quiet, minuteOfDay(now())) !== null
  const announce = (kind: keyof HoldingText['requests']['notices'], desk: string, some: readonly string[], note = ''): void => {
    if (!settings.settings.news.on || isQuiet() || document.hasFocus()) return
    const [only, ...more] = some
    void desktop.notify({
      title: text.value.holding.requests.notices[kind](nameOf(desk)),
      // The host refuses longer texts and control characters.
      body: `${actions.namesOf(some)}${note === '' ? '' : `: “${note}”`}`.replaceAll(/\p{Cc}+/gu, ' ').slice(0, 500),
      tag: `office-${kind}`,
      open: more.length === 0 && only !== undefined ? { screen: 'editor', declaration: only } : { screen: 'worklist' }
    })
  }

  const seen = new Set<string>()
  const isNew = (name: string): boolean => !seen.has(name) && seen.add(name).has(name)
  /** Declarations that this desk asks for, as of the last pull. */
  const asking = new Map<string, Holding>()
  const acceptWanted = async (desk: string, some: readonly string[]): Promise<void> => {
    for (const declaration of some) accepting.add(declaration)
    const done = await office.hold(some, { verb: 'take', note: '' })
    for (const declaration of some) {
      actions.wanted.delete(declaration)
      accepting.delete(declaration)
    }
    // Refused, it is among the open offers from now on.
    if (!done.ok) return
    const inTrash = (): string => actions.trashSentence(some)
    messages.say(
      () => [text.value.holding.requests.received(nameOf(desk), some.length), inTrash()].filter(Boolean).join(' '),
      inTrash() === '' ? 'ok' : 'warn'
    )
    announce('received', desk, some)
  }
  /** How the holder refused a question, as the history has it; null if the question ended otherwise. `note` is null if the history cannot be read. */
  const refusalOf = async ({ declaration, asked }: Holding): Promise<{ readonly note: string | null } | null> => {
    const found = await office.history(declaration)
    const isAnswer = ({ kind, details }: OfficeEvent): boolean => {
      const question = memberOf(details, 'asked')
      return kind === 'answer_ask' && memberOf(question, 'desk') === asked?.desk && Number(memberOf(question, 'at')) >= (asked?.at ?? 0)
    }
    const refusal = found.ok ? found.value.findLast(isAnswer) : undefined
    if (refusal !== undefined) return { note: stringOrEmpty(memberOf(refusal.details, 'note')) }
    // Without a connection the history is the one that was read before.
    return found.ok && office.isConnected ? null : { note: null }
  }
  const sayRefused = async (ended: readonly Holding[]): Promise<void> => {
    const refusals = await Promise.all(ended.map(async (one) => ({ ...one, refusal: await refusalOf(one) })))
    // A holder may refuse several questions with one note.
    for (const some of Map.groupBy(refusals, ({ holder, refusal }) => JSON.stringify([holder, refusal])).values()) {
      const holder = some[0]?.holder ?? null
      const refusal = some[0]?.refusal ?? null
      if (holder === null || refusal === null) continue
      const { note } = refusal
      const declarations = some.map(({ declaration }) => declaration)
      messages.say(() => {
        const { requests } = text.value.holding
        const [desk, names] = [nameOf(holder), actions.namesOf(declarations)]
        return note === null ? requests.refusedUnread(desk, names) : requests.refused(desk, names, note)
      }, 'warn')
      announce('refused', holder, declarations, note ?? '')
    }
  }
  /** A question that ended without an offer: what is offered later is not its answer, and a refusal is reported. */
  const endQuestions = (desk: string | undefined): void => {
    if (desk === undefined) return
    for (const holding of office.deskRequests) if (holding.asked?.desk === desk) asking.set(holding.declaration, holding)
    const ended: Holding[] = []
    for (const [declaration, question] of asking) {
      const now = office.holdings.get(declaration)
      if (now?.asked?.desk === desk) continue
      asking.delete(declaration)
      if (now?.offeredTo === desk) continue
      actions.wanted.delete(declaration)
      if (now?.holder === question.holder && !now.deleted && office.mayWrite) ended.push(question)
    }
    if (ended.length > 0) void sayRefused(ended)
  }
  /**
   * Questions about the open declaration while it cannot be handed over: the content of files is being reviewed, a paste is being asked about, or a field has a text
   * that is not stored. What is changed meanwhile the host sees.
   */
  const working = computed((): readonly Holding[] => {
    const isBusy = imports.step !== null || questions.current !== null || hasOpenInput.value
    return isBusy ? mine.value.asked.filter(({ declaration }) => declaration === draft.record?.id) : []
  })
  let cancelAnswer = (): void => undefined
  /** The desk that asks sees it; again before the host would hand over, as long as it is true. */
  const sayWorking = (): void => {
    cancelAnswer()
    const declarations = working.value.map(({ declaration }) => declaration)
    if (declarations.length === 0) return
    void office.hold(declarations, { verb: 'refuse', note: '', isWorking: true })
    cancelAnswer = timers.after(unansweredAfter / 2, sayWorking)
  }
  const showWorking = (): void => {
    for (const { declaration, holder, asked } of office.deskRequests) {
      const { desk = '', at = 0, workingAt } = asked ?? {}
      if (desk !== office.ownDesk || holder === null || workingAt === undefined || !isNew(`working ${declaration} ${at}`)) continue
      messages.say(() => `${actions.namesOf([declaration])}: ${text.value.holding.working(nameOf(holder), moments.short(workingAt))}`)
    }
  }
  const handleNew = (): void => {
    endQuestions(office.ownDesk)
    showWorking()
    // By its position: an offer that was withdrawn and made again has the same epoch.
    const offered = mine.value.offered.filter(({ declaration, position }) => isNew(`offered ${declaration} ${position}`))
    const { wanted = [], others = [] } = Object.groupBy(offered, ({ declaration }) =>
      actions.wanted.has(declaration) ? 'wanted' : 'others'
    )
    for (const { desk, declarations } of grouped('offered', wanted)) void acceptWanted(desk, declarations)
    for (const { desk, declarations } of grouped('offered', others)) announce('offered', desk, declarations)
    const asked = mine.value.asked.filter((one) => isNew(`asked ${one.declaration} ${one.asked?.at ?? 0}`))
    for (const { desk, declarations } of grouped('asked', asked)) announce('asked', desk, declarations, notesOf(declarations).join('” “'))
    const sending = mine.value.sending.filter(({ declaration, epoch }) => isNew(`sending ${declaration} ${epoch}`))
    for (const { desk, declarations } of grouped('sending', sending)) announce('sending', desk, declarations)
  }
  const start = once(async () => {
    host.on('office.offeredAutomatically', ({ declaration, to }) => {
      messages.say(() => text.value.holding.requests.unanswered(nameOf(to), actions.namesOf([declaration])), 'warn')
      announce('unanswered', to, [declaration])
    })
    watch(mine, handleNew, { immediate: true })
    watch(() => working.value.map(({ declaration, asked }) => `${declaration} ${asked?.at ?? 0}`).join(), sayWorking, { immediate: true })
  })

  return { open, notesOf, start }
})
