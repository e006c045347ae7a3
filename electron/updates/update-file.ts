import * as v from 'valibot'
import { storedFlag, storedObject, storedOneOf, storedText, storedTime } from '#core/base/stored-members.ts'
import { failureCodes, type FailureCode } from '#core/base/result.ts'
import { errorCode, writeAtomically } from '../files/atomic-file.ts'
import { readStateFile } from '../files/state-file.ts'
import type { Log } from '../logging/log.ts'

/** Update state of this computer; never part of a backup. */
export interface UpdateFacts {
  /** The address that the user has agreed to; '' for none. */
  readonly source: string
  /** When the source was asked last, in milliseconds since 1970; 0 before the first time. */
  readonly checkedAt: number
  /** When the newest manifest was made that was read here, in milliseconds since 1970: an older one is refused. */
  readonly seen: number
  /** The manifest file of the downloaded package, base64; '' if there is none. */
  readonly manifest: string
  /** The user has chosen to install it when the application ends. */
  readonly atQuit: boolean
  /** Why it was not installed at the last end of the application; '' if it was not tried. */
  readonly problem: FailureCode | ''
}

export interface UpdateFile {
  read(): UpdateFacts
  /** Resolves when they are on the disk. */
  change(part: Partial<UpdateFacts>): Promise<void>
}

const updateFile: v.GenericSchema<unknown, UpdateFacts> = storedObject({
  source: storedText(),
  checkedAt: storedTime,
  seen: storedTime,
  manifest: storedText(),
  atQuit: storedFlag(false),
  problem: storedOneOf([...failureCodes, ''], '')
})

/** Never rejects: an unreadable file must not prevent the start. In that case nothing is written either, so that the stored state is kept. */
export const openUpdateFile = async (path: string, log: Log): Promise<UpdateFile> => {
  let isReadable = true
  const found = await readStateFile(path, log).catch((error: unknown) => {
    isReadable = false
    log.warn('facts of updates not read', { error: errorCode(error) })
    return null
  })
  let facts = v.parse(updateFile, found)
  return {
    read: () => facts,
    change: async (part) => {
      facts = { ...facts, ...part }
      if (isReadable) await writeAtomically(path, JSON.stringify({ version: 1, ...facts }), 0o600)
    }
  }
}
