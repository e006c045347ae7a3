import { memberOf } from '#core/base/json-guards.ts'

/** What functions of `office_admin` answer (docs/office-database.md, "The office tool"). Members of a later version are left out. */

export interface OfficeName {
  readonly office: string
  readonly name: string
}

export interface DeskStatus {
  readonly desk: string
  readonly name: string
  readonly rights: string
  readonly state: string
  /** Milliseconds since 1970: the last contact, or when it was added. */
  readonly lastContact: number
  /** It has said hello since it was paired. */
  readonly isPaired: boolean
  /** Version of its data; 0 before its first hello. */
  readonly schema: number
  /** Rows that wait on it for the office, as it last said; null if it never did. */
  readonly waiting: number | null
  /** The same identity was used from two places. */
  readonly isForked: boolean
  /** It has not presented what it knows since the generation began. */
  readonly mustPresent: boolean
  /** Changes that the desk has not confirmed to have; null where that is not known because a generation has begun. */
  readonly behind: number | null
}

/** Counts of an office, by their names there. */
export const countNames = ['declarations', 'attempts', 'closed', 'openBranches', 'documents', 'documentBytes'] as const
export type CountName = (typeof countNames)[number]

export interface OfficeStatus extends OfficeName {
  readonly generation: number
  readonly sendingOpen: boolean
  readonly desks: readonly DeskStatus[]
  readonly counts: Readonly<Record<CountName, number>>
}

const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const textIn = (value: unknown, name: string): string => {
  const found = memberOf(value, name)
  return typeof found === 'string' ? found : ''
}
const numberIn = (value: unknown, name: string): number => Number(memberOf(value, name) ?? 0) || 0

export const readOffices = (value: unknown): readonly OfficeName[] =>
  listIn(value).map((one) => ({ office: textIn(one, 'office'), name: textIn(one, 'name') }))

const positionsPerGeneration = 1_000_000_000

const readDesk = (value: unknown, position: number, missing: ReadonlySet<string>): DeskStatus => {
  const [desk, acknowledged] = [textIn(value, 'desk'), numberIn(value, 'acknowledged')]
  const known = Math.max(acknowledged, positionsPerGeneration)
  return {
    ...{ desk, name: textIn(value, 'name'), rights: textIn(value, 'rights'), state: textIn(value, 'state') },
    ...{ isPaired: memberOf(value, 'isPaired') === true, schema: numberIn(value, 'schema') },
    waiting: typeof memberOf(value, 'waiting') === 'number' ? numberIn(value, 'waiting') : null,
    ...{ lastContact: numberIn(value, 'lastContact'), isForked: memberOf(value, 'isForked') === true, mustPresent: missing.has(desk) },
    behind: Math.floor(known / positionsPerGeneration) === Math.floor(position / positionsPerGeneration) ? position - known : null
  }
}

export const readStatus = (value: unknown): OfficeStatus => {
  const missing = new Set(listIn(memberOf(value, 'missing')).map((one) => textIn(one, 'desk')))
  return {
    ...{ office: textIn(value, 'office'), name: textIn(value, 'name'), generation: numberIn(value, 'generation') },
    sendingOpen: memberOf(value, 'sendingOpen') === true,
    desks: listIn(memberOf(value, 'desks')).map((desk) => readDesk(desk, numberIn(value, 'position'), missing)),
    counts: Object.fromEntries(countNames.map((name) => [name, numberIn(value, name)])) as Record<CountName, number>
  }
}
