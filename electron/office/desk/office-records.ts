import type { Json, JsonObject } from '#core/base/json.ts'
import { stringOrEmpty } from '#core/base/json-guards.ts'
import { fail, ok, type Result } from '#core/base/result.ts'
import type { BranchContent, DeskContact, OfficeEvent, RowVersion } from '#core/contract/office.ts'
import type { OfficeDatabase } from '../../database/office/office-database.ts'
import { asObjects } from '../../database/office/types.ts'
import { branchContent } from './branch.ts'
import { CallRefused, unlessAborted } from './connection.ts'
import type { Link } from './link.ts'
import { DeskFailed, isOfSession, valueOf, type Session } from './session.ts'

/** What is asked of the office each time, because a desk does not pull it. */
export interface OfficeRecords {
  contacts(): Promise<Result<readonly DeskContact[]>>
  branch(branch: string): Promise<Result<BranchContent>>
  /** Without contact: the answer of the last call. */
  history(declaration: string): Promise<Result<readonly OfficeEvent[]>>
  /** The frozen body of an attempt; null if no desk presented it. */
  attemptBody(attempt: string): Promise<Result<string | null>>
  /** Every value of a shared row, newest first, with who wrote it. */
  rowHistory(table: string, key: Json): Promise<Result<readonly RowVersion[]>>
}

export const openRecords = (database: OfficeDatabase, link: Pick<Link, 'session' | 'exchange' | 'deadline'>): OfficeRecords => {
  /** Runs `work` with the present session, and once more with the next one where the office has ended this one, as after a restore. */
  const using = async <T>(
    work: (session: Session) => Promise<Result<T>>,
    deadline = link.deadline(),
    isFirst = true
  ): Promise<Result<T>> => {
    const session = link.session()
    if (session === null) return fail('office-offline')
    try {
      return await unlessAborted(work(session), deadline)
    } catch (error) {
      if (isFirst && isOfSession(error)) {
        // The first exchange may be the one that learns that the session has ended.
        if (!(await link.exchange(deadline)).ok) await link.exchange(deadline)
        return await using(work, deadline, false)
      }
      return fail(error instanceof CallRefused || error instanceof DeskFailed ? error.code : 'office-offline')
    }
  }
  const read = (name: string, input: JsonObject): Promise<Result<JsonObject>> =>
    using(async (session) => ok(await session.read(name, input)))
  return {
    contacts: () => using(async (session) => ok(await session.connection.contacts())),
    async branch(branch) {
      const found = await read('get_branch', { branch })
      return found.ok ? ok(branchContent(found.value)) : found
    },
    async history(declaration) {
      const found = await read('history', { declaration })
      const events = found.ok ? asObjects(found.value['events']) : await valueOf(database.run('keptHistory', declaration))
      if (found.ok) await valueOf(database.run('keepHistory', declaration, events))
      else if (events.length === 0) return found
      return ok(events as unknown as readonly OfficeEvent[])
    },
    async attemptBody(attempt) {
      const found = await read('get_attempt', { attempt })
      return found.ok ? ok(Buffer.from(stringOrEmpty(found.value['body']), 'base64').toString() || null) : found
    },
    async rowHistory(table, key) {
      const found = await read('row_history', { store: table, key })
      return found.ok ? ok(asObjects(found.value['versions']) as unknown as readonly RowVersion[]) : found
    }
  }
}
