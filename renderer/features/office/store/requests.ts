import { defineStore } from 'pinia'
import { computed, reactive, watch } from 'vue'
import type { Holding } from '#core/contract/office/channels.ts'
import { quietFor } from '#core/tracking/refresh-plan.ts'
import { once } from '#core/base/once.ts'
import { useServices } from '../../../data/services.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useMessages } from '../../../messages/messages.ts'
import { useDesktop } from '../../inbox/store/desktop.ts'
import { useSettings } from '../../settings/store/settings.ts'
import { useHoldingActions } from './holding-actions.ts'
import { useOffice } from './office.ts'

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
export const useRequests = defineStore('office-requests', () => {
  const { now } = useServices()
  const office = useOffice()
  const actions = useHoldingActions()
  const settings = useSettings()
  const desktop = useDesktop()
  const messages = useMessages()
  const text = useText()

  const mine = computed(() => {
    const desk = office.status?.desk
    if (desk === undefined || !office.mayWrite) return { offered: [], asked: [], sending: [] }
    return {
      offered: office.requests.filter(({ offeredTo }) => offeredTo === desk),
      asked: office.requests.filter(({ holder, asked, offeredTo }) => holder === desk && asked !== null && offeredTo === null),
      // One in the pool is waited for by nobody.
      sending: office.requests.filter(({ holder, sender, deleted }) => sender === desk && holder !== desk && holder !== null && !deleted)
    }
  })
  const grouped = (kind: DeskRequest['kind'], holdings: readonly Holding[]): readonly DeskRequest[] =>
    [...Map.groupBy(holdings, ({ holder, asked }) => (kind === 'asked' ? asked?.desk : holder) ?? '')].map(([desk, some]) => ({
      ...{ kind, desk },
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

  const isQuiet = (): boolean => {
    const date = new Date(now())
    return quietFor(settings.settings.tracking.quiet, date.getHours() * 60 + date.getMinutes()) !== null
  }
  const announce = (kind: DeskRequest['kind'] | 'received', desk: string, some: readonly string[]): void => {
    if (!settings.settings.news.on || isQuiet() || document.hasFocus()) return
    const { requests, otherDesk } = text.value.holding
    const [only, ...more] = some
    void desktop.notify({
      title: requests.notices[kind](office.deskName(desk) || otherDesk),
      body: actions.namesOf(some),
      tag: `office-${kind}`,
      open: more.length === 0 && only !== undefined ? { screen: 'editor', declaration: only } : { screen: 'worklist' }
    })
  }

  const seen = new Set<string>()
  const isNew = (name: string): boolean => !seen.has(name) && seen.add(name).has(name)
  /** Of `wanted`, those whose question the office has told. */
  const told = new Set<string>()
  const acceptWanted = async (desk: string, some: readonly string[]): Promise<void> => {
    for (const declaration of some) accepting.add(declaration)
    const done = await office.hold(some, { verb: 'accept-offer' })
    for (const declaration of some) {
      actions.wanted.delete(declaration)
      told.delete(declaration)
      accepting.delete(declaration)
    }
    const { requests, otherDesk } = text.value.holding
    // Refused, it is among the open offers from now on.
    if (!done.ok) return
    messages.say(requests.received(office.deskName(desk) || otherDesk, some.length))
    announce('received', desk, some)
  }
  /** Forgets questions that ended without an offer: what is offered later is not their answer. */
  const forgetRefused = (desk: string | undefined): void => {
    for (const declaration of actions.wanted) {
      const holding = office.holdings.get(declaration)
      if (holding?.asked?.desk === desk) told.add(declaration)
      else if (holding?.offeredTo !== desk && told.delete(declaration)) actions.wanted.delete(declaration)
    }
  }
  const look = (): void => {
    forgetRefused(office.status?.desk)
    // By its position: an offer that was withdrawn and made again has the same epoch.
    const offered = mine.value.offered.filter(({ declaration, position }) => isNew(`offered ${declaration} ${position}`))
    const { wanted = [], others = [] } = Object.groupBy(offered, ({ declaration }) =>
      actions.wanted.has(declaration) ? 'wanted' : 'others'
    )
    for (const { desk, declarations } of grouped('offered', wanted)) void acceptWanted(desk, declarations)
    for (const { desk, declarations } of grouped('offered', others)) announce('offered', desk, declarations)
    const questions = mine.value.asked.filter((one) => isNew(`asked ${one.declaration} ${one.asked?.at ?? 0}`))
    for (const { desk, declarations } of grouped('asked', questions)) announce('asked', desk, declarations)
    const sending = mine.value.sending.filter(({ declaration, epoch }) => isNew(`sending ${declaration} ${epoch}`))
    for (const { desk, declarations } of grouped('sending', sending)) announce('sending', desk, declarations)
  }
  const start = once(async () => {
    watch(mine, look, { immediate: true })
  })

  return { open, start }
})
