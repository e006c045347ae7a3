/** The file with the SHA-256 of every artefact, which `sha256sum --check` reads. */
import { fileHash } from '../support/file-hash.ts'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Stopped } from '../support/program.ts'

export const sumsName = 'SHA256SUMS'
/** The sums file and its signature are excluded. */
const isOwn = (name: string): boolean => name === sumsName || name === `${sumsName}.asc`

/** Writes `SHA256SUMS` (one line per file, sorted by name) and resolves with its text. Throws `Stopped` if the folder is empty or contains a folder. */
export const writeSums = async (folder: string): Promise<string> => {
  const entries = (await readdir(folder, { withFileTypes: true })).filter(({ name }) => !isOwn(name))
  const other = entries.find((entry) => !entry.isFile())
  if (other !== undefined) throw new Stopped(`${join(folder, other.name)} is not a file: a release has files only.`)
  const names = entries.map(({ name }) => name).sort()
  if (names.length === 0) throw new Stopped(`There is nothing in ${folder}.`)
  const strange = names.find((name) => !/^[\w.+-]+$/.test(name))
  if (strange !== undefined) throw new Stopped(`${JSON.stringify(strange)} is no name of an artefact.`)
  let text = ''
  for (const name of names) text += `${await fileHash(join(folder, name), 'sha256', 'hex')}  ${name}\n`
  await writeFile(join(folder, sumsName), text)
  return text
}
