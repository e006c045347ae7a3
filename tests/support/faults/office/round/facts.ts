import { contentHash } from '../content-hash.ts'
import type { Json } from '#core/base/json.ts'
import type { OfficeAttempt, OfficeDeclaration, RoundFacts } from '../history-checker.ts'
import type { SharedState } from '../messages.ts'
import type { Round } from './round.ts'

const keyText = (key: string): string => JSON.stringify(JSON.parse(key))

/** The rows and holders of the office, in the form of a desk. */
const officeState = async (round: Round): Promise<SharedState> => {
  const { server } = round.machines
  const rows = await server.query<{ store: string; key: string; value: Json }>(
    round.database,
    "SELECT store, key, value FROM office_data.store_row WHERE value IS NOT NULL AND store IN ('declarations', 'goods', 'parties')"
  )
  const held = await server.query<{ declaration: string; generation: number; epoch: string } & Record<string, Json>>(
    round.database,
    `SELECT declaration, holder::text, sender::text, generation, epoch, outcome, closed FROM office_data.declaration`
  )
  return Object.fromEntries([
    ...rows.map(({ store, key, value }) => [`${store} ${keyText(key)}`, contentHash(value)] as const),
    ...held.map(({ declaration, epoch, ...one }) => [`held ${declaration}`, contentHash({ ...one, epoch: Number(epoch) })] as const)
  ])
}

/** The final state of every side. */
export const factsOf = async (round: Round): Promise<RoundFacts> => {
  const { server, customs } = round.machines
  const shared: Record<string, SharedState> = {}
  for (const slot of round.slots) if (!slot.isRetired) shared[slot.name] = await round.ask(slot, 'shared', null)
  const tokens = await round.tokensAtOffice()
  return {
    heard: round.heard,
    received: await customs.received(),
    shared,
    office: await officeState(round),
    declarations: await server.query<OfficeDeclaration>(
      round.database,
      'SELECT declaration, car, holder::text, sender::text, outcome, closed FROM office_data.declaration'
    ),
    attempts: await server.query<OfficeAttempt>(round.database, 'SELECT declaration, car, sha256, outcome FROM office_data.attempt'),
    tokens,
    facts: tokens,
    lostRuns: round.lostRuns,
    copiedRuns: round.copiedRuns,
    kept: round.kept,
    liedAbout: round.liedAbout,
    leftBefore: round.leftBefore
  }
}
