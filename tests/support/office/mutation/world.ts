import { createHash, randomUUID } from 'node:crypto'
import { ajuOf, attemptOf, create, prefix, rowsOf, type Answer, type Held, type Rights, type TestDesk, type TestOffice } from '../desk.ts'

/** A desk of the model, which is connected no more. */
export interface ModelDesk {
  readonly id: string
  readonly login: string
  readonly session: string
  /** Instance and counter of the last hello, position and commit of the last answer. */
  readonly identity: Readonly<TestDesk['identity']>
}

/** A declaration of the model. */
export interface Owned {
  readonly held: Held
  readonly car: string
}

export const deskNames = ['owner', 'second', 'attacker', 'victim', 'other', 'absent', 'viewer', 'locked', 'retired', 'spare'] as const
export type DeskName = (typeof deskNames)[number]
const rightsOf: Readonly<Record<DeskName, Rights>> = {
  owner: 'owner',
  second: 'owner',
  attacker: 'broker',
  victim: 'broker',
  other: 'broker',
  absent: 'broker',
  viewer: 'viewer',
  locked: 'broker',
  retired: 'broker',
  spare: 'broker'
}

/** An office of ten desks with a declaration in each state that a call can meet. */
export interface World {
  readonly office: string
  readonly desks: Readonly<Record<DeskName, ModelDesk>>
  readonly generation: number
  readonly position: number
  /** What each desk holds, without an attempt. */
  readonly own: Readonly<Partial<Record<DeskName, Owned>>>
  /** Of the victim: sent and accepted; sending; with an unknown outcome; offered to the attacker; asked for by the attacker. */
  readonly sent: Owned
  readonly sending: Owned
  readonly unknown: Owned
  readonly offered: Owned
  readonly asked: Owned
  /** Held by nobody. */
  readonly free: Owned
  /** Taken over by the victim from the absent desk, which may still send it. */
  readonly taken: Owned
  /** Claimed by each desk that may claim. */
  readonly claims: Readonly<Partial<Record<DeskName, Owned & { readonly attempt: Answer }>>>
  readonly attempts: Readonly<Record<'sent' | 'sending' | 'unknown', Answer>>
  readonly lanes: Readonly<Partial<Record<DeskName, string>>>
  readonly branches: Readonly<Record<'own' | 'victim' | 'quarantine', string>>
  readonly quarantined: number
  readonly document: { readonly sha256: string; readonly bytes: number; readonly data: string }
}

const inLane = (series: string, running: string): string => ajuOf(`${series}${running}`)

/** Builds the office in this database. `isSetBack`: a generation has begun in which only some desks have presented what they know. */
export const buildWorld = async (office: TestOffice, isSetBack: boolean): Promise<World> => {
  const desks = {} as Record<DeskName, TestDesk>
  for (const name of deskNames) desks[name] = await office.addDesk(rightsOf[name], name)
  const { owner, attacker, victim, other, absent, viewer, locked, retired } = desks
  const lanes: Partial<Record<DeskName, string>> = {}
  for (const name of ['owner', 'attacker', 'victim', 'other', 'absent', 'locked', 'retired'] as const)
    lanes[name] = (await desks[name].write('claim_lane', { prefix })).series
  let running = 0
  const numberOf = (name: DeskName): string => inLane(lanes[name] ?? 'ZZ', String((running += 1)).padStart(4, '0'))
  const make = async (name: DeskName): Promise<Owned> => {
    const car = numberOf(name)
    return { held: await create(desks[name], car), car }
  }
  const own: Partial<Record<DeskName, Owned>> = {}
  for (const name of ['owner', 'attacker', 'victim', 'other', 'absent', 'locked', 'retired'] as const) own[name] = await make(name)
  const send = async (name: DeskName, outcome: string | null): Promise<readonly [Owned, Answer]> => {
    const one = await make(name)
    const attempt = attemptOf(one.held, one.car)
    await desks[name].write('claim_sending', { attempts: [attempt] })
    if (outcome !== null) await desks[name].write('present_facts', { attempts: [{ ...attempt, outcome }] })
    return [one, attempt]
  }
  const [sent, sentAttempt] = await send('victim', 'accepted')
  const [sending, sendingAttempt] = await send('victim', null)
  const [unknown, unknownAttempt] = await send('victim', 'unknown')
  const claims: Partial<Record<DeskName, Owned & { readonly attempt: Answer }>> = {}
  for (const name of ['owner', 'attacker', 'locked'] as const) {
    const [claimed, attempt] = await send(name, null)
    claims[name] = { ...claimed, attempt }
  }
  const offered = await make('victim')
  await victim.write('give', { declarations: [offered.held], to: attacker.id })
  const asked = await make('victim')
  await attacker.write('take', { declarations: [asked.held], note: 'tolong' })
  const given = await make('other')
  const free = { ...given, held: (await other.write('give', { declarations: [given.held] })).held[0] as Held }
  /** To the office it looks as if it could not be reached. */
  const isSilent = (desk: TestDesk) =>
    office.admin.query("UPDATE office_data.contact SET at = now() - interval '10 minutes' WHERE desk_id = $1", [desk.id])
  const left = await make('absent')
  await isSilent(absent)
  const taken = { ...left, held: (await victim.write('take', { declarations: [left.held], reason: 'cuti' })).held[0] as Held }
  const branchOf = async (desk: TestDesk, held: Held, car: string): Promise<string> =>
    (await desk.write('push', { declarations: [{ ...held, rows: rowsOf(held.declaration, car, 'lain') }], schema: 6 })).branches[0].branch
  const victimBranch = await branchOf(absent, left.held, left.car)
  const moved = await make('attacker')
  await isSilent(attacker)
  await victim.write('take', { declarations: [moved.held], reason: 'cuti' })
  const ownBranch = await branchOf(attacker, moved.held, moved.car)
  await victim.write('push', { shared: [{ store: 'parties', key: 'p', value: { id: 'p', name: 'PT Contoh' }, base: 0 }], schema: 6 })
  await victim.write('present_facts', { facts: [{ kind: 'response', id: `${sent.car}|1`, car: sent.car, value: { id: `${sent.car}|1` } }] })
  await victim.write('lease_polls', { cars: [sent.car, unknown.car], seconds: 300 })
  const data = Buffer.from('berkas')
  const document = { sha256: createHash('sha256').update(data).digest('hex'), bytes: data.length, data: data.toString('base64') }
  await victim.write('put_chunk', { sha256: document.sha256, index: 0, of: 1, bytes: data.length, data: document.data })
  const later = Buffer.from('berkas kedua')
  await victim.write('put_chunk', {
    ...{ sha256: createHash('sha256').update(later).digest('hex'), index: 0, of: 2, bytes: later.length },
    data: later.subarray(0, 6).toString('base64')
  })
  await owner.write('lock_desk', { desk: locked.id, reason: 'dicuri' })
  await locked.hello()
  const strayed = await branchOf(locked, (own.locked as Owned).held, (own.locked as Owned).car)
  await viewer.write('present_facts', { facts: [{ kind: 'response', id: 'v|1', car: sent.car, value: { id: 'v|1' } }] })
  const { items } = await owner.read('quarantine', {})
  const sessionOfRetired = retired.session
  await owner.write('retire_desk', { desk: retired.id, word: 'rusak' })
  if (isSetBack) {
    await office.admin.query('SELECT office_admin.begin_generation($1, $2)', [office.id, 'uji'])
    for (const name of deskNames) if (name !== 'absent' && name !== 'retired') await desks[name].hello()
    for (const name of ['owner', 'victim', 'other'] as const) {
      const held = own[name] as Owned
      await desks[name].write('push', {
        recovery: true,
        declarations: [{ ...held.held, holder: desks[name].id, sender: desks[name].id, rows: rowsOf(held.held.declaration, held.car) }],
        schema: 6
      })
      await desks[name].write('presented', { generation: 2 })
    }
  }
  const model = {} as Record<DeskName, ModelDesk>
  for (const name of deskNames) {
    const { id, session, identity } = desks[name]
    model[name] = {
      id,
      login: `desk_${id.replaceAll('-', '')}`,
      session: name === 'retired' ? sessionOfRetired : session,
      identity: { ...identity }
    }
  }
  const { rows } = await office.admin.query<{ generation: number; position: string }>(
    'SELECT generation, position FROM office_data.office WHERE office_id = $1',
    [office.id]
  )
  for (const name of deskNames) await desks[name].client.end().catch(() => undefined)
  return {
    office: office.id,
    desks: model,
    generation: Number(rows[0]?.generation),
    position: Number(rows[0]?.position),
    own,
    ...{ sent, sending, unknown, offered, asked, free, taken, claims, lanes, document },
    attempts: { sent: sentAttempt, sending: sendingAttempt, unknown: unknownAttempt },
    branches: { own: ownBranch, victim: victimBranch, quarantine: strayed },
    quarantined: Number(items[0].number)
  }
}

/** The next number in the lane of a desk of the model. */
export const freshCar = ({ lanes }: World, name: DeskName): string => inLane(lanes[name] ?? 'ZZ', '0900')
export const freshId = (): string => randomUUID()
