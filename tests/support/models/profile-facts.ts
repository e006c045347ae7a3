import { createHash } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isObject } from '#core/base/json-guards.ts'
import { openProfileDatabase } from '../../../electron/database/open.ts'
import { readCopy } from '../fixtures/store-copy-batches.ts'

/** What a profile holds, in terms that no version of the database changes. */
export interface ProfileFacts {
  readonly cars: readonly string[]
  /** `car state sha256` of each entry of the outbox. */
  readonly submissions: readonly string[]
  /** SHA-256 of the frozen bodies. */
  readonly bodies: readonly string[]
  /** `car code number` of each response. */
  readonly responses: readonly string[]
  /** SHA-256 of the PDFs of the archive. */
  readonly pdfs: readonly string[]
  readonly edits: number
  readonly answers: number
}

const sha256Of = (content: Buffer | string): string => createHash('sha256').update(content).digest('hex')

const pdfsIn = async (folder: string): Promise<readonly string[]> => {
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  const hashes = names.filter((name) => name.endsWith('.pdf')).map(async (name) => sha256Of(await readFile(join(folder, name))))
  return (await Promise.all(hashes)).sort()
}

/** Edits may be stored several in one row. */
const editsIn = (value: unknown): number => (isObject(value) && Array.isArray(value['edits']) ? value['edits'].length : 1)

/** Reads a copy of the profile folder with the code of the host, which brings it to the present version. */
export const factsOf = async (folder: string): Promise<ProfileFacts> => {
  const place = await mkdtemp(join(tmpdir(), 'ajukan-facts-'))
  try {
    await cp(folder, place, { recursive: true })
    const { operations, database, close } = await openProfileDatabase(place)
    const rows = readCopy(operations)
    const answers = Number(database.prepare("SELECT count(*) AS answers FROM answers WHERE operation <> 'posting'").get()?.['answers'])
    close()
    const of = (table: string): readonly Readonly<Record<string, unknown>>[] =>
      rows.flatMap((row) => (row.table === table && isObject(row.value) ? [row.value] : []))
    const lines = (table: string, ...keys: readonly string[]): readonly string[] =>
      of(table)
        .map((row) => keys.map((key) => String(row[key])).join(' '))
        .sort()
    return {
      cars: lines('declarations', 'car'),
      submissions: lines('outbox', 'car', 'state', 'sha256'),
      bodies: of('frozen')
        .map(({ body }) => sha256Of(String(body)))
        .sort(),
      responses: lines('responses', 'car', 'code', 'number'),
      pdfs: await pdfsIn(join(place, 'archive')),
      edits: of('edits').reduce((sum, row) => sum + editsIn(row), 0),
      answers
    }
  } finally {
    await rm(place, { recursive: true, force: true })
  }
}
