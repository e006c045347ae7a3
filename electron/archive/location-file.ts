import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { stored, storedFlag, storedList, storedObject, storedText } from '#core/base/stored-members.ts'
import { markerName } from './document-paths.ts'
import { writeAtomically } from '../files/atomic-file.ts'
import type { Log } from '../logging/log.ts'
import { readStateFile } from '../files/state-file.ts'

/** The folder of the archive, and the state of a relocation. */
export interface LocationState {
  /** Null for the default folder inside the profile. */
  readonly folder: string | null
  /** Also written to the marker of the chosen folder. */
  readonly id: string
  /** Names this profile in the markers of the folders that it uses. */
  readonly profile: string
  /** Folder of an incomplete copy; it is not used before the copy is complete. */
  readonly begun: string | null
  /** The previous folder while its files are being removed. */
  readonly leaving: string | null
}

const textOrNull = stored(v.nullable(v.pipe(v.string(), v.nonEmpty())), null)
const locationFile: v.GenericSchema<unknown, LocationState> = storedObject({
  folder: textOrNull,
  id: storedText(),
  profile: stored(v.pipe(v.string(), v.nonEmpty()), () => randomUUID()),
  begun: textOrNull,
  leaving: textOrNull
})

export const readLocation = async (path: string, log: Log): Promise<LocationState> => v.parse(locationFile, await readStateFile(path, log))

export const writeLocation = (path: string, state: LocationState): Promise<void> =>
  writeAtomically(path, JSON.stringify({ version: 1, ...state }), 0o600)

export interface Marker {
  readonly id: string
  /** Whether the folder contains an incomplete copy. */
  readonly begun: boolean
  /** The profiles that use the folder. */
  readonly profiles: readonly string[]
}

const markerFile: v.GenericSchema<unknown, Marker> = v.object({
  id: v.string(),
  begun: storedFlag(false),
  profiles: storedList(v.string())
})

/** The marker of a folder; null if there is none that can be read. */
export const readMarker = async (folder: string): Promise<Marker | null> => {
  try {
    return v.parse(markerFile, JSON.parse(await readFile(join(folder, markerName), 'utf8')))
  } catch {
    return null
  }
}

export const writeMarker = (folder: string, marker: Marker): Promise<void> =>
  writeAtomically(join(folder, markerName), JSON.stringify({ version: 1, ...marker }), 0o600)

/** Stands for a profile that uses a folder whose marker does not name it. */
const unnamedProfile = 'unnamed'

/** The profiles of a folder that `profile` begins to use. `isOwn`: whether it was the only one so far. */
export const profilesWith = (marker: Marker | null, profile: string, isOwn: boolean): readonly string[] => {
  const known = marker?.profiles ?? []
  return [...new Set([...(known.length > 0 || isOwn ? known : [unnamedProfile]), profile])]
}
