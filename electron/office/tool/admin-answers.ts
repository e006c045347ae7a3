import { arrayOrEmpty, memberOf, stringOrEmpty } from '#core/base/json-guards.ts'
import { generationOf, positionsAfter } from '#core/office/positions.ts'
import { toolCounts, type RestoredOffice, type ToolCount, type ToolDesk, type ToolStatus } from '#core/contract/office-tool.ts'

/** What functions of `office_admin` answer (docs/office-database.md, "The office tool"). Members of a later version are left out. */

export interface OfficeName {
  readonly office: string
  readonly name: string
}

const textIn = (value: unknown, name: string): string => stringOrEmpty(memberOf(value, name))
const numberIn = (value: unknown, name: string): number => Number(memberOf(value, name) ?? 0) || 0

export const readOffices = (value: unknown): readonly OfficeName[] =>
  arrayOrEmpty(value).map((one) => ({ office: textIn(one, 'office'), name: textIn(one, 'name') }))

export type DeskDecisions = Pick<RestoredOffice, 'retired' | 'missing' | 'unknown'>

/** The decisions in the answers for several offices, together. */
export const readDecisions = (answers: readonly unknown[]): DeskDecisions => {
  const all = (name: string): readonly unknown[] => answers.flatMap((answer) => arrayOrEmpty(memberOf(answer, name)))
  return {
    retired: all('retired').map(stringOrEmpty),
    missing: all('missing').map(stringOrEmpty),
    unknown: all('unknown').map((one) => ({ name: textIn(one, 'name'), state: textIn(one, 'state') }))
  }
}

const readDesk = (value: unknown, position: number, missing: ReadonlySet<string>): ToolDesk => {
  const [desk, acknowledged] = [textIn(value, 'desk'), numberIn(value, 'acknowledged')]
  return {
    ...{ desk, name: textIn(value, 'name'), rights: textIn(value, 'rights'), state: textIn(value, 'state') },
    ...{ isPaired: memberOf(value, 'isPaired') === true, schema: numberIn(value, 'schema') },
    waiting: typeof memberOf(value, 'waiting') === 'number' ? numberIn(value, 'waiting') : null,
    ...{ lastContact: numberIn(value, 'lastContact'), isForked: memberOf(value, 'isForked') === true, mustPresent: missing.has(desk) },
    saysOlder: memberOf(value, 'saysOlder') === true,
    behind: Math.max(generationOf(acknowledged), 1) === generationOf(position) ? positionsAfter(acknowledged, position) : null
  }
}

export const readStatus = (value: unknown): ToolStatus => {
  const missing = new Set(arrayOrEmpty(memberOf(value, 'missing')).map((one) => textIn(one, 'desk')))
  return {
    ...{ office: textIn(value, 'office'), name: textIn(value, 'name'), generation: numberIn(value, 'generation') },
    sendingOpen: memberOf(value, 'sendingOpen') === true,
    desks: arrayOrEmpty(memberOf(value, 'desks')).map((desk) => readDesk(desk, numberIn(value, 'position'), missing)),
    counts: Object.fromEntries(toolCounts.map((name) => [name, numberIn(value, name)])) as Record<ToolCount, number>
  }
}
