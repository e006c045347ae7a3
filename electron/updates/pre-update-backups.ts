/** The backups that are made before an update, from which the user can go back to the version before. */
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { backupExtension } from '#core/contract/backup.ts'

export interface BackupBefore {
  /** The version that wrote it. */
  readonly from: string
  readonly to: string
  readonly path: string
  /** Milliseconds since 1970. */
  readonly at: number
}

/** Besides the new one. */
const keptBackups = 1

export const folderOfBackups = (folder: string): string => join(folder, 'before-update')

export const backupPath = (folder: string, { from, to, at }: Omit<BackupBefore, 'path'>): string =>
  join(folderOfBackups(folder), `ajukan-${from}-before-${to}-${at}${backupExtension}`)

/** All of a profile folder, newest first. */
const listBackups = async (folder: string): Promise<readonly BackupBefore[]> => {
  const place = folderOfBackups(folder)
  return (await readdir(place))
    .flatMap((name) => {
      const [, from = '', to = '', at = ''] = /^ajukan-(.+)-before-(.+)-(\d+)\.ajukan$/.exec(name) ?? []
      return from === '' ? [] : [{ from, to, path: join(place, name), at: Number(at) }]
    })
    .toSorted((a, b) => b.at - a.at)
}

/** Removes the oldest ones, never `newest`, even if the clock was set back. */
export const removeOldBackups = async (folder: string, newest: string): Promise<void> => {
  const others = (await listBackups(folder)).filter(({ path }) => path !== newest)
  for (const { path } of others.slice(keptBackups)) await rm(path, { force: true })
}

/** The newest backup written by this version. Null if there is none or the folder cannot be read. */
export const backupOfVersion = async (folder: string, version: string): Promise<BackupBefore | null> =>
  (await listBackups(folder).catch(() => [])).find(({ from }) => from === version) ?? null
