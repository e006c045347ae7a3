import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { SafetyBatch, SafetyPage, SafetyRow, SafetyState } from '#core/contract/host-api.ts'
import { fail, ok, type Result } from '#core/contract/result.ts'
import { diskFailure, syncFolder, writeAtomically } from './atomic-file.ts'
import { encodeLine } from './checked-lines.ts'
import { createCommitQueue, createLock } from './commit-queue.ts'
import { openDiskFile, openLineFile, type LineFile, type OpenDiskFile } from './line-file.ts'
import {
  completeRebase,
  markerName,
  rebasePath,
  recoverSafetyFiles,
  removeFolded,
  segmentPath,
  snapshotPath,
  type Segment
} from './safety-files.ts'
import { foldSegments } from './safety-fold.ts'
import { readBatches, readSnapshotPart, snapshotParts } from './safety-reader.ts'
import { batchText, rowText } from './safety-rows.ts'
import { createSnapshotWriter, type Snapshot, type SnapshotWriter } from './safety-snapshot.ts'

export interface RebasePage {
  readonly seq: number
  readonly rows: readonly SafetyRow[]
  readonly first: boolean
  readonly last: boolean
}

/** The safety copy of one profile folder; trust.md 0.4. */
export interface SafetyJournal {
  state(): SafetyState
  /** Resolves when the batch is on the disk. */
  append(batch: SafetyBatch): Promise<Result<SafetyState>>
  read(after: number): Promise<Result<SafetyPage>>
  /** The old journal stays the truth until the last page is on the disk; an append in step with it gives the rebase up. */
  rebase(page: RebasePage): Promise<Result<SafetyState>>
  close(): Promise<void>
}

export interface SafetyOptions {
  /** A segment of this size is closed and the next begun. */
  readonly segmentBytes?: number
  /** Closed segments of this size, or of half the snapshot where that is more, are folded into a new snapshot. */
  readonly foldBytes?: number
  readonly pageBytes?: number
  readonly openFile?: OpenDiskFile
}

const MiB = 1024 * 1024

class OutOfStep extends Error {
  override name = 'OutOfStep'
}

export const openSafetyJournal = async (folder: string, options: SafetyOptions = {}): Promise<SafetyJournal> => {
  const { segmentBytes = 8 * MiB, foldBytes = 32 * MiB, pageBytes = 4 * MiB, openFile = openDiskFile } = options
  await mkdir(folder, { recursive: true })
  const found = await recoverSafetyFiles(folder, pageBytes)
  let snapshot = found.snapshot
  let closed: readonly Segment[] = found.segments.slice(0, -1)
  let current = found.segments.at(-1) ?? null
  let file: LineFile | null = current === null ? null : await openLineFile(current.path, current.bytes, openFile)
  let marked = found.marked
  let lastSeq = Math.max(snapshot?.seq ?? 0, ...found.segments.map(({ last }) => last))
  let nextSeq = lastSeq + 1
  const unreadableRows = new Set<number>()
  let rebasing: { readonly seq: number; readonly writer: SnapshotWriter } | null = null
  /** A rebase that is decided but not tidied up. */
  let unfinished: Snapshot | null = null
  let restoring: { readonly snapshot: Snapshot; readonly given: number; readonly seq: number } | null = null
  let folding: Promise<void> = Promise.resolve()
  let isFolding = false
  let generation = 0
  let isClosed = false

  const writing = createLock()
  /** Held while files are read or taken away. */
  const files = createLock()

  const state = (): SafetyState => ({
    lastSeq,
    baseSeq: snapshot?.seq ?? 0,
    hadData: marked || lastSeq > 0,
    damaged: [...closed, ...(current ? [current] : [])].reduce(
      (sum, { damaged }) => sum + damaged,
      (snapshot?.damaged ?? 0) + unreadableRows.size
    )
  })

  const useSnapshot = (next: Snapshot): void => {
    snapshot = next
    unreadableRows.clear()
    restoring = null
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
    const segments = closed
    const began = generation
    const stopped = (): boolean => isClosed || generation !== began
    const folded = await foldSegments({ folder, snapshot, segments, pageBytes, openFile, stopped })
    if (folded === null) return
    await files.run(async () => {
      // A rebase in the meantime has made it worthless.
      if (stopped()) return folded.writer.abandon()
      useSnapshot(await folded.writer.publish(snapshotPath(folder, folded.seq)))
      closed = closed.filter(({ first }) => first > folded.seq)
      await removeFolded(folder, folded.seq)
    })
  }

  /** In the background; a failure changes nothing, the next closed segment brings the next try. */
  const considerFold = (): void => {
    const bytes = closed.reduce((sum, segment) => sum + segment.bytes, 0)
    if (isFolding || isClosed || restoring !== null || bytes <= Math.max(foldBytes, (snapshot?.end ?? 0) / 2)) return
    isFolding = true
    folding = fold()
      .catch(() => undefined)
      .finally(() => {
        isFolding = false
      })
  }

  const closeSegment = async (): Promise<void> => {
    const ending = file
    if (current !== null) closed = [...closed, current]
    current = null
    file = null
    // Everything in it is on the disk already.
    await ending?.close().catch(() => undefined)
  }

  const openSegment = async (first: number): Promise<LineFile> => {
    const path = segmentPath(folder, first)
    const opened = await openLineFile(path, 0, openFile)
    try {
      await syncFolder(folder)
    } catch (error) {
      await opened.close()
      throw error
    }
    current = { path, first, last: first - 1, bytes: 0, damaged: 0 }
    file = opened
    return opened
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
    const target = file ?? (await openSegment(lastSeq + 1))
    await target.append(Buffer.concat(lines.map(({ bytes }) => bytes)))
    lastSeq = lines.at(-1)?.seq ?? lastSeq
    if (current !== null) current = { ...current, last: lastSeq, bytes: target.length() }
    if (target.length() >= segmentBytes) {
      await closeSegment()
      considerFold()
    }
  }

  const queue = createCommitQueue(writing, commit, () => {
    nextSeq = lastSeq + 1
  })

  /** The new snapshot is on the disk under its own name: from here on only forwards. */
  const replaceBy = async (next: Snapshot): Promise<void> => {
    generation += 1
    unfinished = next
    useSnapshot(next)
    lastSeq = next.seq
    nextSeq = lastSeq + 1
    await closeSegment()
    closed = []
    await files.run(tidyRebase)
  }

  considerFold()

  return {
    state,
    append: async (batch) => {
      if (isClosed) return fail('disk-failed')
      if (batch.seq !== nextSeq) return fail('safety-out-of-step')
      const bytes = encodeLine(batchText(batch))
      nextSeq += 1
      restoring = null
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
          const base = snapshot
          if (base === null || after >= base.seq) {
            return ok(await readBatches([...closed, ...(current ? [current] : [])], after, lastSeq, pageBytes))
          }
          const going = restoring !== null && after > 0 && after === restoring.seq ? restoring : { snapshot: base, given: 0, seq: 0 }
          const { batch, damaged } = await readSnapshotPart(going.snapshot, going.given)
          for (const offset of damaged) unreadableRows.add(offset)
          const given = going.given + 1
          const complete = given === snapshotParts(going.snapshot).count
          restoring = complete ? null : { snapshot: going.snapshot, given, seq: batch.seq }
          return ok({ batches: [batch], whole: given === 1, done: complete && batch.seq === lastSeq })
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
        await files.run(async () => undefined)
        await closeSegment()
      })
    }
  }
}
