import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join, relative } from 'node:path'
import type { Page } from 'playwright'
import { expect } from 'playwright/test'
import { endServer, listenLocally } from '../fakes/listening.ts'
import { confirmSend } from './send.ts'

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

/** Creates a training profile for this address through the settings, sets its token and selects it. */
export const makeTrainingProfile = async (page: Page, address: string, token: string): Promise<void> => {
  await page.locator('[data-action="go.settings"]').click()
  await page.locator('[data-action="profile.add"]').click()
  await setting(page, 'address').fill(address)
  await setting(page, 'edinumber').fill('PPJK-1')
  await page.locator('[data-action="profile.save"]').click()
  // Until the host has the new address, it refuses the token.
  await expect(async () => {
    await setting(page, 'token').fill(token)
    await page.locator('[data-action="profile.setToken"]').click()
    await page.locator('[data-token]:not([data-token="none"])').waitFor({ timeout: 5_000 })
  }).toPass()
  await page.locator('[data-action="profile.use"]').click()
  await page.locator('[data-action="profile.use"]').waitFor({ state: 'detached' })
}

export const sendSample = async (page: Page, car: string): Promise<void> => {
  await page.locator('[data-action="go.worklist"]').first().click()
  await page.locator(`[role=row][data-car="${car}"]`).click()
  await page.locator('[data-action="declaration.queue"]:visible').first().click()
  await confirmSend(page)
}

/** Unencrypted forms of a secret in a file. */
const encodings = (secret: string): readonly Buffer[] => [
  Buffer.from(secret),
  Buffer.from(secret, 'utf16le'),
  Buffer.from(secret, 'utf16le').swap16(),
  Buffer.from(Buffer.from(secret).toString('base64').replace(/=+$/, '')),
  Buffer.from(Buffer.from(secret).toString('hex'))
]

export interface Searched {
  readonly files: number
  /** Relative paths of files that contain the secret. */
  readonly found: readonly string[]
}

export const searchSecret = async (folder: string, secret: string): Promise<Searched> => {
  const entries = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  const found: string[] = []
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    const bytes = await readFile(path).catch(() => Buffer.alloc(0))
    if (encodings(secret).some((encoding) => bytes.includes(encoding))) found.push(relative(folder, path))
  }
  return { files: entries.length, found }
}

/** Whether the page's JavaScript heap contains a text after a garbage collection. */
export const isInPage = async (page: Page, text: string): Promise<boolean> => {
  const session = await page.context().newCDPSession(page)
  const parts: string[] = []
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => parts.push(chunk))
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  await session.detach()
  return parts.join('').includes(text)
}
