import { randomUUID } from 'node:crypto'
import type { Holding, HoldingVerb } from '#core/contract/office.ts'
import type { OutboxEntry } from '#core/outbox/outbox-entry.ts'
import type { Random } from '../../random.ts'
import type { DeskHost } from './host.ts'
import type { DeskOutbox } from './outbox.ts'
import { tokensOf, type Acknowledge, type DeskWindow } from './window.ts'
import type { Work } from '../messages.ts'

export interface Desk {
  readonly host: DeskHost
  readonly window: DeskWindow
  readonly outbox: DeskOutbox
  readonly acknowledge: Acknowledge
  readonly random: Random
}

/** Milliseconds for which a person lets a declaration be sent without the office. */
const withoutOfficeFor = 600_000

const isDelivered = ({ state }: OutboxEntry): boolean => state === 'accepted' || state === 'remarks'

/** Actions of the user of a desk. Each step reads only what the desk shows, never the knowledge of the trial. */
export const personAt = ({ host, window, outbox, acknowledge, random }: Desk) => {
  const { link, desk } = host
  /** As the host has it at this moment. */
  const holdings = (): Promise<readonly Holding[]> => link.holdings(0)
  const shown = new Map<string, Holding>()
  let shownTo = 0
  /** As a window has it after reading the incoming changes: a step of this desk shows with the next pull. */
  const shownHoldings = async (): Promise<readonly Holding[]> => {
    for (const one of await link.holdings(shownTo)) {
      shown.set(one.declaration, one)
      shownTo = Math.max(shownTo, one.position)
    }
    return [...shown.values()]
  }
  const note = (declaration: string, text: string): void => acknowledge({ kind: 'note', declaration, text })
  const pick = <T>(list: readonly T[]): T | undefined => (list.length === 0 ? undefined : list[random.int(0, list.length - 1)])

  const hold = async (one: Holding | undefined, verb: HoldingVerb): Promise<void> => {
    if (one === undefined) return
    const done = await link.hold([one.declaration], verb)
    note(one.declaration, `${verb.verb}${'to' in verb ? ` to ${verb.to}` : ''}: ${done.ok ? 'done' : done.failure.code}`)
  }
  const isMine = ({ holder, deleted }: Holding): boolean => holder === desk && !deleted
  const isSettledHere = ({ declaration }: Holding): boolean => {
    const last = outbox.of(declaration)
    return last === undefined || ['accepted', 'remarks', 'refused', 'cancelled'].includes(last.state)
  }

  const edit = async (declaration: string): Promise<void> => {
    const table = random.pick(['declarations', 'goods'])
    const part = random.int(0, 2)
    const [key, more] = table === 'goods' ? [[declaration, part], part] : [declaration, null]
    if (window.row('declarations', declaration) === undefined) return
    if (table === 'goods' && window.row('goods', [declaration, part]) === undefined)
      await window.change(() => [{ table: 'goods', key, value: { declaration, line: more, lines: [], tokens: [] } }])
    acknowledge({ kind: 'edited', declaration, token: await window.addToken(table, key) })
  }

  /** The user checks the service before confirming that a declaration did not arrive; a user with false confirmations does not. */
  const confirm = async (declaration: string, car: string, liesAbout: readonly string[]): Promise<boolean> => {
    const isTrue = !(await outbox.isKnown(car))
    if (!isTrue && !liesAbout.includes(declaration)) return false
    acknowledge({ kind: 'confirmation', declaration, car, without: 'evidence', isTrue })
    await link.setConfirmation(declaration, 'Tidak ada di layanan; sudah diperiksa.')
    return true
  }

  /** The submission of a declaration that may be sent now; null where nothing is to be sent. */
  const ready = async ({ declaration, car, outcome }: Holding, liesAbout: readonly string[]): Promise<OutboxEntry | null> => {
    const last = outbox.of(declaration)
    if (last?.state === 'unknown') {
      if (await outbox.isKnown(last.car)) {
        await outbox.confirm(last.id)
        return null
      }
      if (!(await confirm(declaration, last.car, liesAbout))) return null
      await outbox.requeue(last.id)
      return outbox.of(declaration) ?? null
    }
    if (last !== undefined && (last.state === 'queued' || last.state === 'failed')) return last
    if (last !== undefined && (isDelivered(last) || last.state === 'sending')) return null
    // Another desk has sent it: the list shows it.
    if (outcome === 'accepted' || outcome === 'sending') return null
    if (outcome === 'unknown' && !(await confirm(declaration, car ?? '', liesAbout))) return null
    return outbox.queue(declaration)
  }

  /** In one request. Resolves with whether the request was refused as a whole, as it is where one of several may not be sent. */
  const sendAll = async (some: readonly Holding[], liesAbout: readonly string[], sendsWithoutOffice: boolean): Promise<boolean> => {
    const entries: OutboxEntry[] = []
    for (const one of some) {
      const entry = await ready(one, liesAbout)
      if (entry !== null) entries.push(entry)
    }
    if (entries.length === 0) return false
    const { contact } = await link.status()
    if (contact.kind === 'offline' && sendsWithoutOffice) {
      for (const { declaration, car } of entries) acknowledge({ kind: 'confirmation', declaration, car, without: 'office', isTrue: true })
      await link.setWithoutOffice(entries.map(({ declaration }) => declaration), Date.now() + withoutOfficeFor) // oxfmt-ignore
    }
    const outcome = await outbox.send(entries.map(({ id }) => id))
    for (const { declaration, id } of entries) note(declaration, `sent ${id}: ${outcome.ok ? 'answered' : outcome.failure.code}`)
    if (outcome.ok) return false
    if (outcome.failure.code !== 'office-word-needed') return outcome.failure.mayHaveArrived !== true
    // A missing confirmation of one claim blocks the whole batch.
    for (const { id, declaration, car } of entries) {
      if (await outbox.isKnown(car)) await outbox.cancel(id)
      else await confirm(declaration, car, liesAbout)
    }
    return true
  }

  const branches = async (): Promise<void> => {
    const mine = new Map((await holdings()).filter(isMine).map((one) => [one.declaration, one]))
    const open = (await link.branches()).filter(({ outcome, reason }) => outcome === null && reason !== 'quarantine')
    for (const { branch, declaration } of open) {
      if (declaration === null || !mine.has(declaration)) continue
      const found = await link.branch(branch)
      if (!found.ok) continue
      const isMerged = random.int(1, 3) > 1
      const left: string[] = []
      for (const { store, key, value } of found.value.rows) {
        const tokens = tokensOf(value)
        if (isMerged && window.row(store, key) !== undefined && tokens.length > 0) await window.addToken(store, key, tokens)
        const here = tokensOf(window.row(store, key))
        left.push(...tokens.filter((token) => !here.includes(token)))
      }
      acknowledge({ kind: 'left', declaration, tokens: left })
      const done = await link.change('finish_branch', { branch, outcome: isMerged ? 'merged' : 'dismissed' })
      note(declaration, `branch ${branch} ${isMerged ? 'merged' : 'dismissed'}: ${done.ok ? 'done' : done.failure.code}`)
    }
  }

  const openCalls = async (): Promise<void> => {
    for (const { id, mustAsk } of await link.openCalls()) {
      if (!mustAsk) continue
      if (random.int(0, 1) === 0) await link.dropCall(id)
      else await link.repeatCall(id)
    }
  }

  const answerAsk = async (one: Holding | undefined): Promise<void> => {
    if (one === undefined || one.asked === null) return
    await hold(
      one,
      random.int(0, 1) === 0 ? { verb: 'give', to: one.asked.desk } : { verb: 'refuse', note: 'masih dikerjakan', isWorking: false }
    )
  }

  /** A declaration that was sent and is queued again here blocks its release. */
  const giveUpQueued = async ({ declaration }: Holding): Promise<void> => {
    const last = outbox.of(declaration)
    if (last !== undefined) await outbox.cancel(last.id)
  }
  const releaseSending = async (one: Holding | undefined): Promise<void> => {
    if (one === undefined) return
    await giveUpQueued(one)
    await hold(one, { verb: 'give', what: 'sending' })
  }

  const isTakenOver =
    ({ absent }: Work) =>
    ({ holder, outcome }: Holding): boolean =>
      holder !== null && absent.includes(holder) && outcome !== 'accepted'
  /** Takes over from a desk that is out of reach and may be sending at this moment, then sends. */
  const takeOverAndSend = async (one: Holding | undefined, work: Work): Promise<void> => {
    if (one === undefined) return
    await hold(one, { verb: 'take', note: '', reason: 'meja tidak terhubung' })
    const mine = (await holdings()).filter((other) => other.declaration === one.declaration && isMine(other))
    if (mine.length > 0) await edit(one.declaration)
    await sendAll(mine, work.liesAbout, work.sendsWithoutOffice)
  }

  /** A response of the service, as the window stores it. */
  const keepResponse = async ({ declaration, car }: Holding): Promise<void> => {
    const id = randomUUID()
    await window.change(() => [
      { table: 'responses', key: id, value: { id, declaration, car, profile: 'office', code: '2090', readAt: Date.now() } }
    ])
    acknowledge({ kind: 'fact', declaration, id })
  }

  const act = async (work: Work): Promise<unknown> => {
    await window.takeIncoming()
    const all = await shownHoldings()
    const mine = all.filter((one) => isMine(one) && one.offeredTo === null)
    const unsent = mine.filter((one) => one.closed === null && one.outcome !== 'accepted')
    if (work.absent.length > 0 && random.int(1, 3) === 1) return takeOverAndSend(pick(all.filter(isTakenOver(work))), work)
    if (work.sendsWithoutOffice && random.int(1, 2) === 1) return sendAll(unsent.slice(0, 1), work.liesAbout, true)
    const chance = random.int(1, 100)
    if (chance <= 26) return edit(pick(mine)?.declaration ?? '')
    if (chance <= 54) return sendAll([pick(unsent), ...(random.int(0, 2) === 0 ? [pick(unsent), pick(unsent)] : [])].filter((one, index, list): one is Holding => one !== undefined && list.indexOf(one) === index), work.liesAbout, work.sendsWithoutOffice) // oxfmt-ignore
    if (chance <= 60) return hold(pick(mine.filter(isSettledHere)), { verb: 'give', to: pick(work.others) ?? desk })
    if (chance <= 68) return hold(pick(all.filter(({ offeredTo }) => offeredTo === desk)), { verb: 'take', note: '' })
    if (chance <= 70) return hold(pick(all.filter((one) => isMine(one) && one.offeredTo !== null)), { verb: 'take', note: '' })
    if (chance <= 74) return hold(pick(all.filter(({ holder }) => holder !== null && holder !== desk)), { verb: 'take', note: 'boleh?' })
    if (chance <= 78) return answerAsk(pick(mine.filter(({ asked }) => asked !== null)))
    if (chance <= 81) return hold(pick(unsent.filter(isSettledHere)), { verb: 'give', to: null })
    if (chance <= 86) return hold(pick(all.filter(({ holder, deleted }) => holder === null && !deleted)), { verb: 'take', note: '' })
    if (chance <= 90) return takeOverAndSend(pick(all.filter(isTakenOver(work))), work)
    if (chance <= 93) return releaseSending(pick(all.filter(({ holder, sender }) => sender === desk && holder !== desk)))
    if (chance <= 95) return acknowledge({ kind: 'shared', token: await window.addToken('parties', `mitra-${random.int(1, 5)}`) })
    if (chance <= 97) return branches()
    if (chance <= 98) return openCalls()
    const sent = pick(mine.filter(({ outcome }) => outcome === 'accepted'))
    return sent === undefined ? null : keepResponse(sent)
  }
  return { act, holdings, hold, isMine, sendAll, branches, openCalls, releaseSending, giveUpQueued, note }
}
export type Person = ReturnType<typeof personAt>
