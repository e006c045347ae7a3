import type { DatabaseSync } from 'node:sqlite'
import type { Json } from '#core/base/json.ts'
import {
  type BadRow,
  isSharedTable,
  longestCopyPage,
  type CopyBatch,
  type CopyCursor,
  type CopyPage,
  type CopyRequest,
  type CopyRow,
  type CopyState,
  type RenewalPage
} from '#core/contract/store-copy.ts'
import { carsOfLostAnswers, lossRows, type LossRequest } from './after-loss.ts'
import { answerWriter, type PostingRecord } from './answers.ts'
import { inTransaction, Refused, rowCrc, rowsAtOnce } from './connection.ts'
import { deletedBody, isDeletedBody, isOtherBody } from './frozen-entries.ts'
import { growthLimit, rowBytes, type Author, type GrowthLimit } from './growth.ts'
import { setAsideOperations } from './set-aside.ts'
import { databaseState } from './state.ts'

/** A page ends after this many rows. */
const mostRows = 4_000

interface WrittenRows {
  /** Frozen bodies that would have replaced another one. */
  readonly leftOut: readonly BadRow[]
  /** Bytes by which keys and values have grown, where that was asked; below 0 where they take less. */
  readonly growth: number
}

/**
 * Writes rows of the window's store; an undefined value marks the row as deleted, so that a store that is behind deletes it too. A frozen body is written
 * once: a row with another body under its id is not written, also when it was deleted.
 */
export const copyWriter = (database: DatabaseSync): ((rows: readonly CopyRow[], position: number, isMeasured?: boolean) => WrittenRows) => {
  const otherBody = database.prepare(`SELECT 1 FROM copy WHERE store = 'frozen' AND key = ?1 AND ${isOtherBody('copy', '?2')}`)
  const lastBody = database.prepare(`SELECT ${deletedBody('copy')} AS value FROM copy WHERE store = 'frozen' AND key = ?`)
  const deleted = (table: string, name: string): string | null => {
    const value = table === 'frozen' ? lastBody.get(name)?.['value'] : null
    return typeof value === 'string' ? value : null
  }
  const put = database.prepare(
    `INSERT INTO copy (store, key, value, position, writer, crc) VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT (store, key)
     DO UPDATE SET value = excluded.value, position = excluded.position, writer = excluded.writer, crc = excluded.crc`
  )
  const sizeOf = database.prepare('SELECT coalesce(octet_length(value), 0) AS bytes FROM copy WHERE store = ? AND key = ?')
  return (rows, position, isMeasured = false) => {
    const leftOut: BadRow[] = []
    let growth = 0
    for (const { table, key, value, writer } of rows) {
      const name = JSON.stringify(key)
      const text = value === undefined ? deleted(table, name) : JSON.stringify(value)
      if (table === 'frozen' && text !== null && otherBody.get(name, text) !== undefined)
        leftOut.push({ table, key, member: 'body', value: value ?? null })
      else {
        if (isMeasured) {
          const before = sizeOf.get(table, name)?.['bytes'] ?? -Buffer.byteLength(name) - rowBytes
          growth += (text === null ? 0 : Buffer.byteLength(text)) - Number(before)
        }
        put.run(table, name, text, position, writer ?? 'window', rowCrc(table, name, text, position))
      }
    }
    return { leftOut, growth }
  }
}

/** A batch, and the records of the requests that are sent next. */
export interface AppendedBatch extends Omit<CopyBatch, 'marks'> {
  readonly postings?: readonly PostingRecord[]
}

/** The copy of the window's store. */
export const copyOperations = (database: DatabaseSync, limit: GrowthLimit = growthLimit()) => {
  const state = databaseState(database)
  const write = copyWriter(database)
  const { setAside } = setAsideOperations(database, limit)
  /** Prepared with the first posting: other users of the copy write none. */
  let writeAnswer: ReturnType<typeof answerWriter> | null = null
  const loss = lossRows(database)
  const readRows = `SELECT id, store, key, iif(${isDeletedBody('copy')}, NULL, value) AS value, position,
    crc = row_crc(store, key, copy.value, position) AS whole FROM copy`
  const restOfBatch = database.prepare(`${readRows} WHERE position = ? AND id > ? ORDER BY id`)
  const laterBatches = database.prepare(`${readRows} WHERE position > ? ORDER BY position, id`)
  /** By two statements, because with OR each page would read its batch from the beginning: after a renewal all rows are of one batch. */
  const rowsAfter = function* ({ position, row }: CopyCursor) {
    yield* restOfBatch.iterate(position, row)
    yield* laterBatches.iterate(position)
  }
  // The window deletes goods lines within lost batches, but never the last block of them, nor edits: a store without those has lost them.
  const isPart = `store = 'goods' AND key LIKE '[%'
    AND EXISTS (SELECT 1 FROM copy AS owner WHERE owner.store = 'declarations' AND owner.position > :seq AND owner.key = json_quote(copy.key ->> '$[0]'))
    AND key ->> '$[0]' IN (SELECT key ->> '$[0]' FROM copy WHERE store = 'goods' AND position > :seq AND key LIKE '[%')`
  const isDropped = `position <= :seq AND value IS NOT NULL AND ${isPart}`
  // A row that the office has stays as a deletion to push.
  const isAtOffice = 'EXISTS (SELECT 1 FROM office_rows AS known WHERE known.store = copy.store AND known.key = copy.key)'
  const markParts = database.prepare(
    `UPDATE copy SET value = NULL, writer = 'window', crc = row_crc(store, key, NULL, position) WHERE ${isDropped} AND ${isAtOffice}`
  )
  const dropParts = database.prepare(`DELETE FROM copy WHERE ${isDropped} AND NOT ${isAtOffice}`)
  const dropDeleted = database.prepare(`DELETE FROM copy WHERE position <= :seq AND value IS NULL AND NOT ${isAtOffice}`)
  const keepSome = database.prepare(
    `UPDATE copy SET position = :next, crc = row_crc(store, key, value, :next)
     WHERE id IN (SELECT id FROM copy WHERE position <= :seq AND crc = row_crc(store, key, value, position) LIMIT ${rowsAtOnce})`
  )
  /** Whether a store with the batches up to `seq` may have deleted rows that the copy has. */
  const mayLackBatches = (seq: number): boolean => seq > state.get('seq') || (state.get('until') > 0 && state.get('missing') !== 0)

  /** A batch or a whole renewal was stored since this database was opened. */
  let isInStep = false
  /** The host itself has lost rows, or its file is older than the store: then it needs all of them, however many. Later a store has none that the copy has not. */
  const isRenewalExpected = (seq: number): boolean =>
    state.get('damaged') > 0 || state.get('until') > 0 || (!isInStep && seq > state.get('seq'))

  /** Returns the number of rows. A row with changed bytes keeps its wrong checksum, with which a check finds it. */
  const keepRest = (seq: number): number => {
    let kept = 0
    for (let some = -1; some !== 0; kept += some) some = Number(keepSome.run({ seq, next: seq + 2 }).changes)
    return kept
  }

  // A later local change keeps the same base.
  const keepBase = database.prepare(
    `INSERT OR IGNORE INTO office_items (kind, id, item) SELECT 'base', store || ' ' || key, json_object('value', json(value)) FROM copy
     WHERE store = :store AND key = :key AND ${isAtOffice}`
  )
  /** On a desk of an office: keeps the office version of shared rows that the window changes, as `base` of office/tables.ts. */
  const keepBases = (rows: readonly CopyRow[]): void => {
    for (const { table, key } of rows) if (isSharedTable(table)) keepBase.run({ store: table, key: JSON.stringify(key) })
  }

  const copyState = (): CopyState => {
    const until = state.get('until')
    return {
      lastSeq: state.get('seq'),
      damaged: state.get('damaged'),
      restored: state.get('restored'),
      edition: state.get('edition'),
      ...(state.get('filled') < state.get('edition') ? { isUnfilled: true as const } : {}),
      ...(until > 0 ? { loss: { isWhole: state.get('missing') === 0, until } } : {})
    }
  }

  return {
    copyState,

    /**
     * Refused with `store-copy-out-of-step` if it is not the next batch, with `invalid-input` if it has another body for a frozen entry, and with `growth-quota` if the page
     * may not add so much.
     */
    appendToCopy({ seq, rows, postings = [] }: AppendedBatch, author?: Author): CopyState {
      if (seq !== state.get('seq') + 1) throw new Refused('store-copy-out-of-step')
      const appended = inTransaction(database, () => {
        keepBases(rows)
        const { leftOut, growth } = write(rows, seq, author !== undefined)
        if (leftOut.length > 0) throw new Refused('invalid-input')
        if (author !== undefined) limit.demand(growth, author)
        for (const posting of postings) (writeAnswer ??= answerWriter(database))(posting)
        state.set('seq', seq)
        return copyState()
      })
      isInStep = true
      return appended
    },

    /** Rows after the cursor in the order in which they were written last. Rows with changed bytes are left out, and the copy counts as damaged. */
    readCopy({ length: most = longestCopyPage, ...after }: CopyRequest): CopyPage {
      const rows: CopyRow[] = []
      let length = 0
      let isUnread = false
      let cursor: CopyCursor = after
      let next: CopyCursor | null = null
      let seq = state.get('seq')
      for (const { id, store, key, value, position, whole } of rowsAfter(after)) {
        if (rows.length >= mostRows || length >= most) {
          // All rows up to the position before this one are in this page or in one before.
          seq = Number(position) - 1
          next = cursor
          break
        }
        if (whole === 1)
          rows.push({
            table: String(store),
            key: JSON.parse(String(key)) as Json,
            ...(value === null ? {} : { value: JSON.parse(String(value)) as Json })
          })
        else isUnread = true
        length += String(value).length
        cursor = { position: Number(position), row: Number(id) }
      }
      if (isUnread) {
        state.set('damaged', Math.max(1, state.get('damaged')))
        state.set('missing', -1)
      }
      return { rows, seq, next }
    },

    /**
     * A store filled from an incomplete copy lacks later submissions and assigned aju numbers. Waiting submissions become attempts of
     * unknown outcome and counters rise, in one more batch, once for each repair. Called at the end of each filling.
     */
    protectAfterLoss(request: LossRequest): CopyState {
      if (state.get('filled') < state.get('edition')) state.set('filled', state.get('edition'))
      const [until, seq] = [state.get('until'), state.get('seq') + 1]
      const isWhole = state.get('damaged') === 0 || (until > 0 && state.get('missing') === 0)
      if (isWhole || (until > 0 && state.get('protected') === until)) return copyState()
      return inTransaction(database, () => {
        const rows = [...loss.interruptedUntil(seq, state.get('restored')), ...loss.raisedCounters(request)]
        write(rows, seq)
        if (rows.length > 0) state.set('seq', seq)
        state.set('protected', until)
        return copyState()
      })
    },

    /**
     * After damage: takes over the rows of a store that is ahead of the copy, or whose copy is damaged. Rows that only the copy has stay, as the batch after the
     * renewal, except deleted rows and, if the copy may have lost batches, goods lines of a declaration for which the store has others. So does a frozen body of
     * which the store has another, and that one is set aside. Refused with `growth-quota` where the copy lacks nothing and the page may not add so much.
     */
    renewCopy({ seq, rows, last }: RenewalPage, author?: Author): CopyState {
      if (seq < state.get('seq')) throw new Refused('store-copy-out-of-step')
      const renewed = inTransaction(database, () => {
        const isLimited = author !== undefined && !isRenewalExpected(seq)
        const { leftOut, growth } = write(rows, seq + 1, isLimited)
        setAside(leftOut, 'store', isLimited ? author : undefined)
        if (isLimited) limit.demand(growth, author)
        if (!last) return copyState()
        dropDeleted.run({ seq })
        if (mayLackBatches(seq)) {
          markParts.run({ seq })
          dropParts.run({ seq })
        }
        // A store that lacks a waiting submission was filled while its row could not be read.
        const interrupted = loss.interruptedUntil(seq, state.get('restored'))
        write(interrupted, seq + 2)
        const kept = keepRest(seq) + interrupted.length
        // Answers written with the lost batches are lost too.
        if (seq > state.get('seq')) {
          // The clock may have been ahead when an attempt began whose record is lost.
          state.set('whole', Math.max(state.get('whole'), Date.now(), loss.lastStart()))
          if (state.get('lostAnswers') === 0 && carsOfLostAnswers(database).length > 0) state.set('lostAnswers', -1)
        }
        state.set('seq', kept > 0 ? seq + 2 : seq + 1)
        for (const name of ['damaged', 'missing', 'restored', 'until'] as const) state.set(name, 0)
        return copyState()
      })
      isInStep ||= last
      return renewed
    }
  }
}
