import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { markerName } from './archive-identity.ts'
import { writeAtomically } from '../files/atomic-file.ts'
import type { Log } from '../logging/log.ts'
import { readStateFile } from '../files/state-file.ts'

/** Which folder the archive is in, and a move that was begun. */
export interface PlaceState {
  /** Null for the usual folder inside the profile. */
  readonly folder: string | null
  /** Stands in the chosen folder's marker too. */
  readonly id: string
  /** A copy being made in a folder that held nothing; not used before it is whole. */
  readonly begun: string | null
  /** The folder the archive has left and that is being cleared. */
  readonly leaving: string | null
}

const usualPlace: PlaceState = { folder: null, id: '', begun: null, leaving: null }

const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

export const readPlace = async (path: string, log: Log): Promise<PlaceState> => {
  const content = await readStateFile(path, log)
  if (typeof content !== 'object' || content === null) return usualPlace
  const member = (name: string): string | null => textOrNull(new Map<string, unknown>(Object.entries(content)).get(name))
  return { folder: member('folder'), id: member('id') ?? '', begun: member('begun'), leaving: member('leaving') }
}

export const writePlace = (path: string, state: PlaceState): Promise<void> =>
  writeAtomically(path, JSON.stringify({ version: 1, ...state }), 0o600)

export interface Marker {
  readonly id: string
  /** A copy that is not whole yet. */
  readonly begun: boolean
}

export const readMarker = async (folder: string): Promise<Marker | null> => {
  try {
    const content: unknown = JSON.parse(await readFile(join(folder, markerName), 'utf8'))
    if (typeof content !== 'object' || content === null || !('id' in content) || typeof content.id !== 'string') return null
    return { id: content.id, begun: 'begun' in content && content.begun === true }
  } catch {
    return null
  }
}

export const writeMarker = (folder: string, marker: Marker): Promise<void> =>
  writeAtomically(join(folder, markerName), JSON.stringify({ version: 1, ...marker }))
