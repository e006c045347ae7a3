import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Json } from '#core/base/json.ts'
import type { HoldingVerb } from '#core/contract/office.ts'
import { stringOrEmpty } from '#core/base/json-guards.ts'
import { contentHash } from '../../support/faults/office/content-hash.ts'
import { startCustoms, type CustomsProcess, type Reception } from '../../support/faults/office/customs.ts'
import { settleOnce, sharedState, stateOf } from '../../support/faults/office/desk/settle.ts'
import { tokensOf } from '../../support/faults/office/desk/window.ts'
import { checkHistory, type Heard, type OfficeAttempt, type OfficeDeclaration } from '../../support/faults/office/history-checker.ts'
import { attemptOf, newOffice, outOfReach, prefix, rowsOf, type TestDesk, type TestOffice } from '../../support/office/desk.ts'
import { linkedDesk } from '../../support/office/link.ts'
import { modelDesk, type Fault, type ModelDesk } from '../../support/office/model-desk.ts'
import { keepOffice, takeImage } from '../../support/office/set-back.ts'

/*
 * Desks of an office, its server and the customs service: persons act, programs end between any two writes, answers are lost, the office is set back, a desk goes for
 * good, and somebody with the login of a broker calls by hand.
 */

let customs: CustomsProcess
beforeAll(async () => {
  customs = await startCustoms()
})
afterAll(() => customs.stop())

const names = ['Meja 1', 'Meja 2', 'Meja 3'] as const

class Desks {
  readonly office: TestOffice
  readonly heard: Heard[] = []
  readonly lostRuns = new Set<string>()
  readonly kept = new Set<string>()
  readonly copiedRuns = new Set<string>()
  readonly steps: string[] = []
  readonly liedAbout = new Set<string>()
  desks: readonly ModelDesk[] = []
  /** Desks that never come back. */
  gone: readonly ModelDesk[] = []
  readonly attacker: TestDesk
  readonly viewer: TestDesk
  private restore: (() => Promise<void>) | null = null

  private constructor(office: TestOffice, attacker: TestDesk, viewer: TestDesk) {
    ;[this.office, this.attacker, this.viewer] = [office, attacker, viewer]
  }

  static async open(): Promise<Desks> {
    const office = await newOffice()
    const all = new Desks(office, await office.addDesk('broker', 'Penyerang'), await office.addDesk('viewer', 'Pengintip'))
    await customs.forget()
    const desks: ModelDesk[] = []
    for (const [index, name] of names.entries()) {
      const linked = await linkedDesk({ office: all.office, rights: index === 0 ? 'owner' : 'broker', name, answerLimit: 3_000 })
      await linked.link().exchange()
      desks.push(await modelDesk(linked, name, { customs, acknowledge: (by, what) => void all.heard.push({ by, what }) }))
    }
    all.desks = desks
    for (const desk of desks) await all.create(desk)
    for (const desk of desks) await all.read(desk)
    return all
  }

  of(index: number): ModelDesk {
    return this.desks[index % this.desks.length] as ModelDesk
  }
  async create(desk: ModelDesk): Promise<void> {
    const { host, window, acknowledge } = desk.desk()
    const lane = await host.link.change('claim_lane', { prefix })
    if (!lane.ok) return
    const car = `${prefix}20261121${stringOrEmpty(lane.value['series'])}0001`
    const [declaration, token] = [randomUUID(), randomUUID()]
    await window.change(() => [
      { table: 'declarations', key: declaration, value: { id: declaration, car, tokens: [token] } },
      { table: 'goods', key: [declaration, 0], value: { declaration, line: 0, lines: [], tokens: [] } },
      {
        table: 'summaries',
        key: declaration,
        value: { id: declaration, car, importer: 'PT Contoh', state: 'draft', changedAt: 1_790_000_000_000 }
      }
    ])
    acknowledge({ kind: 'created', declaration, car, token })
    await host.link.exchange()
  }
  async read(desk: ModelDesk): Promise<void> {
    const { host, window } = desk.desk()
    for (let pages = 0; pages < 9; pages += 1) {
      const reached = await host.link.exchange()
      if ((await window.takeIncoming()) === 0 || !reached.ok) return
    }
  }
  async tokens(): Promise<ReadonlySet<string>> {
    const { rows } = await this.office.admin.query<{ value: Json }>(
      `SELECT value FROM office_data.store_row WHERE office_id = $1 UNION ALL SELECT value FROM office_data.row_before WHERE office_id = $1
       UNION ALL SELECT r -> 'value' FROM office_data.branch b, jsonb_array_elements(b.rows) r WHERE b.office_id = $1`,
      [this.office.id]
    )
    return new Set(rows.flatMap(({ value }) => tokensOf(value)))
  }

  /** Keeps an image of the disk of a desk; the returned function puts it in its place, and what only the runs since then had is lost. */
  private async keepDisk(desk: ModelDesk): Promise<() => Promise<void>> {
    let setBack: (() => Promise<void>) | undefined
    await desk.linked.restart(async () => {
      setBack = await takeImage(desk.linked.folder)
    })
    const before = desk.runs.length
    await desk.open()
    return async () => {
      if (!this.desks.includes(desk)) return
      for (const run of desk.runs.slice(before)) this.lostRuns.add(run)
      await desk.linked.restart(setBack)
      await desk.open()
      for (const run of desk.runs) this.copiedRuns.add(run)
    }
  }
  /** Makes a backup of the office, and of the disk of a desk, or sets both back to it. */
  async backUpOrSetBack(disk: ModelDesk | null): Promise<void> {
    if (this.restore === null) {
      const office = await keepOffice(this.office.admin, this.office.id)
      const ofDisk = disk === null ? null : await this.keepDisk(disk)
      this.restore = async () => {
        await office()
        await ofDisk?.()
      }
      return
    }
    await this.restore()
    this.restore = null
    // What only a desk knew that is gone.
    const known = new Set(await this.tokens())
    for (const { desk } of this.desks)
      for (const table of ['declarations', 'goods', 'parties'])
        for (const [, value] of desk().window.rows(table)) for (const token of tokensOf(value)) known.add(token)
    for (const token of this.kept) if (!known.has(token)) this.kept.delete(token)
  }
  /** What happens in `work` the office forgets, where it has no older backup. */
  async setBackAfter(disk: ModelDesk | null, work: () => Promise<void>): Promise<void> {
    if (this.restore === null) await this.backUpOrSetBack(disk)
    await work()
    await this.backUpOrSetBack(null)
  }
  /** The disk of a desk fails. What it alone knew is lost, and what an owner says about it is not known to be true. */
  async lose(desk: ModelDesk): Promise<void> {
    if (this.gone.length > 0 || this.desks[0] === desk) return
    this.gone = [desk]
    this.desks = this.desks.filter((one) => one !== desk)
    await desk.linked.close()
    for (const run of desk.runs) this.lostRuns.add(run)
    for (const token of await this.tokens()) this.kept.add(token)
  }
  /** What an owner says of desks that do not come: that they sent nothing. */
  private async answerForMissing(): Promise<void> {
    const { link } = this.of(0).desk().host
    const { admin, id } = this.office
    const here = new Set(this.desks.map(({ linked }) => linked.id))
    for (const { desk } of (await link.status()).missing)
      if (!here.has(desk)) await link.change('write_off', { desk, word: 'Tidak kembali.' })
    for (const { linked, runs } of this.gone) {
      const { rows } = await admin.query<{ state: string }>('SELECT state FROM office_data.desk WHERE office_id = $1 AND desk_id = $2', [
        id,
        linked.id
      ])
      if (rows[0]?.state === 'retired') continue
      const own = (await customs.received()).filter(({ by }) => runs.includes(by)).map(({ car }) => car)
      for (const { what } of this.heard) if (what.kind === 'created' && own.includes(what.car)) this.liedAbout.add(what.declaration)
      await link.change('retire_desk', { desk: linked.id, word: 'Rusak; tidak mengirim.' })
    }
  }

  /** What an owner does when everybody is back: sending is opened again, and what the service does not have may be sent. */
  private async asOwner(): Promise<void> {
    const { admin, id } = this.office
    const { link } = this.of(0).desk().host
    const word = 'Sudah diperiksa.'
    await this.answerForMissing()
    // A desk whose disk was set back has said hello with a number that it had used: a person has looked, there is no other copy.
    const { rows: forked } = await admin.query<{ desk: string }>(
      'SELECT desk_id::text AS desk FROM office_data.desk WHERE office_id = $1 AND forked_at IS NOT NULL',
      [id]
    )
    for (const { desk } of forked) await admin.query('SELECT office_admin.resolve_fork($1, $2)', [desk, word])
    for (const one of this.desks)
      if ((await stateOf(one.desk())).contact === 'refused office-forked') {
        await one.linked.restart()
        await one.open()
      }
    // Refused where there is no report, or where somebody is still to come.
    await admin.query('SELECT office_admin.dismiss_report($1, $2)', [this.attacker.id, word]).catch(() => undefined)
    await admin.query('SELECT office_admin.open_sending($1, $2)', [id, word]).catch(() => undefined)
    const received = new Set((await customs.received()).map(({ car }) => car))
    const { rows } = await admin.query<{ declaration: string; car: string | null; holder: string | null }>(
      'SELECT declaration, car, holder::text FROM office_data.declaration WHERE office_id = $1 AND closed IS NOT NULL AND NOT deleted',
      [id]
    )
    for (const { declaration, car } of rows)
      if (car === null || !received.has(car)) await link.change('reopen_sending', { declaration, word })
    // What no desk that came holds is taken by an owner, who then decides.
    const { rows: gaps } = await admin.query<{ declaration: string }>(
      "SELECT declaration FROM office_data.declaration WHERE office_id = $1 AND closed = 'gap'",
      [id]
    )
    for (const { declaration } of gaps) await link.hold([declaration], { verb: 'take', note: '' })
    const { rows: waiting } = await admin.query<{ number: string }>(
      'SELECT number FROM office_data.quarantine WHERE office_id = $1 AND outcome IS NULL',
      [id]
    )
    if (waiting.length > 0) await link.change('decide_quarantine', { numbers: waiting.map(({ number }) => number), outcome: 'taken' })
  }

  /** Everything runs again, and everybody finishes what is here. Resolves with what is left. */
  async settle(): Promise<readonly string[]> {
    const active = this.desks.map(({ linked }) => linked.id)
    for (const { linked } of this.desks) linked.connection.isDown = false
    await customs.disturb({})
    let left: readonly string[] = []
    for (let passes = 0; passes < 14; passes += 1) {
      await this.asOwner()
      for (const { desk, person } of this.desks) await settleOnce(desk(), person(), { active, liesAbout: [] })
      const states = await Promise.all(this.desks.map(async (one) => ({ name: one.name, state: await stateOf(one.desk()) })))
      left = states.flatMap(({ name, state: { contact, waiting, incoming, refused, openCalls } }) =>
        contact === 'connected' && waiting + incoming + refused.length + openCalls === 0
          ? []
          : [`${name}: ${contact}, ${waiting} wait, ${incoming} come, ${refused.join()}`]
      )
      if (left.length === 0 && passes > 2 && (await this.isEverythingSent())) return []
    }
    return left.length > 0 ? left : ['not everything is sent']
  }
  private async declarations(): Promise<readonly OfficeDeclaration[]> {
    const { rows } = await this.office.admin.query<OfficeDeclaration>(
      'SELECT declaration, car, holder::text, sender::text, outcome, closed FROM office_data.declaration WHERE office_id = $1',
      [this.office.id]
    )
    return rows
  }
  private async isEverythingSent(): Promise<boolean> {
    const received = new Set((await customs.received()).map(({ car }) => car))
    return (await this.declarations()).every(
      ({ car, outcome }) => car !== null && received.has(car) && (outcome === 'accepted' || outcome === 'unknown')
    )
  }

  async check(): Promise<void> {
    const left = await this.settle()
    const { admin, id } = this.office
    const { rows: attempts } = await admin.query<OfficeAttempt>(
      'SELECT declaration, car, sha256, outcome FROM office_data.attempt WHERE office_id = $1',
      [id]
    )
    const { rows } = await admin.query<{ store: string; key: string; value: Json }>(
      "SELECT store, key, value FROM office_data.store_row WHERE office_id = $1 AND value IS NOT NULL AND store IN ('declarations', 'goods', 'parties')",
      [id]
    )
    const { rows: held } = await admin.query<{ declaration: string; epoch: string } & Record<string, Json>>(
      'SELECT declaration, holder::text, sender::text, generation, epoch, outcome, closed FROM office_data.declaration WHERE office_id = $1',
      [id]
    )
    const shared: Record<string, Awaited<ReturnType<typeof sharedState>>> = {}
    for (const { name, desk, person } of this.desks) shared[name] = await sharedState(desk(), person())
    const tokens = await this.tokens()
    const received: readonly Reception[] = await customs.received()
    const { findings } = checkHistory({
      ...{ heard: this.heard, received, attempts, tokens, shared, lostRuns: this.lostRuns, kept: this.kept },
      ...{
        facts: tokens,
        declarations: await this.declarations(),
        copiedRuns: this.copiedRuns,
        liedAbout: this.liedAbout,
        leftBefore: new Set()
      },
      office: Object.fromEntries([
        ...rows.map(({ store, key, value }) => [`${store} ${JSON.stringify(JSON.parse(key))}`, contentHash(value)] as const),
        ...held.map(({ declaration, epoch, ...one }) => [`held ${declaration}`, contentHash({ ...one, epoch: Number(epoch) })] as const)
      ])
    })
    const { rows: marked } = await admin.query("SELECT declaration FROM office_data.event WHERE desk_id = $1 AND kind = 'maybe-sent'", [this.viewer.id]) // oxfmt-ignore
    expect(marked).toEqual([])
    expect({ findings, left, steps: findings.length + left.length > 0 ? this.steps : [] }).toEqual({ findings: [], left: [], steps: [] })
  }
}

/** A step of one desk, about the declaration of another or its own, perhaps with a fault in it. */
class Step implements fc.AsyncCommand<object, Desks> {
  readonly name: string
  readonly by: number
  readonly about: number
  readonly fault: Fault | undefined
  private readonly work: (all: Desks, desk: ModelDesk, about: number) => Promise<unknown>
  constructor(name: string, by: number, about: number, fault: Fault | undefined, work: Step['work']) {
    ;[this.name, this.by, this.about, this.fault, this.work] = [name, by, about, fault, work]
  }
  check = (): boolean => true
  async run(_: object, all: Desks): Promise<void> {
    all.steps.push(this.toString())
    // The desks that are left do the work of one that is gone.
    const desk = all.of(this.by)
    await desk.during(() => this.work(all, desk, this.about), this.fault)
  }
  toString(): string {
    return `${names[this.by]} ${this.name} ${this.about}${this.fault === undefined ? '' : ` (${this.fault.kind} after ${this.fault.after})`}`
  }
}

/** The declaration of that number as a desk has it. */
const holdingOf = async (desk: ModelDesk, about: number) => {
  const all = (await desk.person().holdings()).toSorted((one, other) => (one.car ?? '').localeCompare(other.car ?? ''))
  return all[about % Math.max(1, all.length)]
}
const holds =
  (verb: (all: Desks, about: number) => HoldingVerb): Step['work'] =>
  async (all, desk, about) =>
    desk.person().hold(await holdingOf(desk, about), verb(all, about))

const steps: Readonly<Record<string, Step['work']>> = {
  edits: async (_, desk, about) => {
    const one = await holdingOf(desk, about)
    const { window, acknowledge } = desk.desk()
    if (one === undefined || window.row('declarations', one.declaration) === undefined || !desk.person().isMine(one)) return
    acknowledge({ kind: 'edited', declaration: one.declaration, token: await window.addToken('declarations', one.declaration) })
  },
  'edits a goods line': async (_, desk, about) => {
    const one = await holdingOf(desk, about)
    const { window, acknowledge } = desk.desk()
    if (one === undefined || window.row('declarations', one.declaration) === undefined || !desk.person().isMine(one)) return
    const key = [one.declaration, 1]
    const line = { declaration: one.declaration, line: 1, lines: [], tokens: [] }
    if (window.row('goods', key) === undefined) await window.change(() => [{ table: 'goods', key, value: line }])
    acknowledge({ kind: 'edited', declaration: one.declaration, token: await window.addToken('goods', key) })
  },
  'edits what all share': async (_, desk) => {
    const { window, acknowledge } = desk.desk()
    acknowledge({ kind: 'shared', token: await window.addToken('parties', 'mitra') })
  },
  exchanges: (all, desk) => all.read(desk),
  sends: async (_, desk, about) => {
    const one = await holdingOf(desk, about)
    if (one !== undefined && desk.person().isMine(one)) await desk.person().sendAll([one], [], false)
  },
  'sends without the office': async (_, desk, about) => {
    const one = await holdingOf(desk, about)
    if (one !== undefined && desk.person().isMine(one)) await desk.person().sendAll([one], [], true)
  },
  offers: holds((all, about) => ({ verb: 'give', to: all.of(about + 1).linked.id })),
  'accepts an offer': holds(() => ({ verb: 'take', note: '' })),
  'gives to nobody': holds(() => ({ verb: 'give', to: null })),
  takes: holds(() => ({ verb: 'take', note: '' })),
  'takes over': async (all, desk, about) => {
    const one = await holdingOf(desk, about)
    if (one !== undefined && one.holder !== null) await outOfReach(all.office, { id: one.holder })
    return desk.person().hold(one, { verb: 'take', note: '', reason: 'tidak terhubung' })
  },
  'releases sending': holds(() => ({ verb: 'give', what: 'sending' })),
  'gives to nobody, loses the answer, and sends without the office': async (_, desk, about) => {
    const one = await holdingOf(desk, about)
    if (one === undefined || !desk.person().isMine(one)) return
    const { connection } = desk.linked
    connection.after = (text) => {
      if (!text.includes('office.give(')) return
      connection.isDown = true
      throw new Error('the answer is lost')
    }
    await desk.person().hold(one, { verb: 'give', to: null })
    await desk.person().sendAll([one], [], true)
  },
  'is cut off': (_, desk) => {
    desk.linked.connection.isDown = true
    return desk.linked.link().exchange()
  },
  'is connected again': (_, desk) => {
    desk.linked.connection.isDown = false
    return desk.linked.link().exchange()
  }
}
/** Calls of a login of the office by hand, about what another desk has. */
const byHand =
  (
    attack: (
      attacker: TestDesk,
      one: {
        readonly declaration: string
        readonly car: string
        readonly holder: string
        readonly generation: number
        readonly epoch: number
      },
      all: Desks
    ) => Promise<unknown>
  ): Step['work'] =>
  async (all, _, about) => {
    const { rows } = await all.office.admin.query(
      'SELECT declaration, car, holder::text, generation, epoch::int FROM office_data.declaration WHERE office_id = $1 AND car IS NOT NULL ORDER BY car OFFSET $2 LIMIT 1',
      [all.office.id, about]
    )
    if (rows[0] === undefined) return
    // It says whatever helps it; the office may refuse the hello too.
    await all.attacker.hello().catch(() => undefined)
    await attack(all.attacker, rows[0], all).catch(() => undefined)
  }
const lie = async (attacker: TestDesk): Promise<number> => {
  Object.assign(attacker.identity, { position: attacker.identity.position + 3, commit: randomUUID() })
  const { generation } = await attacker.hello()
  return generation
}
const others: Readonly<Record<string, Step['work']>> = {
  'the service loses an answer': () => customs.disturb({ loseAnswers: 1 }),
  'the service loses a request': () => customs.disturb({ loseRequests: 1 }),
  'somebody presents a declaration as deleted': byHand(async (attacker, { declaration }) => {
    const generation = await lie(attacker)
    await attacker.write('presented', { generation, deleted: [declaration] })
  }),
  'somebody recovers a declaration under a later epoch': byHand(async (attacker, { declaration, car, generation, epoch }) => {
    await lie(attacker)
    const rows = rowsOf(declaration, car).map((row) => ({ ...row, position: 1_999_999_999 }))
    await attacker.write('push', {
      recovery: true,
      declarations: [{ declaration, generation, epoch: epoch + 5, holder: attacker.id, sender: attacker.id, rows }],
      schema: 6
    })
  }),
  'somebody says to hold a declaration of another desk, and to have deleted it': byHand(
    async (attacker, { declaration, car, holder, epoch }) => {
      // One that nobody holds it might take by a verb.
      if ((holder as string | null) === null) return
      const { generation } = await attacker.hello()
      const own = { declaration, generation: Math.max(0, generation - 1), epoch, holder: attacker.id, sender: attacker.id }
      const rows = rowsOf(declaration, car, 'palsu')
      await attacker.write('push', { recovery: true, declarations: [{ ...own, rows }], schema: 6 })
      await attacker.write('presented', {
        generation,
        held: [{ declaration }],
        deleted: [declaration],
        numbers: [{ car, declaration: randomUUID() }]
      })
    }
  ),
  'somebody presents an attempt of another desk': byHand((attacker, one) =>
    attacker.write('present_facts', { attempts: [attemptOf(one, one.car, { desk: one.holder, outcome: 'refused', epoch: 2_147_483_647 })] })
  ),
  'a viewer presents an attempt of another desk': byHand(async (_, one, { viewer }) => {
    await viewer.hello()
    await viewer.write('present_facts', { attempts: [attemptOf(one, one.car, { desk: one.holder, outcome: 'refused' })] })
  }),
  'somebody uses the next numbers of another lane': byHand((attacker, { car }) =>
    attacker.write('register_used', { cars: Array.from({ length: 9 }, (_, index) => `${car.slice(0, -1)}${index}`) })
  ),
  'somebody asks about the number for a day': byHand((attacker, { car }) => attacker.write('lease_polls', { cars: [car], seconds: 86_400 }))
}
const rare: Readonly<Record<string, Step['work']>> = {
  'is lost for good': (all, desk) => all.lose(desk)
}

/** A desk edits, sends and gives away, the others read it, and the office is set back to before, with the disk of that desk or without it. */
const forgotten =
  (withDisk: boolean): Step['work'] =>
  async (all, desk, about) => {
    const run = async (name: string, by = desk): Promise<unknown> => steps[name]?.(all, by, about)
    await all.setBackAfter(withDisk ? desk : null, async () => {
      for (const name of ['edits a goods line', 'edits', 'sends', 'gives to nobody']) await run(name)
      for (const other of all.desks) await all.read(other)
    })
  }

const fault = fc.option(fc.record<Fault>({ kind: fc.constantFrom('ends', 'loses'), after: fc.integer({ min: 1, max: 24 }) }), {
  freq: 2,
  nil: undefined
})
const [by, about] = [fc.nat(names.length - 1), fc.nat(names.length - 1)]
const commands = [
  ...Object.entries(steps).map(([name, work]) =>
    fc.tuple(by, about, fault).map(([one, other, what]) => new Step(name, one, other, what, work))
  ),
  // More often than the rest: what all of it is about.
  ...(['sends', 'edits'] as const).map((name) =>
    fc.tuple(by, fault).map(([one, what]) => new Step(name, one, one, what, steps[name] as Step['work']))
  ),
  ...[...Object.entries(others), ...Object.entries(others)].map(([name, work]) =>
    about.map((one) => new Step(name, 0, one, undefined, work))
  ),
  ...Object.entries(rare).map(([name, work]) => by.map((one) => new Step(name, one, 0, undefined, work))),
  // The first makes the backup.
  ...[1, 2, 3].map(() => fc.constant(new Step('sees the office set back', 0, 0, undefined, (all) => all.backUpOrSetBack(null)))),
  by.map((one) => new Step('sees the office and its disk set back', one, 0, undefined, (all, desk) => all.backUpOrSetBack(desk))),
  ...[1, 2].map(() =>
    fc.tuple(by, about).map(([one, other]) => new Step('does what the office forgets', one, other, undefined, forgotten(false)))
  ),
  fc.tuple(by, about).map(([one, other]) => new Step('does what the office and its disk forget', one, other, undefined, forgotten(true)))
]

test('whatever persons do, programs, lines, the service and the office suffer: nothing is sent twice, lost or stuck, and all desks have the same', async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(commands, { maxCommands: 16, size: 'max' }), async (chosen) => {
      const all = await Desks.open()
      try {
        await fc.asyncModelRun(() => ({ model: {}, real: all }), chosen)
        await all.check()
      } finally {
        for (const { linked } of all.desks) await linked.close().catch(() => undefined)
      }
    }),
    { numRuns: Number(process.env['AJUKAN_MODEL_RUNS'] ?? 15), endOnFailure: true }
  )
}, 600_000)
