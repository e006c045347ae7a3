import { defineStore, storeToRefs } from 'pinia'
import { computed, shallowRef, triggerRef } from 'vue'
import type { Result } from '#core/base/result.ts'
import { createSequencer } from '#core/base/sequencer.ts'
import type { Desk, Holding, HoldingVerb, NumberLane, LeftCopy, OfficeStatus } from '#core/contract/office.ts'
import { editObstacleOf, type EditObstacle, type LeftObstacle } from '#core/office/obstacles.ts'
import { storeVersion } from '#core/contract/store-copy.ts'
import { shortText } from '#core/base/json-guards.ts'
import { useServices } from '../../../data/services.ts'
import { useOfficeStatus } from './office-status.ts'

/** A text of the user as the host takes it: on one line, of at most 1,000 characters. */
export const oneLine = (text: string): string => shortText(text, 1_000)

/** How the worklist is filtered by holder, besides single desks. */
export const holderKinds = ['mine', 'others', 'pool', 'offered', 'asked', 'sending'] as const
type HolderKind = (typeof holderKinds)[number]

/**
 * The port of the office: who holds which declaration, as of the last contact, and the one place that decides what this desk may change. Without an office
 * everything is this desk's, and asking does nothing.
 */
export const useOffice = defineStore('office', () => {
  const { host, now, timers } = useServices()
  const { status, problem } = storeToRefs(useOfficeStatus())
  /** By declaration; mutated in place, because there may be 50,000. */
  const held = new Map<string, Holding>()
  const holdings = shallowRef<ReadonlyMap<string, Holding>>(held)
  /** Those of `holdings` that are offered to a desk or asked for, or that another desk than the holder may send. */
  const pending = new Map<string, Holding>()
  const deskRequests = shallowRef<readonly Holding[]>([])
  const desks = shallowRef<ReadonlyMap<string, Desk>>(new Map())
  /** Declarations that are copies since this desk left an office. */
  const left = shallowRef<ReadonlyMap<string, LeftCopy>>(new Map())
  /** Declarations of which the office has separate versions; the store of branches notes them. */
  const separate = shallowRef<ReadonlySet<string>>(new Set())
  const lanes = shallowRef<readonly NumberLane[]>([])
  /** Lanes that were claimed since the office was opened. */
  let claimedLanes: NumberLane[] = []
  const reading = createSequencer()
  const listeners = new Set<(status: OfficeStatus) => void>()
  let after = 0
  let generation = 0
  let loading: Promise<void> = Promise.resolve()
  let cancelEnd = (): void => undefined

  const publish = (): void => {
    deskRequests.value = [...pending.values()]
    triggerRef(holdings)
  }
  const forget = (): void => {
    held.clear()
    pending.clear()
    claimedLanes = []
    after = 0
    publish()
  }
  const keep = (holding: Holding): void => {
    held.set(holding.declaration, holding)
    const { declaration, offeredTo, asked, sender, holder } = holding
    if (offeredTo === null && asked === null && (sender === null || sender === holder)) pending.delete(declaration)
    else pending.set(declaration, holding)
  }

  const readHoldings = async (): Promise<void> => {
    const before = after
    for (;;) {
      const found = await host.call('office.holdings', { after })
      if (!found.ok || found.value.length === 0) break
      for (const holding of found.value) keep(holding)
      after = found.value.at(-1)?.position ?? after
    }
    // Once: at the start of a large office there are a hundred pages, and every row that is shown looks for its holder again.
    if (after !== before) publish()
  }
  const readDesks = async (): Promise<void> => {
    const [known, owned] = await Promise.all([host.call('office.desks', null), host.call('office.lanes', null)])
    if (known.ok) desks.value = new Map(known.value.map((desk) => [desk.desk, desk]))
    // A list that was asked for before a claim lacks that lane, which would be claimed again.
    const isListed = (one: NumberLane): boolean =>
      owned.ok && owned.value.some(({ prefix, series }) => prefix === one.prefix && series === one.series)
    if (owned.ok) lanes.value = [...owned.value, ...claimedLanes.filter((one) => !isListed(one))]
  }

  /** When this desk had contact last, by the clock of the office, in milliseconds since 1970; null if that is not known. Asks the office. */
  const lastContact = async (): Promise<number | null> => {
    const contacts = await host.call('office.contacts', null)
    return (contacts.ok ? contacts.value.find(({ desk }) => desk === status.value?.desk)?.at : null) ?? null
  }

  const readLeft = async (): Promise<void> => {
    const found = await host.call('office.left', null)
    if (found.ok) left.value = new Map(found.value.map((copy) => [copy.declaration, copy]))
  }

  const take = async (next: OfficeStatus | null): Promise<void> => {
    if (next === null || next.office !== status.value?.office || next.generation !== generation) forget()
    generation = next?.generation ?? 0
    status.value = next
    problem.value = null
    cancelEnd()
    // The host sends no event when this mode ends.
    if (next?.withoutOffice) cancelEnd = timers.after(next.withoutOffice.until - now(), () => void load())
    if (next === null) {
      await readLeft()
      return
    }
    await Promise.all([readHoldings(), readDesks()])
    for (const listener of listeners) listener(next)
  }
  host.on('office.changed', (next) => void reading.run(() => take(next)))
  // A connection over the network before does not end by itself.
  window.addEventListener('online', () => {
    if (status.value !== null) void host.call('office.networkChanged', null)
  })

  /** Reads the status; later changes arrive as events. */
  const load = (): Promise<void> => {
    loading = reading.run(async () => {
      await readLeft()
      const found = await host.call('office.status', null)
      if (!found.ok) problem.value = found.failure
      else if (found.value !== null) await take(found.value)
    })
    return loading
  }

  /** Whether this desk holds a declaration: it created it, or got it from another desk. One that the office does not know yet is of this desk. */
  const isHeld = (declaration: string): boolean => {
    if (status.value === null) return true
    const holder = holdings.value.get(declaration)?.holder
    return holder === undefined || holder === status.value.desk
  }
  /** A declaration that is a copy since this desk left an office is not sent from here, until an office knows it. */
  const leftObstacle = (declaration: string): LeftObstacle | null => {
    const copy = holdings.value.has(declaration) ? undefined : left.value.get(declaration)
    return copy === undefined ? null : { kind: 'left', name: copy.desk, office: copy.office }
  }
  /** `wanted`: a kind of `holderKinds`, or the id of a desk. */
  const isHeldAs = (declaration: string, wanted: string): boolean => {
    const desk = status.value?.desk ?? ''
    const holding = holdings.value.get(declaration)
    const holder = holding === undefined ? desk : holding.holder
    switch (wanted as HolderKind) {
      case 'mine':
        return holder === desk
      case 'others':
        return holder !== desk && holder !== null
      case 'pool':
        return holder === null
      case 'offered':
        return holding?.offeredTo === desk
      case 'asked':
        return holder === desk && (holding?.asked ?? null) !== null
      case 'sending':
        return holding?.sender === desk && holder !== desk
      default:
        return holder === wanted
    }
  }
  /** Whether this folder is a desk of an office. Without one each answer is that of a desk that has everything for itself. */
  const isJoined = computed(() => status.value !== null)
  /** The id of this desk; '' without an office. */
  const ownDesk = computed(() => status.value?.desk ?? '')
  /** Whether this desk may change anything at its office. */
  const mayWrite = computed(() => status.value === null || (status.value.state === 'active' && status.value.rights !== 'viewer'))
  const editObstacle = (declaration: string): EditObstacle | null =>
    status.value && editObstacleOf(status.value, holdings.value.get(declaration), storeVersion)
  /** Why this desk may not create a declaration. */
  const createObstacle = computed(() => status.value && editObstacleOf(status.value, undefined, storeVersion))

  const claimLane = async (prefix: string): Promise<Result<Pick<NumberLane, 'prefix' | 'series'>>> => {
    const claimed = await host.call('office.claimLane', { prefix })
    const desk = status.value?.desk
    if (claimed.ok && desk !== undefined) {
      const lane = { ...claimed.value, desk, retired: false }
      claimedLanes.push(lane)
      lanes.value = [...lanes.value, lane]
    }
    return claimed
  }

  return {
    isJoined,
    /** Whether this folder belongs to an office, also if it is not known to which. */
    isConfigured: computed(() => isJoined.value || problem.value !== null),
    /** It is not known which desk of which office this folder is: nothing is sent then. */
    isDamaged: computed(() => problem.value !== null),
    isConnected: computed(() => status.value?.contact.kind === 'connected'),
    isOwner: computed(() => status.value?.rights === 'owner'),
    isLocked: computed(() => status.value?.state === 'locked'),
    ownDesk,
    ownName: computed(() => status.value?.deskName ?? ''),
    /** Changes of other desks that wait to be merged. */
    incoming: computed(() => status.value?.incoming ?? 0),
    holdings,
    deskRequests,
    desks,
    /** The desks besides this one that are not out of service, by name. */
    otherDesks: computed(() =>
      [...desks.value.values()]
        .filter(({ desk, state }) => state !== 'retired' && desk !== ownDesk.value)
        .sort((one, other) => one.name.localeCompare(other.name, undefined, { numeric: true }))
    ),
    lanes,
    lastContact,
    load,
    /** Resolves when `load` has read what the host knows. */
    ready: (): Promise<void> => loading,
    isHeld,
    isHeldAs,
    isSeparate: (declaration: string): boolean => status.value !== null && separate.value.has(declaration),
    noteSeparate: (declarations: Iterable<string>): void => void (separate.value = new Set(declarations)),
    mayWrite,
    mayEdit: (declaration: string): boolean => editObstacle(declaration) === null,
    editObstacle,
    leftObstacle,
    createObstacle,
    /** '' where the desk is not known. */
    deskName: (desk: string): string => desks.value.get(desk)?.name ?? (status.value?.desk === desk ? status.value.deskName : ''),
    /** The name of another desk that brought something in; '' for this desk, for one that is not known, and without an office. */
    nameOfOther: (desk: string | undefined): string =>
      status.value === null || desk === undefined || desk === status.value.desk ? '' : (desks.value.get(desk)?.name ?? ''),
    /** Counts the holders of a declaration: 1 for the desk that created it. */
    epochOf: (declaration: string): number => holdings.value.get(declaration)?.epoch ?? 1,
    /** Does it for all of them or for none. */
    hold: (declarations: readonly string[], verb: HoldingVerb): Promise<Result<null>> =>
      host.call('office.hold', { declarations, ...verb }),
    /** Every value of a shared row, newest first. */
    rowHistory: (table: string, key: string) => host.call('office.rowHistory', { table, key }),
    history: (declaration: string) => host.call('office.history', { declaration }),
    claimLane,
    registerNumber: (declaration: string, car: string): Promise<Result<null>> => host.call('office.registerNumber', { declaration, car }),
    /** Called with each new status, after the holdings. Returns the function that unsubscribes. */
    onStatus: (listener: (status: OfficeStatus) => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    }
  }
})
