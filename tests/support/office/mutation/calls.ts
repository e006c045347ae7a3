import { randomUUID } from 'node:crypto'
import { attemptOf, prefix, rowsOf, type Answer } from '../desk.ts'
import type { OfficeFunction } from './catalog.ts'
import { freshCar, freshId, type DeskName, type World } from './world.ts'

/** Calls of each function as the desk of that name makes them about its own declaration, or about that of `target`. */
export const callsAbout = (world: World, me: DeskName, target: DeskName = me): Readonly<Record<string, readonly Answer[]>> => {
  const { desks, generation, position } = world
  const own = world.own[target] ?? world.own.victim
  const lane = world.lanes[me] ?? 'ZZ'
  const claim = world.claims[me]
  const { held, car } = own ?? { held: { declaration: freshId(), generation: 1, epoch: 1 }, car: '' }
  const fresh = freshId()
  const attempt = attemptOf(held, car)
  const { instance, counter, position: read, commit } = desks[me].identity
  const holding = { declarations: [held] }
  return {
    hello: [{ instance, counter: counter + 1, generation, position: read, commit, schema: 6 }],
    pull: [{ after: { position: 0 }, limit: 20 }],
    history: [{ declaration: held.declaration }],
    row_history: [{ store: 'parties', key: 'p' }],
    get_attempt: [{ attempt: world.attempts.sent.attempt }],
    get_branch: [{ branch: world.branches.own }],
    get_chunk: [{ sha256: world.document.sha256, index: 0 }],
    has_documents: [{ sha256: [world.document.sha256] }],
    document_parts: [{ sha256: world.document.sha256, of: 1, bytes: world.document.bytes }],
    announce: [{}],
    database_size: [{}],
    quarantine: [{ after: 0, desk: desks.locked.id }],
    acknowledge: [{ position, commit, requests: [randomUUID()], waiting: 0 }],
    push: [
      { declarations: [{ ...held, base: position, rows: rowsOf(held.declaration, car, 'baru') }], shared: [], schema: 6 },
      { declarations: [{ declaration: fresh, generation: 0, epoch: 0, rows: rowsOf(fresh, freshCar(world, me)) }], schema: 6 },
      { shared: [{ store: 'parties', key: 'p', value: { id: 'p', name: 'Lain' }, base: position }], schema: 6 },
      {
        recovery: true,
        declarations: [
          {
            ...held,
            holder: desks[me].id,
            sender: desks[me].id,
            rows: rowsOf(held.declaration, car).map((row) => ({ ...row, generation: 1, position: 1_000_000_001 }))
          }
        ],
        shared: [{ store: 'parties', key: 'r', value: { id: 'r' }, position: 1_000_000_002 }],
        schema: 6
      }
    ],
    presented: [
      {
        generation,
        lanes: [{ prefix, series: lane, retired: false }],
        numbers: [{ car: freshCar(world, me), declaration: held.declaration }],
        deleted: [fresh]
      }
    ],
    finish_branch: [{ branch: world.branches.own, outcome: 'dismissed', revision: 9_007_199_254_740_991 }],
    decide_quarantine: [{ numbers: [world.quarantined], outcome: 'dismissed' }],
    take: [
      { declarations: [world.free.held] },
      { declarations: [world.offered.held] },
      { declarations: [world.own.other?.held], note: 'tolong' },
      { declarations: [world.own.other?.held], reason: 'cuti' }
    ],
    give: [holding, { ...holding, to: desks.other.id }, { ...holding, what: 'sending' }],
    refuse: [
      { ...holding, note: 'nanti' },
      { ...holding, note: '', isWorking: true }
    ],
    delete_declaration: [holding],
    register_used: [{ cars: [freshCar(world, me)] }],
    register_number: [{ ...held, car: freshCar(world, me) }],
    claim_lane: [{ prefix }],
    claim_sending: [{ attempts: [attempt] }],
    present_facts: [
      {
        attempts: [
          { ...(claim?.attempt ?? attempt), outcome: 'accepted', startedAt: 1_790_000_000_000, endedAt: 1_790_000_000_000, evidence: null }
        ]
      },
      { attempts: [{ ...attempt, outcome: 'unknown', isLate: false }] },
      { facts: [{ kind: 'response', id: `${car}|1`, car, value: { id: `${car}|1` } }] }
    ],
    reopen_sending: [{ declaration: held.declaration, word: 'sudah diperiksa' }],
    put_chunk: [{ sha256: '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae', index: 0, of: 1, bytes: 3, data: 'Zm9v' }],
    lease_polls: [{ cars: [car], seconds: 300 }],
    take_requests: [{ wanted: 1, overdraw: false }],
    lock_desk: [{ desk: desks.spare.id, reason: 'dicuri' }],
    unlock_desk: [{ desk: desks.locked.id }],
    retire_desk: [{ desk: desks.spare.id, word: 'rusak' }],
    write_off: [{ desk: desks.absent.id, word: 'cuti' }],
    set_rights: [{ desk: desks.spare.id, rights: 'viewer' }],
    rename_self: [{ name: `Meja ${me}` }],
    rename_desk: [{ desk: desks.spare.id, name: 'Meja cadangan' }],
    rename_office: [{ name: 'PT Baru' }],
    resolve_fork: [{ desk: desks.spare.id, word: 'salinan dihapus' }]
  }
}

/** An input of a function that has no good call here: each member that it reads, and each list with one entry of them. */
export const callOfMembers = ({ members }: Pick<OfficeFunction, 'members'>, world: World, me: DeskName): Answer => {
  const calls = Object.values(callsAbout(world, me)).flat()
  const entries = calls
    .flatMap((call) => [call, ...Object.values(call).filter(Array.isArray).flat()])
    .flatMap((one) => (typeof one === 'object' && one !== null ? Object.entries(one) : []))
  const known = new Map(entries)
  return Object.fromEntries(members.map((name) => [name, known.get(name) ?? 'teks']))
}
