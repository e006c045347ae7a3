import { randomUUID } from 'node:crypto'
import { stringOrEmpty } from '#core/base/json-guards.ts'
import type { JsonObject } from '#core/base/json.ts'
import type { Client } from 'pg'
import { attemptOf, rowsOf } from '../desk.ts'
import { callOfMembers, callsAbout } from './calls.ts'
import type { OfficeFunction } from './catalog.ts'
import { problemOf, type Model } from './judge.ts'
import { mutationsOf, namesOf, type Mutation } from './mutations.ts'
import type { Random } from '../../faults/random.ts'
import type { ProbeCall, Results } from './probe.ts'
import { deskNames, freshCar, type DeskName, type ModelDesk, type World } from './world.ts'

/** A desk that calls by hand, and whether it first lies about what it remembers. */
export interface Attacker {
  readonly role: string
  readonly desk: DeskName
  readonly letter: string
  /** It says hello with a position that the office does not have. */
  readonly lies: boolean
}

export const attackers: readonly Attacker[] = [
  { role: 'broker', desk: 'attacker', letter: 'B', lies: false },
  { role: 'broker after a lie', desk: 'attacker', letter: 'B', lies: true },
  { role: 'owner', desk: 'second', letter: 'O', lies: false },
  { role: 'viewer', desk: 'viewer', letter: 'V', lies: false },
  { role: 'locked', desk: 'locked', letter: 'L', lies: false },
  { role: 'retired', desk: 'retired', letter: 'R', lies: false }
]

/** One call with one changed argument. */
export interface Case {
  readonly name: string
  readonly attacker: Attacker
  readonly mutation: Mutation
  readonly calls: readonly ProbeCall[]
}

export const callOf = (
  { name, arguments: names }: OfficeFunction,
  desk: { readonly login: string; readonly session: string },
  input: string
): ProbeCall => ({
  login: desk.login,
  function: name,
  session: names.includes('session') ? desk.session : null,
  ...(names.includes('request') ? { request: randomUUID() } : {}),
  input
})

/** Where a number is decided. */
const tablesOfNumbers = ['number', 'number_lane', 'quarantine', 'desk']
/** What a desk that is retired leaves. */
const tablesOfItsOwn = ['declaration', 'attempt', 'number_lane', 'number']

/** What desks that know nothing of the call do after it: the victim goes on working, and another one reads. `again`: first each says hello, as after a report. */
const honestCalls = (
  world: World,
  attacker: Attacker,
  { isOpen, again }: { readonly isOpen: boolean; readonly again: boolean }
): readonly ProbeCall[] => {
  const { desks, own, position } = world
  const { victim, other } = desks
  const { held, car } = own.victim ?? { held: { declaration: '', generation: 0, epoch: 0 }, car: '' }
  const by = (desk: ModelDesk, name: string, input: JsonObject, after: readonly string[] = [], reads = false): ProbeCall => ({
    login: desk.login,
    function: name,
    session: again ? 'hello' : desk.session,
    ...(reads ? {} : { request: randomUUID() }),
    input: JSON.stringify(input),
    after
  })
  const hello = ({ login, identity }: ModelDesk): readonly ProbeCall[] =>
    again
      ? [
          {
            login,
            function: 'hello',
            session: null,
            input: JSON.stringify({ ...identity, counter: identity.counter + 1, schema: 6 }),
            after: []
          }
        ]
      : []
  const fresh = randomUUID()
  const next = freshCar(world, 'victim')
  const rows = (id: string, number: string) => rowsOf(id, number, 'sesudah') as unknown as readonly JsonObject[]
  return [
    ...hello(victim),
    by(victim, 'push', { declarations: [{ ...held, base: position, rows: rows(held.declaration, car) }], schema: 6 }),
    ...(isOpen
      ? [
          by(
            victim,
            'push',
            { declarations: [{ declaration: fresh, generation: 0, epoch: 0, rows: rows(fresh, next) }], schema: 6 },
            tablesOfNumbers
          ),
          by(victim, 'register_number', { declaration: fresh, generation: world.generation, epoch: 1, car: next }, tablesOfNumbers),
          by(victim, 'claim_sending', { attempts: [attemptOf(held, car)] }),
          by(victim, 'lease_polls', { cars: [car], seconds: 300 }, ['poll_lease'])
        ]
      : []),
    ...hello(other),
    by(other, 'pull', { after: { position: position + 1 }, limit: 500 }, [], true),
    // Whatever it made is no reason that it stays.
    ...(isOpen && !'OR'.includes(attacker.letter)
      ? [by(desks.owner, 'retire_desk', { desk: desks[attacker.desk].id, word: 'keluar' }, tablesOfItsOwn)]
      : [])
  ]
}

/** Every call of every function with every argument changed. */
export const casesOf = (
  functions: readonly OfficeFunction[],
  world: World,
  otherOffice: World,
  attacker: Attacker,
  isOpen: boolean
): readonly Case[] => {
  const me = world.desks[attacker.desk]
  const lie = {
    login: me.login,
    function: 'hello',
    session: null,
    input: JSON.stringify({
      instance: me.identity.instance,
      counter: me.identity.counter + 1,
      generation: world.generation,
      position: world.position + 7,
      commit: randomUUID(),
      schema: 6
    })
  } satisfies ProbeCall
  const names = namesOf(world, otherOffice)
  return functions.flatMap((one) => {
    const mayCall = one.who.includes(attacker.letter)
    const own = callsAbout(world, attacker.desk)[one.name] ?? [callOfMembers(one, world, attacker.desk)]
    const about = mayCall
      ? (['victim', 'absent', 'other'] as const).flatMap((target) => callsAbout(world, attacker.desk, target)[one.name] ?? [])
      : []
    const inputs: readonly Mutation[] = [
      ...own.flatMap((input) => [
        { path: '', kind: 'unchanged', input: JSON.stringify(input) },
        ...mutationsOf(input as JsonObject, one.members, names)
      ]),
      ...about.flatMap((input) => [
        { path: '', kind: 'about another desk', input: JSON.stringify(input) },
        ...mutationsOf(input as JsonObject, [], names).map((mutation) => ({ ...mutation, kind: `about another desk, ${mutation.kind}` }))
      ])
    ]
    const [first] = inputs
    const sessions: readonly ProbeCall[] =
      one.arguments.includes('session') && first !== undefined
        ? [
            { ...callOf(one, me, first.input), session: world.desks.victim.session },
            { ...callOf(one, me, first.input), session: '' },
            { ...callOf(one, me, first.input), session: randomUUID() },
            ...(one.arguments.includes('request') ? [{ ...callOf(one, me, first.input), request: null }] : [])
          ]
        : []
    const honest = honestCalls(world, attacker, {
      isOpen: isOpen && !attacker.lies && one.name !== 'hello',
      again: attacker.lies || one.name === 'hello'
    })
    const before: readonly ProbeCall[] = attacker.lies ? [lie] : []
    const session = attacker.lies ? 'hello' : me.session
    return [
      ...inputs.map((mutation) => ({
        name: one.name,
        attacker,
        mutation,
        calls: [...before, callOf(one, { login: me.login, session }, mutation.input), ...honest]
      })),
      ...sessions.map((call, index) => ({
        name: one.name,
        attacker,
        mutation: { path: '', kind: `session or request ${index}`, input: call.input },
        calls: [...before, call, ...honest]
      }))
    ]
  })
}

/** What the model knows of the office before any call. */
export const modelOf = async (admin: Client, world: World): Promise<Omit<Model, 'name' | 'me'>> => {
  const { rows } = await admin.query<{ declaration: string; holder: string | null; car: string | null }>(
    'SELECT declaration, holder, office_data.car_key(car) AS car FROM office_data.declaration WHERE office_id = $1',
    [world.office]
  )
  const numbers = new Map(rows.flatMap(({ car, holder }) => (car === null || holder === null ? [] : [[car, holder] as const])))
  for (const name of deskNames)
    if (world.lanes[name] !== undefined) numbers.set(freshCar(world, name).replace(/^0+/, ''), world.desks[name].id)
  return { world, holders: new Map(rows.map(({ declaration, holder }) => [declaration, holder])), numbers }
}

/** Milliseconds that a call may hold up others. */
export const longestStall = 1_000

export interface Finding {
  readonly problem: string
  readonly name: string
  readonly role: string
  readonly path: string
  readonly kind: string
  readonly input: string
}

/** Verbs after which the victim, or what it held, is not what it was. */
const verbsThatMove = new Set(['take', 'retire_desk', 'lock_desk', 'set_rights', 'resolve_fork', 'write_off'])

/** Refusals of a claim that say that sending is closed, which is the safe direction. */
const closed = new Set(['AJ013', 'AJ014', 'AJ015', 'AJ016', 'AJ025'])

export const isRefusal = (state: string): boolean => /^(AJ0|22|23514|23502)/.test(state)

/** What is wrong after a case; `read`: what is wrong for a desk that reads a page. */
export const findingsOf = async (
  { name, attacker, mutation, calls }: Case,
  results: Results,
  model: Omit<Model, 'name' | 'me'>,
  read: (page: string) => Promise<string | null>
): Promise<readonly Finding[]> => {
  const { world } = model
  const me = world.desks[attacker.desk].id
  const attacks = attacker.lies ? 2 : 1
  const problems: string[] = []
  const ofAttack = results.slice(0, attacks)
  const tell = (problem: string, of: string): void => {
    // What the lie itself does is found once.
    if (of === name || (name === 'hello' && of === 'hello')) problems.push(problem)
  }
  for (const [index, result] of ofAttack.entries()) {
    const of = calls[index]?.function ?? ''
    if (result === null) continue
    if (result.milliseconds > longestStall) tell(`takes longer than ${longestStall} ms (${Math.round(result.milliseconds)})`, of)
    if (result.state !== null && !isRefusal(result.state)) tell(`${result.state} ${result.message}`, of)
    for (const effect of result.effects) {
      const problem = problemOf(effect, { ...model, me, name: of })
      if (problem !== null) tell(problem, of)
    }
  }
  const effects = ofAttack.flatMap((result) => result?.effects ?? [])
  const victim = world.desks.victim.id
  const isMoved =
    verbsThatMove.has(name) &&
    effects.some(
      ({ row }) =>
        row['declaration'] === world.own.victim?.held.declaration || row['desk_id'] === victim || row['desk_id'] === world.desks.other.id
    )
  if (!isMoved)
    for (const [index, result] of results.entries()) {
      const call = calls[index]
      if (index < attacks || result === null || call === undefined) continue
      const { state, message, answer } = result
      const text = JSON.stringify(answer)
      if (call.function === 'claim_sending' && state !== null && closed.has(state)) continue
      if (state !== null)
        problems.push(
          `then ${call.login === world.desks.victim.login ? 'the victim' : 'another'} cannot ${call.function}: ${state} ${message}`
        )
      else if (call.function === 'push' && text.includes('"kind"')) problems.push('then an edit of the victim becomes a branch')
      else if (call.function === 'lease_polls' && !text.includes(world.own.victim?.car ?? '-'))
        problems.push('then the victim may not ask about its number')
      else if (call.function === 'pull') {
        const problem = await read(stringOrEmpty(answer))
        if (problem !== null) problems.push(`then a desk cannot read: ${problem}`)
      }
    }
  return [...new Set(problems)].map((problem) => ({
    problem,
    name,
    role: attacker.role,
    path: mutation.path,
    kind: mutation.kind,
    input: mutation.input
  }))
}

/** Values that fit a member best: the numbers of a number, what others have of an id. */
const isSharp = ({ path, kind }: Mutation): boolean => {
  const leaf = path.split('.').findLast((name) => !/^\d+$/.test(name)) ?? ''
  const isNumber =
    /generation|epoch|position|base|seconds|wanted|index|^of$|bytes|limit|after|counter|schema|waiting|revision|number|At$/.test(leaf)
  return isNumber === /negative|zero|integer|bigint|exact|double|generation|position|hundred years/.test(kind)
}

/** About `count` of the cases: of each function some of each of its members, those with sharp values first. */
export const someOf = (cases: readonly Case[], count: number, random: Random): readonly Case[] => {
  const placed = cases.map((one) => ({
    one,
    place: random.int(0, 999) + (isSharp(one.mutation) ? 0 : 400) + (one.mutation.kind === 'unchanged' ? -9_999 : 0)
  }))
  const groups = [
    ...Map.groupBy(
      placed,
      ({ one: { name, mutation } }) => `${name} ${mutation.path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? ''}`
    ).values()
  ].map((group) => group.toSorted((one, other) => one.place - other.place).map(({ one }) => one))
  const chosen: Case[] = []
  for (let round = 0; chosen.length < count && groups.some((group) => round < group.length); round += 1)
    for (const group of groups.toSorted(() => random.int(-1, 1))) {
      const next = group[round]
      if (next !== undefined && chosen.length < count) chosen.push(next)
    }
  return chosen
}
