import { openDiskFile, type OpenDiskFile } from '../../../electron/database/append-only/line-file.ts'

export interface SmallDisk {
  readonly open: OpenDiskFile
  /** Free bytes. A write beyond them writes a part and fails with ENOSPC, as on a real disk. */
  room: number
  /** Number of the next syncs that fail. */
  failingSyncs: number
  /** Whether truncating a file fails too. */
  cannotCut: boolean
}

const diskError = (code: string): Error => Object.assign(new Error(code), { code })

export const createSmallDisk = (): SmallDisk => {
  const disk: SmallDisk = {
    room: Number.POSITIVE_INFINITY,
    failingSyncs: 0,
    cannotCut: false,
    open: async (path, options) => {
      const file = await openDiskFile(path, options)
      return {
        ...file,
        write: async (bytes, position) => {
          const written = Math.min(bytes.length, disk.room)
          disk.room -= written
          if (written > 0) await file.write(bytes.subarray(0, written), position)
          if (written < bytes.length) throw diskError('ENOSPC')
        },
        sync: async () => {
          if (disk.failingSyncs > 0) {
            disk.failingSyncs -= 1
            throw diskError('EIO')
          }
          await file.sync()
        },
        truncate: async (length) => {
          if (disk.cannotCut) throw diskError('EIO')
          await file.truncate(length)
        }
      }
    }
  }
  return disk
}
