import { constants } from 'node:fs'
import { open } from 'node:fs/promises'

/** What an append-only file needs of the disk; an argument, so that a test can let the disk fail. */
export interface DiskFile {
  /** Writes all of it or rejects; some of it may then be on the disk. */
  write(bytes: Uint8Array, position: number): Promise<void>
  /** Resolves when everything written and cut so far is on the disk. */
  sync(): Promise<void>
  truncate(length: number): Promise<void>
  close(): Promise<void>
}
/** `through`: every write is on the disk when it resolves, so that nothing waits for a call of its own to bring it there. Where the system has it. */
export type OpenDiskFile = (path: string, options?: { readonly through?: boolean }) => Promise<DiskFile>

/** macOS has the flag and leaves the bytes in the memory of the disk; Windows has none. */
const through = process.platform === 'linux' ? constants.O_DSYNC : 0

export const openDiskFile: OpenDiskFile = async (path, options) => {
  const flag = options?.through === true ? through : 0
  const handle = await open(path, constants.O_RDWR | constants.O_CREAT | flag, 0o600)
  let owesSync = true
  return {
    write: async (bytes, position) => {
      owesSync ||= flag === 0
      // A disk about to be full takes a part first and refuses on the next call.
      for (let done = 0; done < bytes.length;) {
        const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, position + done)
        done += bytesWritten
      }
    },
    sync: async () => {
      if (!owesSync) return
      await handle.sync()
      owesSync = false
    },
    truncate: async (length) => {
      owesSync = true
      await handle.truncate(length)
    },
    close: () => handle.close()
  }
}

export interface LineFile {
  /** Bytes known to be on the disk. */
  length(): number
  /** Resolves when the bytes are on the disk; after a failure nothing of them stays. */
  append(bytes: Uint8Array): Promise<void>
  close(): Promise<void>
}

/** Opens a file for appending behind its first `length` bytes; whatever follows them is cut away. */
export const openLineFile = async (path: string, length: number, openFile: OpenDiskFile = openDiskFile): Promise<LineFile> => {
  const file = await openFile(path, { through: true })
  let good = length
  // A partial line may lie behind the good bytes as long as it could not be cut away.
  let dirty = true
  const cut = async (): Promise<void> => {
    await file.truncate(good)
    await file.sync()
    dirty = false
  }
  try {
    await cut()
  } catch (error) {
    await file.close()
    throw error
  }
  return {
    length: () => good,
    append: async (bytes) => {
      if (dirty) await cut()
      dirty = true
      try {
        await file.write(bytes, good)
        await file.sync()
      } catch (error) {
        // Should cutting fail as well, the next append begins with it.
        await cut().catch(() => undefined)
        throw error
      }
      good += bytes.length
      dirty = false
    },
    close: () => file.close()
  }
}
