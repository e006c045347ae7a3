import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join, relative, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gunzipSync } from 'node:zlib'
import type { Page } from 'playwright'
import { endServer, listenLocally } from '../fakes/listening.ts'
import { chooseFiles, type RunningApp } from '../running-app.ts'
import { goToWorklist } from './editor.ts'
import { confirmSend } from './send.ts'
import { goSettings } from './settings.ts'

export interface RecordingService {
  readonly address: string
  /** The `Authorization` header of every request received. */
  readonly authorizations: readonly (string | undefined)[]
  close(): Promise<void>
}

/** Answers every request with the refusal of the specification (7.1) and records its `Authorization` header. */
export const startRecordingService = async (): Promise<RecordingService> => {
  const authorizations: (string | undefined)[] = []
  const server = createServer((request, response) => {
    authorizations.push(request.headers.authorization)
    request.resume().on('end', () => response.setHeader('content-type', 'application/json').end('{"error":"Invalid request"}'))
  })
  const port = await listenLocally(server)
  return {
    address: `http://127.0.0.1:${port}`,
    authorizations,
    close: () => endServer(server)
  }
}

const setting = (page: Page, name: string) => page.locator(`[data-setting="${name}"]`)

export const tokenState = (page: Page): Promise<string | null> => page.locator('[data-token]').getAttribute('data-token')

/** Sets the token of the profile that the settings show. */
export const giveToken = async (page: Page, token: string): Promise<void> => {
  await setting(page, 'token').fill(token)
  await page.locator('[data-action="profile.save"]').click()
  await page.locator('[data-token]:not([data-token="none"])').waitFor()
}

/** Creates a training profile for this address, with its token, and uses it; the settings show it then. */
export const makeTrainingProfile = async (page: Page, address: string, token: string): Promise<void> => {
  await goSettings(page, 'profiles')
  await page.locator('main [data-action="profile.add"]').click()
  const dialog = page.locator('[data-dialog="new-profile"]')
  await dialog.locator('[data-setting="kind"]').selectOption('training')
  for (const [name, value] of Object.entries({ address, edinumber: 'PPJK-1', token }))
    await dialog.locator(`[data-setting="${name}"]`).fill(value)
  await dialog.locator('[data-action="profile.create"]').click()
  await dialog.waitFor({ state: 'detached' })
  await page.locator('main [data-token]:not([data-token="none"])').waitFor()
}

const sampleFiles = ['sparepart-3.json', 'tekstil-40.json', 'elektronik-1200.json'] as const
/** Imports the samples as declarations of the chosen profile; those that the first screen offers are of the practice profile. */
export const importSamples = async ({ app, page }: RunningApp): Promise<void> => {
  await goToWorklist(page)
  await chooseFiles(
    app,
    sampleFiles.map((name) => resolve(import.meta.dirname, '../../../resources/samples', name))
  )
  await page.locator('[data-action="declaration.import"]:visible').first().click()
  await page.locator('[role=row][data-car]').nth(2).waitFor()
}

export const sendSample = async (page: Page, car: string): Promise<void> => {
  await page.locator('[data-action="go.worklist"]').first().click()
  await page.locator(`[role=row][data-car="${car}"]`).click()
  await page.locator('[data-action="declaration.queue"]:visible').first().click()
  await confirmSend(page)
}

const percent = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
const unicode = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
const special = /[^A-Za-z0-9]/g

/** The base64 of a secret at any offset in what was encoded. */
const base64Forms = (secret: string): readonly string[] =>
  [0, 1, 2].map((offset) => {
    const text = Buffer.from(' '.repeat(offset) + secret).toString('base64')
    return text.slice(offset === 0 ? 0 : offset + 1, (offset + secret.length) % 3 === 0 ? undefined : -4)
  })

/** A secret as it is, escaped by JSON, and percent-encoded. */
export const plainForms = (secret: string): readonly string[] => {
  const forms = [
    ...[secret, secret.replaceAll('/', '\\/'), secret.replaceAll(special, unicode), [...secret].map(unicode).join('')],
    ...[encodeURIComponent(secret), secret.replaceAll(special, percent), [...secret].map(percent).join('')]
  ]
  const inLowerCase = forms.map((form) => form.replaceAll(/(?:%|u00)[0-9A-Fa-f]{2}/g, (found) => found.toLowerCase()))
  return [...new Set([...forms, ...inLowerCase])]
}

/** How a secret may be spelled: as `plainForms`, in base64 of both alphabets, and in hexadecimal digits. */
export const formsOf = (secret: string): readonly string[] => {
  const encoded = base64Forms(secret)
  const urlSafe = encoded.map((form) => form.replaceAll('+', '-').replaceAll('/', '_'))
  const hex = Buffer.from(secret).toString('hex')
  return [...new Set([...plainForms(secret), ...encoded, ...urlSafe, hex, hex.toUpperCase()])]
}

/** Unencrypted forms of a secret in a file. */
const encodings = (secret: string): readonly Buffer[] => {
  const wide = Buffer.from(secret, 'utf16le')
  return [...formsOf(secret).map((form) => Buffer.from(form)), wide, Buffer.from(wide).swap16()]
}

export interface Searched {
  readonly files: number
  /** Relative paths of files that contain the secret. */
  readonly found: readonly string[]
}

/** What a file holds that its bytes do not show: the compressed values of a SQLite database. */
const unpacked = (path: string, bytes: Buffer): readonly Buffer[] => {
  if (bytes.toString('latin1', 0, 15) !== 'SQLite format 3') return []
  // A process that was killed may hold the file for a moment longer.
  const database = new DatabaseSync(path, { readOnly: true, readBigInts: true, timeout: 10_000 })
  try {
    const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'").all()
    const rows = tables.flatMap(({ name }) => database.prepare(`SELECT * FROM "${String(name)}"`).all())
    const blobs = rows.flatMap((row) => Object.values(row)).filter((value) => value instanceof Uint8Array)
    return blobs.flatMap((blob) => {
      const content = Buffer.from(blob)
      return content[0] === 0x1f && content[1] === 0x8b ? [content, gunzipSync(content)] : [content]
    })
  } finally {
    database.close()
  }
}

/** Searches the files below a folder. While an application uses it (`isUsed`), the compressed values of its databases are left out. */
export const searchSecret = async (folder: string, secret: string, isUsed = false): Promise<Searched> => {
  const entries = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  const wanted = encodings(secret)
  const found: string[] = []
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    const bytes = await readFile(path).catch(() => Buffer.alloc(0))
    const isIn = (content: Buffer): boolean => wanted.some((encoding) => content.includes(encoding))
    if (isIn(bytes) || (!isUsed && unpacked(path, bytes).some(isIn))) found.push(relative(folder, path))
  }
  return { files: entries.length, found }
}

/** The strings of the page's JavaScript heap after a garbage collection, as JSON. */
export const heapOf = async (page: Page): Promise<string> => {
  const session = await page.context().newCDPSession(page)
  const parts: string[] = []
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => parts.push(chunk))
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  await session.detach()
  return parts.join('')
}
