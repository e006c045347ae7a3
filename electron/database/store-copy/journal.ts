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

/** The safety copy of one profile folder; trust.md 0.4. */
export interface StoreCopyJournal {
  state(): CopyState
  /** The state once everything asked for so far is on the disk or has failed: a window that starts anew must not be told of less. */
  settled(): Promise<CopyState>
  /** Resolves when the batch is on the disk. */
  append(batch: CopyBatch): Promise<Result<CopyState>>
  read(after: number): Promise<Result<CopyPage>>
  /** The old journal stays the truth until the last page is on the disk; an append in step with it gives the rebase up. */
  rebase(page: RebasePage): Promise<Result<CopyState>>
  close(): Promise<void>
}

export interface StoreCopyOptions {
  /** A segment of this size is closed and the next begun. */
  readonly segmentBytes?: number
  /** Closed segments of this size, or of half the snapshot where that is more, are folded into a new snapshot. */
  readonly foldBytes?: number
  readonly pageBytes?: number
  /** A snapshot up to this size is read through at the start, so that damage is known while the store can still mend it. */
  readonly checkBytes?: number
  readonly openFile?: OpenDiskFile
}

const MiB = 1024 * 1024

class OutOfStep extends Error {
  override name = 'OutOfStep'
}

export const openStoreCopyJournal = async (folder: string, options: StoreCopyOptions = {}): Promise<StoreCopyJournal> => {
  const { segmentBytes = 8 * MiB, foldBytes = 32 * MiB, pageBytes = 4 * MiB, checkBytes = 64 * MiB, openFile = openDiskFile } = options
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
  /** A rebase that is decided but not tidied up. */
  let unfinished: Snapshot | null = null
  let folding: Promise<void> = Promise.resolve()
  let isFolding = false
  let generation = 0
  let isClosed = false

  const writing = createSequencer()
  /** Held while files are read or taken away. */
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

  const fold = async (): Promise<void> => {
    const began = generation
    const stopped = (): boolean => isClosed || generation !== began
    const folded = await compactSegments({ folder, snapshot, segments: segments.closed(), pageBytes, openFile, stopped })
    if (folded === null) return
    await files.run(async () => {
      // A rebase in the meantime has made it worthless; somebody in the middle of the old snapshot must be able to end with it.
      if (stopped() || reader.isRestoring()) return folded.writer.abandon()
      try {
        useSnapshot(await folded.writer.publish(snapshotPath(folder, folded.seq)))
      } catch (error) {
        await folded.writer.abandon()
        throw error
      }
      segments.forget(folded.seq)
      await syncFolder(folder)
      await removeCompacted(folder, folded.seq)
    })
  }

  /** In the background; a failure changes nothing, the next closed segment brings the next try. */
  const considerFold = (): void => {
    const bytes = segments.closed().reduce((sum, segment) => sum + segment.bytes, 0)
    if (isFolding || isClosed || reader.isRestoring() || bytes <= Math.max(foldBytes, (snapshot?.end ?? 0) / 2)) return
    isFolding = true
    folding = fold()
      .catch(() => undefined)
      .finally(() => {
        isFolding = false
      })
  }

  const tidyRebase = async (): Promise<void> => {
    if (unfinished === null) return
    const path = await completeRebase(folder, unfinished.seq)
    useSnapshot({ ...unfinished, path })
    unfinished = null
  }

  const giveUpRebase = async (): Promise<void> => {
    const given = rebasing
    rebasing = null
    await given?.writer.abandon()
  }

  const commit = async (lines: readonly { readonly seq: number; readonly bytes: Buffer }[]): Promise<void> => {
    // A rebase may have come between the call and its turn.
    if (lines.some(({ seq }, index) => seq !== lastSeq + 1 + index)) throw new OutOfStep()
    await giveUpRebase()
    await files.run(tidyRebase)
    await mark()
    const last = lastSeq + lines.length
    await segments.append(lastSeq + 1, last, Buffer.concat(lines.map(({ bytes }) => bytes)))
    lastSeq = last
    if (segments.length() < segmentBytes) return
    await segments.end()
    considerFold()
  }

  const queue = createCommitQueue(writing, commit, () => {
    nextSeq = lastSeq + 1
  })

  /** The new snapshot has its name: from here on only forwards, as the next start would go. */
  const replaceBy = async (next: Snapshot): Promise<void> => {
    generation += 1
    unfinished = next
    useSnapshot(next)
    lastSeq = next.seq
    nextSeq = lastSeq + 1
    await segments.end()
    segments.forget(Number.POSITIVE_INFINITY)
    await files.run(tidyRebase)
  }

  considerFold()

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
        if (page.first) await giveUpRebase()
        else if (rebasing?.seq !== page.seq) return fail('safety-out-of-step')
        if (!Number.isSafeInteger(page.seq) || page.seq < 0 || (page.seq === 0 && page.rows.length > 0)) return fail('invalid-input')
        try {
          // One that is not tidied up must not be met by another.
          await files.run(tidyRebase)
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
          await giveUpRebase()
          return fail(diskFailure(error))
        }
      }),
    close: async () => {
      isClosed = true
      await writing.run(async () => {
        await giveUpRebase()
        await folding
        await files.run(() => segments.end())
      })
    }
  }
}
