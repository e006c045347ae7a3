import type { Clock } from '#core/base/ports.ts'
import { fail, ok, type Failure, type Result } from '#core/base/result.ts'
import type { KeptDocuments } from '#core/contract/settings.ts'
import type { DocumentPlace, DocumentProgress } from '#core/contract/office.ts'
import { stringOrEmpty } from '#core/base/json-guards.ts'
import type { LocalDocument, DocumentFacts } from '../../database/office/documents.ts'
import type { OfficeDatabase } from '../../database/office/office-database.ts'
import type { Log } from '../../logging/log.ts'
import { CallRefused, refusalFacts, unlessAborted } from './connection.ts'
import { failureCode } from './link-failures.ts'
import { isOfSession, valueOf, type Session } from './session.ts'
import { asNumber } from '../../database/office/types.ts'
import { sha256Of } from '../../files/sha256.ts'

/** The documents that are on this computer: the archive of PDFs and the attached files. */
export interface LocalFiles {
  /** The name of the archive folder in the database. */
  place(): string
  /** The bytes of an intact document, else null. */
  read(document: LocalDocument): Promise<Uint8Array | null>
  /** Whether a PDF of the archive was found missing or changed while the archive folder was there. */
  isDamaged(sha256: string): boolean
  /**
   * Resolves when the bytes, whose hash was compared, are on the disk. `facts`: what the responses say of a PDF, which is stored only while the archive
   * folder is there.
   */
  keep(document: LocalDocument, bytes: Uint8Array, facts: readonly DocumentFacts[]): Promise<Result<null>>
  /** Removes an intact document that the office has hashed. */
  release(document: LocalDocument): Promise<boolean>
  readonly kept: () => KeptDocuments
}

/** Bytes of a part, at most 1 MiB. One call per part, so that other calls run in between. */
export const partBytes = 512 * 1024

/**
 * Stores a document at the office, which may have parts of it already. Resolves with whether the office has hashed it: only then this desk may remove its
 * own.
 */
const putDocument = async (session: Session, sha256: string, bytes: Uint8Array): Promise<boolean> => {
  const of = Math.max(1, Math.ceil(bytes.length / partBytes))
  const put = async (indexes: readonly number[]): Promise<boolean> => {
    for (const index of indexes) {
      const part = Buffer.from(bytes.subarray(index * partBytes, (index + 1) * partBytes))
      const answer = await session.write('put_chunk', { sha256, index, of, bytes: bytes.length, data: part.toString('base64') })
      if (answer['verified'] === true) return true
    }
    return false
  }
  const all = Array.from({ length: of }, (_, index) => index)
  const found = await session.read('document_parts', { sha256, of, bytes: bytes.length })
  if (found['verified'] === true) return true
  const missing = Array.isArray(found['missing']) ? found['missing'].map(asNumber) : all
  try {
    return await put(missing.length > 0 ? missing : all)
  } catch (error) {
    // A part was stored with other bytes. The missing ones come last: the office keeps no part with which the hash differs.
    if (error instanceof CallRefused && error.code === 'office-hash-differs' && missing.length < of)
      return put([...all.filter((index) => !missing.includes(index)), ...missing])
    throw error
  }
}

/** A download that can resume. */
interface Download {
  readonly sha256: string
  readonly parts: Buffer[]
}

/** The bytes of a document of the office; a failure if their hash is another one. Rejects when the signal aborts. */
const getDocument = async (
  session: Session,
  { sha256, parts }: Download,
  progress: (done: number, total: number) => void,
  signal: AbortSignal
): Promise<Result<Uint8Array>> => {
  for (let of = parts.length + 1; parts.length < of;) {
    const answer = await unlessAborted(session.read('get_chunk', { sha256, index: parts.length }), signal)
    parts.push(Buffer.from(stringOrEmpty(answer['data']), 'base64'))
    of = asNumber(answer['of'])
    progress(
      parts.reduce((sum, { length }) => sum + length, 0),
      asNumber(answer['bytes'])
    )
  }
  const bytes = Buffer.concat(parts)
  parts.length = 0
  return sha256Of(bytes) === sha256 ? ok(bytes) : fail('office-hash-differs')
}

export interface OfficeDocuments {
  places(shas: readonly string[]): Promise<readonly DocumentPlace[]>
  /** Downloads a document; concurrent requests for the same one share a download. Fails with `cancelled` after `stop`. */
  fetch(document: LocalDocument): Promise<Result<null>>
  stop(sha256: string): void
  /** Call after a local change or a new connection: uploads documents that the office lacks, then removes local ones that the policy does not keep. */
  wake(): void
  /** Resolves when nothing is being uploaded or removed. */
  settled(): Promise<void>
  close(): Promise<void>
}

export interface DocumentsDeps {
  readonly database: OfficeDatabase
  readonly files: LocalFiles
  /** Null while there is no connection to the office. */
  readonly session: () => Session | null
  readonly progress: (progress: DocumentProgress) => void
  readonly clock: Clock
  readonly log: Log
}

/** Documents asked about in one call. */
const atOnce = 200
/** Rows read per database operation (about 20 ms); each session reads all of them. */
const rowsAtOnce = 5_000
/** Bytes of a document that the office hashes in memory; a larger one stays on its desk. */
const largest = 256 * 1024 * 1024
/** Milliseconds between two searches for documents that can be removed. */
const removalPause = 3_600_000

/** Uploads and downloads documents while the desk works, and keeps those that its policy names. */
export const openDocuments = ({ database, files, session, progress, clock, log }: DocumentsDeps): OfficeDocuments => {
  let isClosed = false
  let isWanted = false
  let working: Promise<void> | null = null
  let [scannedBy, removedAt] = ['', 0]
  let keptLast: KeptDocuments | null = null
  const running = new Map<string, { readonly end: AbortController; readonly done: Promise<Result<null>> }>()
  /** An interrupted download resumes when it is requested again. */
  let interrupted: Download | null = null

  const upload = async (one: Session, document: LocalDocument): Promise<void> => {
    const { sha256 } = document
    const bytes = await files.read(document)
    if (bytes === null) return
    if (bytes.byteLength > largest) {
      log.warn('document too large for the office', { sha256, bytes: bytes.byteLength })
      return
    }
    try {
      if (await putDocument(one, sha256, bytes)) await valueOf(database.run('noteDocument', sha256, bytes.byteLength))
    } catch (error) {
      if (!(error instanceof CallRefused) || isOfSession(error)) throw error
      log.warn('document refused by the office', { sha256, ...refusalFacts(error) })
    }
  }
  const pushAll = async (one: Session): Promise<void> => {
    const id = `${one.counter}`
    // Each session retries documents that could not be read or were refused.
    if (scannedBy !== id) await valueOf(database.run('changeState', 'documentsScanned', null))
    scannedBy = id
    while (!(await valueOf(database.run('noteAttached', rowsAtOnce)))) if (isClosed) return
    for (;;) {
      const page = await valueOf(database.run('documentsToPush', files.place(), rowsAtOnce))
      for (const document of page.documents) {
        if (isClosed) return
        await upload(one, document)
      }
      const isNew = page.next.id !== page.from.id || page.next.file !== page.from.file
      if (isNew) await valueOf(database.run('documentsPushed', page.from, page.next))
      if (page.isEnd) return
    }
  }

  /** Removes only documents for which the office has confirmed the hash in this session. */
  const removeSome = async (one: Session, documents: readonly LocalDocument[]): Promise<number> => {
    if (documents.length === 0) return 0
    const answer = await one.read('has_documents', { sha256: documents.map(({ sha256 }) => sha256) })
    const verified = new Set((Array.isArray(answer['verified']) ? answer['verified'] : []).map(stringOrEmpty))
    let removed = 0
    for (const document of documents) if (!isClosed && verified.has(document.sha256) && (await files.release(document))) removed += 1
    return removed
  }
  const removeAll = async (one: Session): Promise<void> => {
    const kept = files.kept()
    const isSame = keptLast?.keep === kept.keep && keptLast.months === kept.months
    if (isSame && Math.abs(clock.now() - removedAt) < removalPause) return
    ;[keptLast, removedAt] = [kept, clock.now()]
    if (kept.keep === 'all') return
    const asked = { desk: one.welcome.desk, now: clock.now(), most: atOnce }
    let removed = 0
    for (let after: LocalDocument | null = null; ;) {
      const page: { readonly documents: readonly LocalDocument[]; readonly next: LocalDocument | null } = await valueOf(
        database.run('documentsToRemove', files.place(), kept, { ...asked, after })
      )
      removed += await removeSome(one, page.documents)
      after = page.next
      if (after === null || isClosed) break
    }
    if (removed > 0) log.info('documents left to the office', { removed })
  }

  const work = async (): Promise<void> => {
    while (isWanted && !isClosed) {
      isWanted = false
      const one = session()
      if (one === null || one.isNew()) return
      const { state, rights } = one.welcome
      // Desks with rights share documents.
      if (state === 'active' && rights !== 'viewer') await pushAll(one)
      if (state === 'active') await removeAll(one)
    }
  }

  const settled = async (): Promise<void> => {
    while (working !== null) await working
  }

  const failureOf = (error: unknown, { signal }: AbortController): Failure => ({ code: signal.aborted ? 'cancelled' : failureCode(error) })
  const download = async (document: LocalDocument, end: AbortController): Promise<Result<null>> => {
    const { sha256 } = document
    const one = session()
    if (one === null) return fail('office-offline')
    const begun: Download = interrupted?.sha256 === sha256 ? interrupted : { sha256, parts: [] }
    interrupted = null
    try {
      const got = await getDocument(one, begun, (done, total) => progress({ sha256, done, total }), end.signal)
      if (!got.ok) return got
      const facts = document.isAttached ? [] : await valueOf(database.run('factsOfDocument', files.place(), sha256))
      const kept = await files.keep(document, got.value, facts)
      if (!kept.ok) return kept
      await valueOf(database.run('noteDocument', sha256, got.value.byteLength))
      return ok(null)
    } catch (error) {
      interrupted = begun
      return { ok: false, failure: failureOf(error, end) }
    }
  }

  return {
    async places(shas) {
      const found = await valueOf(database.run('documentPlaces', files.place(), shas))
      return found.map((one) => (one.isAtOffice && files.isDamaged(one.sha256) ? { ...one, isHere: false } : one))
    },
    fetch(document) {
      const known = running.get(document.sha256)
      if (known !== undefined) return known.done
      const end = new AbortController()
      const done = download(document, end).finally(() => running.delete(document.sha256))
      running.set(document.sha256, { end, done })
      return done
    },
    stop: (sha256) => running.get(sha256)?.end.abort(),
    wake() {
      isWanted = true
      working ??= work()
        .catch((error: unknown) => log.warn('documents not exchanged', { code: failureCode(error) }))
        .finally(() => (working = null))
    },
    settled,
    async close() {
      isClosed = true
      for (const { end } of running.values()) end.abort()
      await settled()
    }
  }
}
