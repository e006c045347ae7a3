import { constants } from 'node:fs'
import { open } from 'node:fs/promises'

/** File operations of an append-only file. Passed as an argument, so that a test can simulate disk errors. */
export interface DiskFile {
  /** Writes all bytes or rejects; after a rejection some of them may be on the disk. */
  write(bytes: Uint8Array, position: number): Promise<void>
  /** Resolves after all earlier writes and truncations are on the disk. */
  sync(): Promise<void>
  truncate(length: number): Promise<void>
  close(): Promise<void>
}

/** `through`: a write resolves after it is on the disk, without a separate sync, if the system supports it. */
export type OpenDiskFile = (path: string, options?: { readonly through?: boolean }) => Promise<DiskFile>

/** On macOS the flag leaves the bytes in the cache of the disk; Windows has no such flag. */
const through = process.platform === 'linux' ? constants.O_DSYNC : 0

export const openDiskFile: OpenDiskFile = async (path, options) => {
  const flag = options?.through === true ? through : 0
  const handle = await open(path, constants.O_RDWR | constants.O_CREAT | flag, 0o600)
  let needsSync = true
  return {
    write: async (bytes, position) => {
      needsSync ||= flag === 0
      // A disk that becomes full writes a part first and fails on the next call.
      for (let done = 0; done < bytes.length;) {
        const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, position + done)
        done += bytesWritten
      }
    },
    sync: async () => {
      if (!needsSync) return
      await handle.sync()
      needsSync = false
    },
    truncate: async (length) => {
      needsSync = true
      await handle.truncate(length)
    },
    close: () => handle.close()
  }
}

export interface LineFile {
  /** Number of bytes that are on the disk. */
  length(): number
  /** Resolves after the bytes are on the disk. After a failure the file does not contain any of them. */
  append(bytes: Uint8Array): Promise<void>
  close(): Promise<void>
}

/** Opens a file for appending after its first `length` bytes; all bytes after them are removed. */
export const openLineFile = async (path: string, length: number, openFile: OpenDiskFile = openDiskFile): Promise<LineFile> => {
  const file = await openFile(path, { through: true })
  let durable = length
  // Whether an incomplete write may follow the durable bytes.
  let dirty = true
  const truncate = async (): Promise<void> => {
    await file.truncate(durable)
    await file.sync()
    dirty = false
  }
  try {
    await truncate()
  } catch (error) {
    await file.close()
    throw error
  }
  return {
    length: () => durable,
    append: async (bytes) => {
      if (dirty) await truncate()
      dirty = true
      try {
        await file.write(bytes, durable)
        await file.sync()
      } catch (error) {
        // If this fails too, the next append tries it again first.
        await truncate().catch(() => undefined)
        throw error
      }
      durable += bytes.length
      dirty = false
    },
    close: () => file.close()
  }
}
