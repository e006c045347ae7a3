import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { createSequencerByKey } from '#core/base/sequencer.ts'
import type { Declaration } from '#core/derive/shape.ts'
import { writeAtomically } from '../files/atomic-file.ts'
import { practiceSettings, storedDeclaration, type PracticeSettings, type StoredDeclaration, type Track } from './stored-shapes.ts'

export interface PracticeStore {
  settings(): PracticeSettings
  changeSettings(change: (settings: PracticeSettings) => PracticeSettings): Promise<void>
  tracks(): readonly Track[]
  track(car: string): Track | undefined
  declaration(car: string): Promise<Declaration>
  /** Resolves when the declaration is on the disk. `body`: SHA-256 of its envelope. */
  save(declaration: Declaration, body: string, at: number): Promise<void>
  /** Resolves when all writes are done. */
  settle(): Promise<void>
}

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** One file for each declaration, named by the hash of its aju number (any text), and one file for the settings. */
export const openStore = async (folder: string): Promise<PracticeStore> => {
  const declarationFolder = join(folder, 'declarations')
  const settingsPath = join(folder, 'settings.json')
  await mkdir(declarationFolder, { recursive: true, mode: 0o700 })
  const fileOf = (car: string): string => join(declarationFolder, `${sha256(car)}.json`)
  const tracks = new Map<string, Track>((await readTracks(declarationFolder)).map((track) => [track.car, track]))
  let settings = await readSettings(settingsPath)
  const sequencer = createSequencerByKey()
  const writing = new Set<Promise<void>>()
  const tracked = (write: Promise<void>): Promise<void> => {
    const settled = write.catch(() => undefined).then(() => void writing.delete(settled))
    writing.add(settled)
    return write
  }

  return {
    settings: () => settings,
    changeSettings: (change) =>
      tracked(
        sequencer.run('settings', async () => {
          const changed = change(settings)
          await writeAtomically(settingsPath, JSON.stringify(changed), 0o600)
          settings = changed
        })
      ),
    // Declarations of one envelope have the same time and are written concurrently: the aju number decides.
    tracks: () => [...tracks.values()].sort((one, other) => one.at - other.at || (one.car < other.car ? -1 : 1)),
    track: (car) => tracks.get(car),
    declaration: async (car) => {
      const stored: unknown = JSON.parse(await readFile(fileOf(car), 'utf8'))
      if (!v.is(storedDeclaration, stored)) throw new Error('a stored practice declaration is damaged')
      return stored.declaration
    },
    save: (declaration, body, at) =>
      tracked(
        sequencer.run(`declaration ${declaration.car}`, async () => {
          const before = tracks.get(declaration.car)
          const track: Track = {
            car: declaration.car,
            bodies: [...(before?.bodies ?? []), body],
            at: before?.at ?? at,
            after: before?.after ?? settings.moves.length,
            lastAt: at
          }
          await writeAtomically(fileOf(track.car), JSON.stringify({ ...track, declaration } satisfies StoredDeclaration), 0o600)
          tracks.set(track.car, track)
        })
      ),
    settle: async () => {
      while (writing.size > 0) await Promise.all(writing)
    }
  }
}

const readTracks = async (folder: string): Promise<readonly Track[]> => {
  const tracks: Track[] = []
  for (const name of (await readdir(folder)).sort()) {
    const path = join(folder, name)
    // Left by a crash before the rename; the submission was not answered.
    if (name.endsWith('.tmp')) await rm(path)
    if (!name.endsWith('.json')) continue
    const stored = await readJson(path)
    if (!v.is(storedDeclaration, stored)) {
      await rename(path, `${path}.damaged`)
      continue
    }
    const { car, bodies, at, after, lastAt } = stored
    tracks.push({ car, bodies, at, after, lastAt })
  }
  return tracks
}

const readSettings = async (path: string): Promise<PracticeSettings> => {
  const stored = await readJson(path)
  return v.is(practiceSettings, stored) ? stored : { moves: [], fault: 'none', faultTimes: null }
}

const readJson = async (path: string): Promise<unknown> => {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch {
    return undefined
  }
}
