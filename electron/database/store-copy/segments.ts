import { syncFolder } from '../../files/atomic-file.ts'
import { openLineFile, type LineFile, type OpenDiskFile } from '../append-only/line-file.ts'
import { segmentPath, type Segment } from './files.ts'

/** The files of the journal: closed segments and at most one open segment. */
export interface Segments {
  /** Oldest first, the open segment last. */
  all(): readonly Segment[]
  closed(): readonly Segment[]
  /** Resolves after the bytes with the batches `first` to `last` are on the disk; creates a segment if none is open. */
  append(first: number, last: number, bytes: Uint8Array): Promise<void>
  /** Bytes of the open segment. */
  length(): number
  /** Closes the open segment; the next append creates another. */
  end(): Promise<void>
  /** Drops closed segments that begin at or before a batch from the list; the caller removes the files. */
  forget(seq: number): void
}

export const openSegments = async (folder: string, found: readonly Segment[], openFile: OpenDiskFile): Promise<Segments> => {
  let closed = found.slice(0, -1)
  let current = found.at(-1) ?? null
  let file: LineFile | null = current === null ? null : await openLineFile(current.path, current.bytes, openFile)

  const begin = async (first: number): Promise<LineFile> => {
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

  return {
    all: () => (current === null ? closed : [...closed, current]),
    closed: () => closed,
    append: async (first, last, bytes) => {
      const target = file ?? (await begin(first))
      await target.append(bytes)
      if (current !== null) current = { ...current, last, bytes: target.length() }
    },
    length: () => file?.length() ?? 0,
    end: async () => {
      const ending = file
      if (current !== null) closed = [...closed, current]
      current = null
      file = null
      // All lines are on the disk already.
      await ending?.close().catch(() => undefined)
    },
    forget: (seq) => {
      closed = closed.filter(({ first }) => first > seq)
    }
  }
}
