import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import type { Claim } from './types.ts'

const claimOf = (row: Readonly<Record<string, SQLOutputValue>>): Claim => ({
  claim: String(row['claim']),
  entry: String(row['entry']),
  attempt: Number(row['attempt']),
  declaration: String(row['declaration']),
  car: String(row['car']),
  sha256: String(row['sha256']),
  generation: Number(row['generation']),
  epoch: Number(row['epoch']),
  // Written only by the statements below.
  state: row['state'] as Claim['state'],
  isOpen: row['isOpen'] === 1,
  isRefused: row['isRefused'] === 1
})

/** The claims of this desk. A refusal never downgrades a granted claim: it ends with its outcome or when it is released. */
export const claimRows = (database: DatabaseSync) => {
  const put = database.prepare(
    `INSERT OR IGNORE INTO office_claims (claim, entry, attempt, declaration, car, sha256, generation, epoch, state, isOpen, isRefused)
     VALUES (:claim, :entry, :attempt, :declaration, :car, :sha256, :generation, :epoch, :state, 1, 0)`
  )
  const byAttempt = database.prepare('SELECT * FROM office_claims WHERE entry = ? AND attempt = ? ORDER BY number DESC LIMIT 1')
  const byDeclaration = database.prepare('SELECT * FROM office_claims WHERE declaration = ? ORDER BY number')
  const opened = database.prepare('SELECT * FROM office_claims WHERE isOpen = 1 ORDER BY number')
  const grant = database.prepare("UPDATE office_claims SET state = 'granted', isRefused = 0 WHERE claim = ? AND isOpen = 1")
  const refuse = database.prepare(
    "UPDATE office_claims SET isRefused = 1, state = CASE state WHEN 'asked' THEN 'refused' ELSE state END WHERE claim = ?"
  )
  const withdraw = database.prepare(
    "UPDATE office_claims SET isOpen = 0, state = CASE WHEN state IN ('refused', 'lost') THEN state ELSE 'withdrawn' END WHERE claim = ?"
  )
  const close = database.prepare('UPDATE office_claims SET isOpen = 0 WHERE claim = ?')
  // A granted or requested claim ends with its own outcome.
  const open = database.prepare(
    `UPDATE office_claims SET isOpen = 1, state = CASE state WHEN 'refused' THEN 'lost' ELSE state END
     WHERE claim = ? AND isOpen = 0 AND state IN ('withdrawn', 'refused', 'lost')`
  )
  const each =
    (statement: typeof put) =>
    (claims: readonly string[]): void => {
      for (const claim of claims) statement.run(claim)
    }
  return {
    add: (claim: Omit<Claim, 'isOpen' | 'isRefused'>): void => void put.run({ ...claim }),
    /** The office has the attempt of a closed claim as running. One that was refused here may have been granted to a copy of this desk. */
    openAgain: (claim: string): void => void open.run(claim),
    /** The latest claim of an attempt: the number of one that was never posted is used again. */
    ofAttempt(entry: string, attempt: number): Claim | null {
      const row = byAttempt.get(entry, attempt)
      return row === undefined ? null : claimOf(row)
    },
    /** Oldest first. */
    ofDeclaration: (declaration: string): readonly Claim[] => byDeclaration.all(declaration).map(claimOf),
    open: (): readonly Claim[] => opened.all().map(claimOf),
    granted: each(grant),
    refused: each(refuse),
    withdrawn: each(withdraw),
    /** The outbox has their outcome. */
    close: each(close)
  }
}
export type ClaimRows = ReturnType<typeof claimRows>
