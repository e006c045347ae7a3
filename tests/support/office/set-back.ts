import { cp, rm } from 'node:fs/promises'
import type { Client } from 'pg'
import { eventually } from '../eventually.ts'
import { tempFolder } from '../temp-folder.ts'

/** Copies the folder of a desk that is closed; the returned function puts the copy in its place. */
export const takeImage = async (folder: string): Promise<() => Promise<void>> => {
  const image = await tempFolder()
  await cp(folder, image, { recursive: true })
  return async () => {
    await rm(folder, { recursive: true })
    await cp(image, folder, { recursive: true })
  }
}

/** A copy of the database of an office, which nobody uses then, as a restored backup is; its name. */
export const backUpOffice = async (admin: Pick<Client, 'query'>, database: string): Promise<string> => {
  const backup = `${database}_backup`
  await eventually(() => admin.query(`CREATE DATABASE ${backup} TEMPLATE ${database}`))
  await admin.query(`GRANT CONNECT ON DATABASE ${backup} TO ajukan_desk`)
  return backup
}
