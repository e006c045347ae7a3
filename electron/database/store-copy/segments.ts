import { syncFolder } from '../../files/atomic-file.ts'
import { openLineFile, type LineFile, type OpenDiskFile } from '../append-only/line-file.ts'
import { segmentPath, type Segment } from './files.ts'

/** The files of the journal: closed ones, and at most one that is appended to. */
export interface Segments {
  /** Oldest first, the open one last. */
  all(): readonly Segment[]
  closed(): readonly Segment[]
  /** Resolves when the bytes, which end with batch `last`, are on the disk; begins a file where none is open. */
  append(first: number, last: number, bytes: Uint8Array): Promise<void>
  /** Bytes of the open one. */
  length(): number
  /** Closes the open one; the next append begins another. */
  end(): Promise<void>
  /** Forgets those that begin at or before a batch; the files are the caller's. */
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
      // Everything in it is on the disk already.
      await ending?.close().catch(() => undefined)
    },
    forget: (seq) => {
      closed = closed.filter(({ first }) => first > seq)
    }
  }
}
