import { rmSync } from 'node:fs'
import { cp, mkdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { createIdentity } from '../../../../../electron/office/desk/pairing.ts'
import { identityPath } from '../../../../../electron/office/desk/open.ts'
import type { Random } from '../../random.ts'
import type { CustomsProcess } from '../customs.ts'
import type { DeskProgram } from '../desk/build.ts'
import { DeskEnded, startDeskProcess, type DeskProcess } from '../desk/process.ts'
import type { Heard } from '../history-checker.ts'
import type { Acknowledged, AnswerOf, DeskVerb, InputOf, Work } from '../messages.ts'
import type { AddedDesk, OfficeServer } from '../office-server.ts'
import { startProxy, type OfficeProxy } from '../proxy.ts'

/** What the rounds share: starting these takes long. */
export interface Machines {
  readonly server: OfficeServer
  readonly customs: CustomsProcess
  readonly program: DeskProgram
  /** Desks without a folder. */
  readonly idle: DeskProcess[]
  readonly proxies: readonly OfficeProxy[]
  /** In memory: killing a process loses nothing that it has written. */
  readonly folder: string
}

/** The state in which every round begins, made once: the desks have pushed their declarations and have ended. */
export interface RoundStart {
  readonly database: string
  readonly slots: readonly Slot[]
  readonly heard: readonly Heard[]
}

export interface Slot {
  readonly index: number
  readonly id: string
  readonly name: string
  readonly proxy: OfficeProxy
  readonly folder: string
  /** Every run of the desk, the present one last: `Meja 3 #2`. */
  readonly runs: string[]
  process: DeskProcess | null
  /** Milliseconds by which its clock is wrong. */
  clock: number
  /** A fault uses it. */
  isBusy: boolean
  /** Out of service: its login is closed, and what only it has is lost. */
  isRetired: boolean
  sendsWithoutOffice: boolean
}

export interface HistoryLine {
  readonly at: number
  readonly by: string
  readonly declaration: string | null
  readonly text: string
}

export interface RoundPlan {
  readonly number: number
  readonly random: Random
  readonly desks: number
  /** Number of declarations of each desk. */
  readonly declarations: number
}

const asText = (what: Acknowledged): string => ('text' in what ? what.text : Object.values(what).join(' '))

/** Desks, their office and what happened, during one round. */
export class Round {
  readonly database: string
  readonly folder: string
  readonly slots: Slot[] = []
  readonly heard: Heard[] = []
  readonly history: HistoryLine[] = []
  /** Desks that the users know to be out of reach. */
  readonly absent = new Set<string>()
  readonly liedAbout = new Set<string>()
  /** Edits of a branch that a person had finished without them before the office lost its database. */
  readonly leftBefore = new Set<string>()
  readonly lostRuns = new Set<string>()
  readonly copiedRuns = new Set<string>()
  readonly kept = new Set<string>()
  readonly liesAbout = new Set<string>()
  readonly machines: Machines
  readonly plan: RoundPlan
  readonly random: Random
  private readonly began = performance.now()

  constructor(machines: Machines, plan: RoundPlan) {
    this.machines = machines
    this.plan = plan
    this.random = plan.random
    this.database = `round_${plan.number}`
    this.folder = join(machines.folder, this.database)
  }

  note(by: string, text: string, declaration: string | null = null): void {
    this.history.push({ at: Math.round(performance.now() - this.began), by, declaration, text })
  }

  hear(by: string, what: Acknowledged): void {
    this.heard.push({ by, what })
    const declaration = 'declaration' in what && what.declaration !== '' ? what.declaration : null
    this.note(by, `${what.kind}: ${asText(what)}`, declaration)
  }

  /** Sets up desks with their declarations, and ends them. */
  async prepare(): Promise<RoundStart> {
    const { server, proxies } = this.machines
    await server.create(this.database)
    for (const [index, added] of server.desks.slice(0, this.plan.desks).entries()) {
      const proxy = proxies[index]
      if (proxy === undefined) throw new Error('no proxy')
      this.slots.push(await this.newSlot(index, added, proxy))
    }
    await Promise.all(this.slots.map((slot) => this.start(slot)))
    const { declarations } = this.plan
    await Promise.all(this.slots.map((slot) => this.ask(slot, 'setup', { prefix: '0000280ABCDE', declarations })))
    await this.closeDesks()
    return { database: this.database, slots: this.slots, heard: this.heard }
  }

  /** Starts desks and their office as they were when they ended. */
  async begin({ database, slots, heard }: RoundStart): Promise<void> {
    await this.machines.server.create(this.database, database)
    this.heard.push(...heard)
    for (const slot of slots) {
      const folder = join(this.folder, basename(slot.folder))
      await cp(slot.folder, folder, { recursive: true })
      this.slots.push({ ...slot, folder, runs: [...slot.runs] })
    }
    await Promise.all(this.slots.map((slot) => this.start(slot)))
    await Promise.all(this.slots.map((slot) => this.ask(slot, 'reach', null)))
  }

  private async newSlot(index: number, added: AddedDesk, proxy: OfficeProxy): Promise<Slot> {
    const folder = join(this.folder, `desk-${index + 1}`)
    await mkdir(folder, { recursive: true })
    await createIdentity(identityPath(folder), {
      addresses: [{ host: '127.0.0.1', port: 1 }],
      database: 'kantor',
      trust: this.machines.server.trust,
      office: { id: this.machines.server.office, name: 'Kantor' },
      desk: { id: added.desk, name: added.name },
      login: { user: added.login, secret: 'unused' }
    })
    return {
      index,
      id: added.desk,
      name: added.name,
      proxy,
      folder,
      runs: [],
      process: null,
      clock: 0,
      isBusy: false,
      isRetired: false,
      sendsWithoutOffice: false
    }
  }

  /** A copy of the folder of a desk, as a second computer. */
  async copyOf(slot: Slot): Promise<Slot> {
    const folder = `${slot.folder}-copy`
    await rm(folder, { recursive: true, force: true })
    await cp(slot.folder, folder, { recursive: true })
    const proxy = await startProxy(() => this.machines.server.port())
    return { ...slot, proxy, folder, name: `${slot.name} copy`, runs: [], process: null, isBusy: true }
  }

  async start(slot: Slot): Promise<void> {
    const run = `${slot.name} #${slot.runs.length + 1}`
    slot.runs.push(run)
    const process = this.machines.idle.pop() ?? startDeskProcess(this.machines.program)
    slot.process = process
    process.hear((what) => this.hear(run, what))
    this.note(run, 'starts')
    await process.ask('open', {
      folder: slot.folder,
      thread: this.machines.program.thread,
      answers: this.machines.program.answers,
      label: run,
      port: slot.proxy.port,
      database: this.database,
      customs: this.machines.customs.address,
      clock: slot.clock,
      seed: this.random.int(1, 1_000_000_000)
    })
  }

  async kill(slot: Slot): Promise<void> {
    const { process } = slot
    slot.process = null
    this.note(slot.runs.at(-1) ?? slot.name, 'killed')
    await process?.kill()
  }

  async ask<V extends DeskVerb>(slot: Slot, verb: V, input: InputOf<V>): Promise<AnswerOf<V>> {
    if (slot.process === null) throw new DeskEnded(`${slot.name} is not running`)
    return slot.process.ask(verb, input)
  }

  /** The user of a desk continues with the current state. */
  async work(slot: Slot): Promise<void> {
    const others = this.slots.filter((one) => one !== slot && !one.isRetired).map(({ id }) => id)
    const input: Work = { others, absent: [...this.absent], liesAbout: [...this.liesAbout], sendsWithoutOffice: slot.sendsWithoutOffice }
    if (slot.process !== null && !slot.isRetired) await this.ask(slot, 'work', input).catch(() => undefined)
  }
  async workAll(): Promise<void> {
    await Promise.all(this.slots.filter(({ isRetired }) => !isRetired).map((slot) => this.work(slot)))
  }

  /** An owner does something, at the first desk of an owner where it can be done. */
  async asOwner(name: string, input: Readonly<Record<string, unknown>>): Promise<boolean> {
    for (const slot of this.slots.slice(0, 2)) {
      const failed = await this.ask(slot, 'call', { name, input }).catch((error: unknown) => String(error))
      this.note(slot.name, `${name} ${JSON.stringify(input)}: ${failed ?? 'done'}`)
      if (failed === null) return true
    }
    return false
  }

  /** The texts that persons have written and the office has, in rows, branches or earlier values. */
  async tokensAtOffice(): Promise<ReadonlySet<string>> {
    const rows = await this.machines.server.query<{ token: string }>(
      this.database,
      `SELECT t.token FROM (
         SELECT jsonb_path_query(value, '$.tokens[*]') #>> '{}' AS token FROM office_data.store_row
         UNION SELECT jsonb_path_query(value, '$.tokens[*]') #>> '{}' FROM office_data.row_before
         UNION SELECT jsonb_path_query(rows, '$[*].value.tokens[*]') #>> '{}' FROM office_data.branch
         UNION SELECT id FROM office_data.fact UNION SELECT id FROM office_data.quarantine WHERE outcome IS NULL) t`
    )
    return new Set(rows.map(({ token }) => token))
  }

  /** The desk is out of service. The office lets it in no more. */
  async retired(slot: Slot): Promise<void> {
    if (slot.isRetired) return
    slot.isRetired = true
    for (const run of slot.runs) this.lostRuns.add(run)
    for (const token of await this.tokensAtOffice()) this.kept.add(token)
  }

  /** Their processes are reused. */
  private async closeDesks(): Promise<void> {
    await Promise.all(
      this.slots.map(async (slot) => {
        const { process, proxy } = slot
        slot.process = null
        proxy.setDown(false)
        proxy.setStalled(false)
        if (process === null || process.hasEnded()) return
        try {
          await process.ask('close', null)
          this.machines.idle.push(process)
        } catch {
          await process.kill()
        }
      })
    )
  }

  /** Closes the desks and removes what the round has written. */
  async end(): Promise<void> {
    await this.closeDesks()
    await this.machines.server.remove(this.database)
    rmSync(this.folder, { recursive: true, force: true })
  }
}
