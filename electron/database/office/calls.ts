import { randomUUID } from 'node:crypto'
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import type { Json, JsonObject } from '#core/base/json.ts'
import { declarationOfKey, isVersioned, sharingOf } from '#core/office/shared-rows.ts'
import { checkedAnswer, type BadItem } from '#core/office/pulled-items.ts'
import { inTransaction } from '../connection.ts'
import { setAsideOperations } from '../set-aside.ts'
import { hashOfRow, type OfficeTables, type StateValues, type ReleaseRows, type ClaimRows } from './tables.ts'
import {
  asNumber,
  asObject,
  asObjects,
  asTextOrNull,
  isOnlyAttempted,
  ownCalls,
  rowName,
  type Effect,
  type OfficeCall,
  type Place
} from './types.ts'
import { stringOrEmpty } from '#core/base/json-guards.ts'

export interface NewCall {
  readonly function: string
  readonly input: JsonObject
  readonly effect?: Effect
}

/** A bad item of an answer, as the list of what was set aside names it. */
const asSetAside = ({ list, item, member }: BadItem) => {
  const { store, key, declaration, branch } = asObject(item as Json)
  const table = list === 'stale' ? stringOrEmpty(store) : list === 'held' ? 'declaration' : 'branch'
  return { table, key: (list === 'stale' ? key : list === 'held' ? declaration : branch) ?? null, member, value: item as Json }
}

const isBefore = (one: Place, other: Place): boolean =>
  one.position < other.position || (one.position === other.position && one.row < other.row)

const callOf = ({ id, at, function: name, input }: Readonly<Record<string, SQLOutputValue>>): OfficeCall => ({
  id: String(id),
  at: Number(at),
  function: String(name),
  input: JSON.parse(String(input)) as JsonObject
})

/** Calls of writing functions: stored before they are made, so that the same one is repeated after a lost answer or a crash. */
export const officeCalls = (
  database: DatabaseSync,
  tables: OfficeTables,
  rows: { readonly claims: ClaimRows; readonly releases: ReleaseRows },
  desk: () => string
) => {
  const { claims, releases } = rows
  const { setAside } = setAsideOperations(database)
  const put = database.prepare('INSERT INTO office_requests (id, at, function, input, effect) VALUES (?, ?, ?, ?, ?)')
  const open = database.prepare(
    'SELECT number, id, at, function, input FROM office_requests WHERE result IS NULL AND number > ? ORDER BY number LIMIT 1'
  )
  const openOfPerson = database.prepare(
    `SELECT id, at, function, input FROM office_requests WHERE result IS NULL AND function NOT IN (SELECT value FROM json_each(?)) ORDER BY number`
  )
  const one = database.prepare('SELECT input, effect, result FROM office_requests WHERE id = ?')
  const setResult = database.prepare("UPDATE office_requests SET result = '{}', input = '{}' WHERE id = ?")
  const drop = database.prepare('DELETE FROM office_requests WHERE id = ?')
  const answered = database.prepare('SELECT id FROM office_requests WHERE result IS NOT NULL ORDER BY number LIMIT 500')

  /** A confirmation is valid for one claim, which the office has answered. */
  const endConfirmations = (declarations: readonly string[] | undefined): void => {
    if (declarations === undefined || declarations.length === 0) return
    const rest = Object.entries(tables.state('words') ?? {}).filter(([declaration]) => !declarations.includes(declaration))
    tables.setState('words', Object.fromEntries(rest))
  }
  const nameOfRow = ({ store, key }: JsonObject): string => rowName(stringOrEmpty(store), JSON.stringify(key))
  const hold = (one: JsonObject, position: number): void => {
    const id = stringOrEmpty(one['declaration'])
    const [generation, epoch] = [asNumber(one['generation']), asNumber(one['epoch'])]
    const holder = asTextOrNull(one['holder'])
    const before = tables.held(id)
    // The office repeats its first answer to a call that waited for the user, and a pull in between has a newer state.
    if (asNumber(before?.item['position']) > position) return
    const isMine = holder === desk()
    // Edits that its last holder pushed before are pulled first: the pull has the new epoch behind them.
    const isOther = before !== null && (before.generation !== generation || before.epoch !== epoch)
    if (isMine && isOther && !isOnlyAttempted(before)) return
    tables.setHeld(id, {
      holder,
      generation,
      epoch,
      sender: asTextOrNull(one['sender']),
      heldUnder: isMine ? { generation, epoch } : (before?.heldUnder ?? null),
      // An office that lost the number gets it from this desk (`recoveryClaims`).
      item: { ...before?.item, ...one, registered: one['registered'] === true || before?.item['registered'] === true }
    })
  }

  /** The version of the office in place of a row that it did not take. */
  const arrive = (row: JsonObject): void => {
    const [store, key, position] = [stringOrEmpty(row['store']), JSON.stringify(row['key']), asNumber(row['position'])]
    const content = hashOfRow(store, row['value'] ?? null)
    if (tables.hashHere(store, key) === content) tables.setRow(store, key, content, position)
    else tables.awaitRow(store, key, content, { kind: 'row', declaration: null, ...row }, position)
  }

  /** Whether the window has stored another version of the office since the row was pushed; the pull has what followed. */
  const isReplaced = (store: string, key: string, pushed: string): boolean => {
    if (!isVersioned(store)) return false
    const row = tables.copied(store, key)
    return row?.writer === 'office' && hashOfRow(store, row.value) !== pushed
  }

  /** Applies an answer, in the transaction that stores it. */
  const apply = (effect: Effect, result: JsonObject): void => {
    const position = asNumber(result['position'])
    const branches = asObjects(result['branches'])
    const branched = new Set(branches.map(({ declaration }) => declaration))
    const stale = new Map(asObjects(result['stale']).map((row) => [nameOfRow(row), row]))
    for (const [store, key, hash] of effect.rows ?? []) {
      tables.dropItem('refused', rowName(store, key))
      const isBranched = sharingOf(store) === 'declaration' && branched.has(declarationOfKey(JSON.parse(key) as Json))
      // A shared row that the office did not take stays changed here.
      if (!isBranched && stale.has(rowName(store, key))) continue
      if (isReplaced(store, key, hash)) continue
      tables.setRow(store, key, hash, isBranched ? 0 : position)
      if (!isBranched) tables.dropIncoming(store, key, position)
    }
    for (const held of asObjects(result['held'])) hold(held, position)
    for (const row of stale.values()) arrive(row)
    if (branches.some(({ kind }) => kind === 'quarantine')) tables.setState('mustCompare', true)
    if (result['quarantined'] === true) tables.setState('quarantined', true)
    // The office gives it another id where it has a part of it.
    if (effect.again !== undefined && !branches.some(({ branch }) => branch === effect.again)) tables.dropItem('kept', effect.again)
    claims.granted(effect.claims ?? [])
    claims.withdrawn(effect.withdrawn ?? [])
    endConfirmations(effect.words)
    const last = tables.state('lastCommit')
    if (position > (last?.position ?? 0)) tables.setState('lastCommit', { position, commit: asTextOrNull(result['commit']) })
  }

  /**
   * Rows of a branch stay here until the branch is closed: the office may lose it. Later rows of an inactive desk join the same branch. Shared
   * rows in quarantine are presented as rows.
   */
  const keepBranches = (id: string, result: JsonObject): void => {
    const made = asObjects(result['branches']).filter(({ declaration }) => declaration !== null)
    if (made.length === 0) return
    const { declarations } = JSON.parse(String(one.get(id)?.['input'])) as JsonObject
    for (const { branch, declaration, kind = null } of made) {
      const rows = new Map(asObjects(tables.item('kept', stringOrEmpty(branch))?.['rows']).map((row) => [nameOfRow(row), row]))
      for (const group of asObjects(declarations).filter((group) => group['declaration'] === declaration))
        for (const row of asObjects(group['rows'])) rows.set(nameOfRow(row), row)
      tables.setItem('kept', stringOrEmpty(branch), { declaration, kind, rows: [...rows.values()] })
    }
  }

  /** Must run in a transaction. */
  const add = ({ function: name, input, effect = {} }: NewCall, at = Date.now()): OfficeCall => {
    const id = randomUUID()
    put.run(id, at, name, JSON.stringify(input), JSON.stringify(effect))
    releases.add(effect.releases ?? [], id)
    return { id, at, function: name, input }
  }
  /** Ends the releases of a refused or dropped call. An earlier attempt with the same id may have been applied; the next pull shows it. */
  const endReleases = (id: string): void => releases.answered(id, tables.state('lastCommit')?.position ?? 0)
  const effectOf = (id: string): Effect | null => {
    const row = one.get(id)
    return row === undefined || row['result'] !== null ? null : (JSON.parse(String(row['effect'])) as Effect)
  }

  return {
    add,
    storeCall: (call: NewCall): OfficeCall => inTransaction(database, () => add(call)),
    /** The first call that was not answered, of those stored after a number. */
    nextOpenCall(after: number): { readonly number: number; readonly call: OfficeCall } | null {
      const row = open.get(after)
      return row === undefined ? null : { number: Number(row['number']), call: callOf(row) }
    },
    /** Unanswered calls of the user. */
    openCalls: (): readonly OfficeCall[] => openOfPerson.all(JSON.stringify(ownCalls)).map(callOf),
    /** Stores and applies the answer in one transaction. A repeated call changes nothing. */
    finishCall: (id: string, answer: JsonObject): void =>
      inTransaction(database, () => {
        const effect = effectOf(id)
        if (effect === null) return
        const { answer: result, bad } = checkedAnswer(answer)
        setAside(bad.map(asSetAside), 'office')
        keepBranches(id, result)
        apply(effect, result)
        releases.answered(id, asNumber(result['position']))
        setResult.run(id)
      }),
    /** The office refused the call and rolled it back. Its rows are collected again. */
    refuseCall: (id: string): void =>
      inTransaction(database, () => {
        const effect = effectOf(id)
        if (effect === null) return
        const { scan = 'scanned' } = effect
        const scanned = tables.state(scan)
        if (effect.from !== undefined && scanned !== null && isBefore(effect.from, scanned)) tables.setState(scan, effect.from)
        claims.refused(effect.claims ?? [])
        endConfirmations(effect.words)
        endReleases(id)
        drop.run(id)
      }),
    /** The user has dropped an unanswered call. It may have been applied. */
    dropCall: (id: string): void =>
      inTransaction(database, () => {
        if (effectOf(id) === null) return
        endReleases(id)
        drop.run(id)
      }),
    /** Ids of calls whose answers are stored; the office may forget them. */
    answeredCalls: (): readonly string[] => answered.all().map(({ id }) => String(id)),
    /** The office has forgotten them. */
    forgetCalls: (ids: readonly string[], acknowledged: StateValues['acknowledged']): void =>
      inTransaction(database, () => {
        for (const id of ids) drop.run(id)
        tables.setState('acknowledged', acknowledged)
      })
  }
}
export type OfficeCalls = ReturnType<typeof officeCalls>
