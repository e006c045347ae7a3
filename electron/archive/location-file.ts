import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { memberOf } from '#core/base/json-guards.ts'
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
  /** Folder of an incomplete copy; it is not used before the copy is complete. */
  readonly begun: string | null
  /** The previous folder while its files are being removed. */
  readonly leaving: string | null
}

const defaultLocation: LocationState = { folder: null, id: '', begun: null, leaving: null }

const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

export const readLocation = async (path: string, log: Log): Promise<LocationState> => {
  const content = await readStateFile(path, log)
  if (content === null) return defaultLocation
  const member = (name: string): string | null => textOrNull(memberOf(content, name))
  return { folder: member('folder'), id: member('id') ?? '', begun: member('begun'), leaving: member('leaving') }
}

export const writeLocation = (path: string, state: LocationState): Promise<void> =>
  writeAtomically(path, JSON.stringify({ version: 1, ...state }), 0o600)

export interface Marker {
  readonly id: string
  /** Whether the folder contains an incomplete copy. */
  readonly begun: boolean
}

/** The marker of a folder; null if there is none that can be read. */
export const readMarker = async (folder: string): Promise<Marker | null> => {
  try {
    const content: unknown = JSON.parse(await readFile(join(folder, markerName), 'utf8'))
    const id = memberOf(content, 'id')
    return typeof id === 'string' ? { id, begun: memberOf(content, 'begun') === true } : null
  } catch {
    return null
  }
}

export const writeMarker = (folder: string, marker: Marker): Promise<void> =>
  writeAtomically(join(folder, markerName), JSON.stringify({ version: 1, ...marker }), 0o600)
