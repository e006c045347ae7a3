import { randomBytes } from 'node:crypto'
import { mkdtempSync, openSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { tmpdir } from 'node:os'
import { databaseVersion } from '../../../electron/database/migrations.ts'
import { growingFile, lockHeaderBytes, unlockWith } from '../../../electron/backup/file/bytes.ts'
import { chunkBytes, tagBytes, type ChunkCipher } from '../../../electron/files/passphrase-lock.ts'
import { sha256Of } from '../../../electron/files/sha256.ts'
import { readBackup } from '../../../electron/backup/read-backup.ts'
import type { HandedPart } from '../../../electron/backup/run-job.ts'
import { writeBackup } from '../../../electron/backup/write-backup.ts'
import { createRandom } from '../../support/faults/random.ts'

const base = mkdtempSync(join(tmpdir(), 'ajukan-backup-damage-'))
const silent = { progress: () => undefined, hand: () => undefined, confirmed: () => undefined }
const passphrase = 'kata sandi kantor'
const longFile = `archive/2026/000028PRAKTK20261120000001/2026-05-25_2003_${'Surat-'.repeat(8)}_${'a'.repeat(64)}.pdf`
const files: Record<'plain' | 'locked', Buffer> = { plain: Buffer.alloc(0), locked: Buffer.alloc(0) }
let cipher: ChunkCipher | null = null

const put = (name: string, content: Uint8Array): string => {
  const path = join(base, name)
  writeFileSync(path, content)
  return path
}

/** Open until the end of the process. */
const databaseOf = (path: string) => ({ file: openSync(path, 'r'), bytes: statSync(path).size })

beforeAll(() => {
  const database = databaseOf(put('database', randomBytes(3 * chunkBytes + 77)))
  const archive = [randomBytes(70_000), randomBytes(512), Buffer.alloc(0)].map((content, at) => ({
    path: put(`pdf-${at}`, content),
    name: at === 0 ? longFile : `archive/lain/0000000${at}/a.pdf`,
    bytes: content.length,
    sha256: sha256Of(content)
  }))
  const about = {
    createdAt: 1_780_000_000_000,
    version: '1.0.0',
    database: databaseVersion,
    origin: 5,
    seq: 9,
    pdfs: true,
    counts: { declarations: 1, submissions: 2, responses: 3, pdfs: 3 }
  }
  for (const kind of ['plain', 'locked'] as const) {
    const path = join(base, kind)
    const lock = kind === 'plain' ? '' : passphrase
    const job = { path, temporary: `${path}.tmp`, passphrase: lock, about, state: '{"settings":{},"place":""}', database, files: archive }
    expect(writeBackup({ kind: 'write', ...job, hashFiles: true, growing: growingFile() }, silent)).toMatchObject({ left: [] })
    files[kind] = readFileSync(path)
  }
  cipher = unlockWith(passphrase, files.locked.subarray(0, lockHeaderBytes))
  return () => {
    rmSync(base, { recursive: true, force: true })
  }
}, 120_000)

/** Reads with the key of the file as it was written, which takes long to derive. */
const read = (content: Buffer, parts: HandedPart[] = []) => {
  const path = put('read', content)
  const job = { path, passphrase: '', database: '', wanted: [longFile], prefixes: [] }
  return readBackup(job, { ...silent, hand: (part) => void parts.push(part) }, (header) => {
    if (cipher === null || !header.equals(files.locked.subarray(0, lockHeaderBytes))) throw new Error('another key')
    return cipher
  })
}

test('a whole backup is read with every part', () => {
  for (const kind of ['plain', 'locked'] as const) {
    const parts: HandedPart[] = []
    expect(read(files[kind], parts).about).toMatchObject({ origin: 5, seq: 9, counts: { pdfs: 3 } })
    expect(parts.map(({ name, bytes }) => [name, bytes.length])).toEqual([[longFile, 70_000]])
  }
})

const random = createRandom(20_261_121)

const flipped = (content: Buffer, at: number): Buffer => {
  const copy = Buffer.from(content)
  copy.writeUInt8((copy[at] ?? 0) ^ (1 << random.int(0, 7)), at)
  return copy
}

/** Exchanges two ranges of the same length. */
const swapped = (content: Buffer, one: number, other: number, length: number): Buffer => {
  const copy = Buffer.from(content)
  content.copy(copy, one, other, other + length)
  content.copy(copy, other, one, one + length)
  return copy
}

const damages = (content: Buffer, from: number): readonly Buffer[] => [
  // Every region, the beginning and the end more often.
  ...Array.from({ length: 24 }, (_, at) => flipped(content, from + Math.floor(((content.length - from - 1) * at) / 23))),
  ...Array.from({ length: 6 }, () => flipped(content, from + random.int(0, 1_500))),
  ...Array.from({ length: 6 }, () => flipped(content, content.length - 1 - random.int(0, 4_000))),
  ...[1, 16, 511, 512, 1_024, 2_048].map((bytes) => content.subarray(0, content.length - bytes)),
  ...Array.from({ length: 4 }, () => content.subarray(0, from + random.int(1, content.length - from - 1))),
  Buffer.concat([content, Buffer.alloc(512)]),
  Buffer.concat([content, content.subarray(from)])
]

const chunk = chunkBytes + tagBytes

test('100 of 100 damaged backups are refused', () => {
  const refused = (content: Buffer): boolean => {
    try {
      read(content)
      return false
    } catch (error) {
      return error instanceof Error && error.name === 'BackupRefused'
    }
  }
  const all = [
    ...damages(files.plain, 0),
    ...damages(files.locked, lockHeaderBytes),
    // Parts and chunks in another order, and a chunk left out.
    swapped(files.plain, 0, 1_024, 1_024),
    swapped(files.plain, 200_000, 1_000_000, 512),
    swapped(files.locked, lockHeaderBytes, lockHeaderBytes + chunk, chunk),
    Buffer.concat([files.locked.subarray(0, lockHeaderBytes + chunk), files.locked.subarray(lockHeaderBytes + 2 * chunk)])
  ]
  expect(all).toHaveLength(100)
  expect(all.filter(refused)).toHaveLength(100)
}, 60_000)

test('a changed header of a locked backup is a wrong passphrase or a foreign file', () => {
  for (const at of [3, 20, 40]) {
    const path = put('header', flipped(files.locked, at))
    expect(() => readBackup({ path, passphrase, database: '', wanted: [], prefixes: [] }, silent)).toThrow(
      /backup-(passphrase|foreign|damaged|newer)/
    )
  }
}, 60_000)

test('a file that changes while it is written is left out, and a stopped backup leaves nothing', () => {
  const path = join(base, 'stopped')
  const database = databaseOf(join(base, 'database'))
  const state = '{"settings":{},"place":""}'
  const job = {
    kind: 'write',
    path,
    temporary: join(base, '.stopped.tmp'),
    passphrase: '',
    about: read(files.plain).about,
    state,
    database,
    hashFiles: true,
    growing: growingFile()
  } as const
  const changed = { path: join(base, 'pdf-0'), name: 'archive/a.pdf', bytes: 70_000, sha256: 'f'.repeat(64) }
  expect(writeBackup({ ...job, files: [changed, { ...changed, path: join(base, 'missing') }] }, silent)).toMatchObject({
    left: [changed.name, changed.name]
  })
  rmSync(path)
  const stop = (): never => {
    throw new Error('stopped')
  }
  expect(() => writeBackup({ ...job, files: [] }, { progress: stop, confirmed: () => undefined })).toThrow('stopped')
  expect(readdirSync(base).filter((name) => name.includes('stopped'))).toEqual([])
})
