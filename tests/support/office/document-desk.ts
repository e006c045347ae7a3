import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import type { Json } from '#core/base/json.ts'
import type { DocumentProgress } from '#core/contract/office.ts'
import { eventually } from '../eventually.ts'
import type { TestOffice } from './desk.ts'
import { deskFiles, type DeskFiles } from './desk-files.ts'
import { linkedDesk, type LinkedDesk } from './link.ts'

/** A desk of an office with an archive and attached files. */
export interface Desk extends LinkedDesk {
  readonly files: DeskFiles
  readonly progress: readonly DocumentProgress[]
}
export const newDesk = async (office: TestOffice, rights: 'owner' | 'broker' | 'viewer' = 'broker'): Promise<Desk> => {
  const files = deskFiles()
  const progress: DocumentProgress[] = []
  const desk = await linkedDesk({
    office,
    rights,
    files: files.open,
    progress: (one) => void progress.push(one),
    clock: { now: () => files.now }
  })
  return { ...desk, files, progress }
}
export const exchange = async (desk: LinkedDesk): Promise<void> => expect(await desk.link().exchange()).toMatchObject({ ok: true })
export const pdfOf = (bytes: number): Buffer => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(bytes - 9)])

/** A response with a PDF, as the window and the archive of a desk store it. */
export const receive = async ({ write, files }: Desk, car: string, bytes: Buffer): Promise<string> => {
  const facts = { car, code: '201', date: '2026-11-20', number: 'S-1', description: 'SPPB', profile: 'office' }
  const stored = await files.archive.store(bytes, facts)
  if (!stored.ok) throw new Error(stored.failure.code)
  const { sha256 } = stored.value
  const { profile: _, ...said } = facts
  const response: Json = {
    id: `${car} 201`,
    ...said,
    time: '',
    copy: 'absent',
    fields: {},
    pdf: { state: 'stored', sha256, bytes: bytes.length },
    firstSeenAt: files.now,
    readAt: 0
  }
  await write({ table: 'responses', key: `${car} 201`, value: response })
  return sha256
}
export const placeOf = async (desk: LinkedDesk, sha256: string) => (await desk.link().documents.places([sha256]))[0]
export const isAtOffice = (desk: LinkedDesk, sha256: string): Promise<void> =>
  eventually(async () => {
    await exchange(desk)
    expect(await placeOf(desk, sha256)).toMatchObject({ isAtOffice: true })
  })
