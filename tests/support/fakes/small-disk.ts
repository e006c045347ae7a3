import { openDiskFile, type OpenDiskFile } from '../../../electron/database/append-only/line-file.ts'

export interface SmallDisk {
  readonly open: OpenDiskFile
  /** Bytes that still go; a write beyond them leaves a part behind and fails, as a real disk does. */
  room: number
  /** How many of the next syncs fail. */
  failingSyncs: number
  /** Whether cutting a file fails as well. */
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
          const taken = Math.min(bytes.length, disk.room)
          disk.room -= taken
          if (taken > 0) await file.write(bytes.subarray(0, taken), position)
          if (taken < bytes.length) throw diskError('ENOSPC')
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
