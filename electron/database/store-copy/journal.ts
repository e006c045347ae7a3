import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { CopyBatch, CopyPage, CopyRow, CopyState } from '#core/contract/store-copy.ts'
import { fail, ok, type Result } from '#core/base/result.ts'
import { diskFailure, syncFolder, writeAtomically } from '../../files/atomic-file.ts'
import { encodeLine } from '../append-only/checked-lines.ts'
import { createSequencer } from '../../../core/base/sequencer.ts'
import { createCommitQueue } from '../append-only/commit-queue.ts'
import { openDiskFile, type OpenDiskFile } from '../append-only/line-file.ts'
import { completeRebase, markerName, rebasePath, recoverStoreCopyFiles, removeCompacted, snapshotPath } from './files.ts'
import { compactSegments } from './compaction.ts'
import { createStoreCopyReader } from './reader.ts'
import { batchText, rowText } from './rows.ts'
import { openSegments } from './segments.ts'
import { createSnapshotWriter, type Snapshot, type SnapshotWriter } from './snapshot.ts'

export interface RebasePage {
  readonly seq: number
  readonly rows: readonly CopyRow[]
  readonly first: boolean
  readonly last: boolean
}

/** The copy of the window's store in one profile folder: a journal of batches and snapshots of all rows. */
export interface StoreCopyJournal {
  state(): CopyState
  /** The state after all earlier calls are on the disk or failed; a window that reloads must not get an older state. */
  settled(): Promise<CopyState>
  /** Resolves after the batch is on the disk. Fails with `safety-out-of-step` if it is not the next batch. */
  append(batch: CopyBatch): Promise<Result<CopyState>>
  /** The page after sequence number `after`. */
  read(after: number): Promise<Result<CopyPage>>
  /** Replaces everything by the rows of its pages. The old journal stays valid until the last page is on the disk; an append cancels the rebase. */
  rebase(page: RebasePage): Promise<Result<CopyState>>
  close(): Promise<void>
}

export interface StoreCopyOptions {
  /** A segment of this size is closed. */
  readonly segmentBytes?: number
  /** Closed segments are compacted at this size or half the size of the snapshot, whichever is larger. */
  readonly compactionBytes?: number
  readonly pageBytes?: number
  /** A snapshot up to this size is checked at the start, so that damage is found while the store can still replace it. */
  readonly checkBytes?: number
  readonly openFile?: OpenDiskFile
}

const MiB = 1024 * 1024

class OutOfStep extends Error {
  override name = 'OutOfStep'
}

export const openStoreCopyJournal = async (folder: string, options: StoreCopyOptions = {}): Promise<StoreCopyJournal> => {
  const {
    segmentBytes = 8 * MiB,
    compactionBytes = 32 * MiB,
    pageBytes = 4 * MiB,
    checkBytes = 64 * MiB,
    openFile = openDiskFile
  } = options
  await mkdir(folder, { recursive: true })
  const found = await recoverStoreCopyFiles(folder, pageBytes)
  let snapshot = found.snapshot
  const segments = await openSegments(folder, found.segments, openFile)
  let marked = found.marked
  let lastSeq = Math.max(snapshot?.seq ?? 0, ...found.segments.map(({ last }) => last))
  let nextSeq = lastSeq + 1
  const reader = createStoreCopyReader(pageBytes)
  if (snapshot !== null && snapshot.end <= checkBytes) await reader.check(snapshot)
  let rebasing: { readonly seq: number; readonly writer: SnapshotWriter } | null = null
  /** The snapshot of a rebase whose old files are not removed yet. */
  let unfinished: Snapshot | null = null
  let compacting: Promise<void> = Promise.resolve()
  let isCompacting = false
  let generation = 0
  let isClosed = false

  const writing = createSequencer()
  /** Runs while files are read or removed. */
  const files = createSequencer()

  const state = (): CopyState => ({
    lastSeq,
    baseSeq: snapshot?.seq ?? 0,
    hadData: marked || lastSeq > 0,
    damaged: segments.all().reduce((sum, { damaged }) => sum + damaged, (snapshot?.damaged ?? 0) + reader.damaged())
  })

  const useSnapshot = (next: Snapshot): void => {
    snapshot = next
    reader.forgetDamage()
    reader.forgetRestore()
  }

  const mark = async (): Promise<void> => {
    if (marked) return
    await writeAtomically(
      join(folder, markerName),
      'This profile had data. Without its store, the safety copy beside this file brings it back.\n'
    )
    marked = true
  }

  const compact = async (): Promise<void> => {
    const began = generation
    const isCancelled = (): boolean => isClosed || generation !== began
    const compacted = await compactSegments({ folder, snapshot, segments: segments.closed(), pageBytes, openFile, isCancelled })
    if (compacted === null) return
    await files.run(async () => {
      // Useless after a rebase. A window that has read a part of the old snapshot must be able to read the rest.
      if (isCancelled() || reader.isRestoring()) return compacted.writer.abandon()
      try {
        useSnapshot(await compacted.writer.publish(snapshotPath(folder, compacted.seq)))
      } catch (error) {
        await compacted.writer.abandon()
        throw error
      }
      segments.forget(compacted.seq)
      await syncFolder(folder)
      await removeCompacted(folder, compacted.seq)
    })
  }

  /** Runs in the background. After a failure the next closed segment starts another attempt. */
  const compactIfDue = (): void => {
    const bytes = segments.closed().reduce((sum, segment) => sum + segment.bytes, 0)
    if (isCompacting || isClosed || reader.isRestoring() || bytes <= Math.max(compactionBytes, (snapshot?.end ?? 0) / 2)) return
    isCompacting = true
    compacting = compact()
      .catch(() => undefined)
      .finally(() => {
        isCompacting = false
      })
  }

  const finishRebase = async (): Promise<void> => {
    if (unfinished === null) return
    const path = await completeRebase(folder, unfinished.seq)
    useSnapshot({ ...unfinished, path })
    unfinished = null
  }

  const cancelRebase = async (): Promise<void> => {
    const cancelled = rebasing
    rebasing = null
    await cancelled?.writer.abandon()
  }

  const commit = async (lines: readonly { readonly seq: number; readonly bytes: Buffer }[]): Promise<void> => {
    // A rebase may have run since the call.
    if (lines.some(({ seq }, index) => seq !== lastSeq + 1 + index)) throw new OutOfStep()
    await cancelRebase()
    await files.run(finishRebase)
    await mark()
    const last = lastSeq + lines.length
    await segments.append(lastSeq + 1, last, Buffer.concat(lines.map(({ bytes }) => bytes)))
    lastSeq = last
    if (segments.length() < segmentBytes) return
    await segments.end()
    compactIfDue()
  }

  const queue = createCommitQueue(writing, commit, () => {
    nextSeq = lastSeq + 1
  })

  /** From here on the rebase cannot be undone; after a crash the next start completes it. */
  const replaceBy = async (next: Snapshot): Promise<void> => {
    generation += 1
    unfinished = next
    useSnapshot(next)
    lastSeq = next.seq
    nextSeq = lastSeq + 1
    await segments.end()
    segments.forget(Number.POSITIVE_INFINITY)
    await files.run(finishRebase)
  }

  compactIfDue()

  return {
    state,
    settled: () => writing.run(() => Promise.resolve(state())),
    append: async (batch) => {
      if (isClosed) return fail('disk-failed')
      if (batch.seq !== nextSeq) return fail('safety-out-of-step')
      const bytes = encodeLine(batchText(batch))
      nextSeq += 1
      reader.forgetRestore()
      try {
        await queue.add({ seq: batch.seq, bytes })
        return ok(state())
      } catch (error) {
        return fail(error instanceof OutOfStep ? 'safety-out-of-step' : diskFailure(error))
      }
    },
    read: (after) =>
      files.run(async () => {
        try {
          return ok(await reader.read(after, { snapshot, segments: segments.all(), lastSeq }))
        } catch (error) {
          return fail(diskFailure(error))
        }
      }),
    rebase: (page) =>
      writing.run(async () => {
        if (isClosed) return fail('disk-failed')
        if (page.first) await cancelRebase()
        else if (rebasing?.seq !== page.seq) return fail('safety-out-of-step')
        if (!Number.isSafeInteger(page.seq) || page.seq < 0 || (page.seq === 0 && page.rows.length > 0)) return fail('invalid-input')
        try {
          // An earlier rebase must be finished before the next.
          await files.run(finishRebase)
          const path = rebasePath(folder, page.seq)
          rebasing ??= { seq: page.seq, writer: await createSnapshotWriter(path, pageBytes, openFile) }
          const { writer } = rebasing
          for (const row of page.rows) if (row.value !== undefined) await writer.add(rowText(row))
          if (!page.last) return ok(state())
          await mark()
          await writer.seal({ seq: page.seq, damaged: 0 })
          const next = await writer.publish(path)
          rebasing = null
          await replaceBy(next)
          return ok(state())
        } catch (error) {
          await cancelRebase()
          return fail(diskFailure(error))
        }
      }),
    close: async () => {
      isClosed = true
      await writing.run(async () => {
        await cancelRebase()
        await compacting
        await files.run(() => segments.end())
      })
    }
  }
}
