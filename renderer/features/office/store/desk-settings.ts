import { defineStore, storeToRefs } from 'pinia'
import { shallowRef } from 'vue'
import type { Result } from '#core/base/result.ts'
import type {
  DatabaseSize,
  Desk,
  DeskContact,
  DeskRights,
  NumberLane,
  OfficeFacts,
  QuarantinedItem,
  RefusedRow,
  ServerMove,
  TestedAddress,
  UsedDeclaration,
  WaitingRow
} from '#core/contract/office.ts'
import { useServices } from '../../../data/services.ts'
import { useOfficeStatus } from './office-status.ts'
import { oneLine } from './office.ts'

const pinDigits = 12
/** The twelve digits of a pairing file, as people type them. */
export const isWholePin = (typed: string): boolean => /^[\d\s-]{1,40}$/.test(typed) && typed.replaceAll(/\D/g, '').length === pinDigits

/** Actions of an owner on a desk, with their messages. */
export type DeskVerb = 'lock' | 'retire' | 'writeOff' | 'resolve' | 'dismiss' | OfficeVerb
/** Those that are of no single desk. */
export type OfficeVerb = 'confirm' | 'open'

const channelOf = {
  lock: 'office.lockDesk',
  retire: 'office.retireDesk',
  writeOff: 'office.writeOff',
  resolve: 'office.resolveFork',
  dismiss: 'office.dismissReport'
} as const
const officeChannelOf = { confirm: 'office.confirmSetBack', open: 'office.openSending' } as const

/** A desk as the settings list it. */
export interface ListedDesk extends Desk {
  /** Milliseconds since 1970; null where the desk was never there, undefined where the office was not asked. */
  readonly lastContact: number | null | undefined
  readonly isForked: boolean
}

/** The office in the settings: joining and leaving it, its desks, and what it does not take of this one. */
export const useDeskSettings = defineStore('deskSettings', () => {
  const { host } = useServices()
  const { status } = storeToRefs(useOfficeStatus())
  const desks = shallowRef<readonly ListedDesk[]>([])
  const refused = shallowRef<readonly RefusedRow[]>([])
  const taken = shallowRef<readonly UsedDeclaration[]>([])
  /** Null where this desk is not of an owner, or the office has not been asked yet. */
  const size = shallowRef<DatabaseSize | null>(null)
  let contacts: readonly DeskContact[] = []

  const valueOr = <T>(result: Result<T>, other: T): T => (result.ok ? result.value : other)

  /** Without the office the contacts and the size that were read last are kept. */
  const read = async (): Promise<void> => {
    const [known, asked, rows, numbers, found] = await Promise.all([
      host.call('office.desks', null),
      host.call('office.contacts', null),
      host.call('office.refused', null),
      host.call('office.takenNumbers', null),
      status.value?.rights === 'owner' ? host.call('office.databaseSize', null) : null
    ])
    contacts = valueOr(asked, contacts)
    const contactOf = new Map(contacts.map((contact) => [contact.desk, contact]))
    desks.value = valueOr(known, [])
      .map((desk) => ({ ...desk, lastContact: contactOf.get(desk.desk)?.at, isForked: contactOf.get(desk.desk)?.isForked ?? false }))
      .toSorted((one, other) => one.name.localeCompare(other.name, undefined, { numeric: true }))
    refused.value = valueOr(rows, [])
    taken.value = valueOr(numbers, [])
    size.value = found && valueOr(found, size.value)
  }
  /** Runs a writing call and reads the office again. */
  const change = async (work: Promise<Result<null>>): Promise<Result<null>> => {
    const done = await work
    if (done.ok) {
      await host.call('office.exchange', null)
      await read()
    }
    return done
  }

  return {
    desks,
    refused,
    taken,
    size,
    read,
    /** Null if the user chose no file. */
    pair: (pin: string): Promise<Result<OfficeFacts | null>> => host.call('office.pair', { pin }),
    moveServer: (address: string): Promise<Result<ServerMove>> => host.call('office.moveServer', { address }),
    moveByFile: (pin: string): Promise<Result<ServerMove>> => host.call('office.moveByFile', { pin }),
    leave: (even: boolean): Promise<Result<null>> => host.call('office.leave', { even }),
    waiting: async (): Promise<readonly WaitingRow[]> => valueOr(await host.call('office.waiting', null), []),
    testAddresses: async (): Promise<readonly TestedAddress[]> => valueOr(await host.call('office.testAddresses', null), []),
    exchange: (): Promise<Result<null>> => host.call('office.exchange', null),
    quarantine: (desk: string): Promise<Result<readonly QuarantinedItem[]>> => host.call('office.quarantine', { desk }),
    decide: (numbers: readonly number[], outcome: 'taken' | 'dismissed'): Promise<Result<null>> =>
      change(host.call('office.decideQuarantine', { numbers: [...numbers], outcome })),
    /** Twice of what a desk may have: series and numbers are never free again, so that it is only raised. */
    raiseQuota: (desk: string): Promise<Result<null>> => {
      const { mostLanes = 0, mostNumbers = 0 } = desks.value.find((one) => one.desk === desk) ?? {}
      const [lanes, numbers] = [Math.min(Math.max(mostLanes * 2, 1), 100_000), Math.min(Math.max(mostNumbers * 2, 1), 100_000_000)]
      return change(host.call('office.setQuota', { desk, lanes, numbers }))
    },
    retireLane: ({ prefix, series }: NumberLane): Promise<Result<null>> => change(host.call('office.retireLane', { prefix, series })),
    unlock: (desk: string): Promise<Result<null>> => change(host.call('office.unlockDesk', { desk })),
    /** `desk`: null for the office. */
    rename: (desk: string | null, name: string): Promise<Result<null>> =>
      change(desk === null ? host.call('office.renameOffice', { name }) : host.call('office.renameDesk', { desk, name })),
    setRights: (desk: string, rights: DeskRights): Promise<Result<null>> => change(host.call('office.setRights', { desk, rights })),
    say: (verb: DeskVerb, desk: string, typed: string): Promise<Result<null>> =>
      change(
        verb === 'confirm' || verb === 'open'
          ? host.call(officeChannelOf[verb], { reason: oneLine(typed) })
          : host.call(channelOf[verb], { desk, reason: oneLine(typed) })
      )
  }
})
