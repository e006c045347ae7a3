import '../../support/pdf/worker-in-place.ts'
import { PDFWorker } from 'pdfjs-dist'
import { afterEach, expect, test, vi } from 'vitest'
import { openDocument } from '../../../../renderer/pdf/document/open-document.ts'
import type { WorkerSupervisor } from '../../../../renderer/pdf/document/pdf-worker.ts'
import { makePdf } from '../../support/pdf/make-pdf.ts'

vi.stubGlobal('location', { href: 'http://localhost/' })

/** Without worker threads, pdf.js runs its worker on the main thread. */
const inPlace = (): WorkerSupervisor & { readonly replaced: PDFWorker[] } => {
  const worker = new PDFWorker()
  const replaced: PDFWorker[] = []
  return { take: () => worker, replace: (hung) => void replaced.push(hung), replaced }
}

afterEach(() => void vi.useRealTimers())

const nobody = (): void => {}

test('a valid file opens with its pages', async () => {
  const opened = await openDocument(await makePdf([['satu'], ['dua']]), inPlace(), nobody)
  if (!opened.ok) throw new Error(opened.reason)
  expect(opened.document.numPages).toBe(2)
  await opened.close()
})

test('every kind of invalid file has its own reason', async () => {
  const text = (content: string): Uint8Array => new TextEncoder().encode(content)
  const files = [
    new Uint8Array(),
    text('Data tidak ditemukan'),
    text(`%PDF-1.7\n${'x'.repeat(3000)}`),
    await makePdf([['rahasia']], 'kunci')
  ]
  const reasons: string[] = []
  for (const file of files) {
    const opened = await openDocument(file, inPlace(), nobody)
    reasons.push(opened.ok ? 'opened' : opened.reason)
  }
  expect(reasons).toEqual(['empty', 'not-pdf', 'damaged', 'password'])
})

test('a locked file opens with its password; a wrong and a missing password have different reasons', async () => {
  const locked = () => makePdf([['rahasia']], 'kunci')
  const timing = { limit: 5_000, pause: 5_000 }
  const wrong = await openDocument(await locked(), inPlace(), nobody, timing, 'Kunci')
  expect(wrong).toEqual({ ok: false, reason: 'wrong-password' })
  const opened = await openDocument(await locked(), inPlace(), nobody, timing, 'kunci')
  if (!opened.ok) throw new Error(opened.reason)
  await opened.close()
})

test('opening fails after the time limit if the worker hangs, and the worker is replaced', async () => {
  // A thread that never answers.
  const mute = PDFWorker.create({
    port: Object.assign(new EventTarget(), { postMessage: () => {}, terminate: () => {} }) as unknown as Worker
  })
  const replaced: PDFWorker[] = []
  const keeper: WorkerSupervisor = { take: () => mute, replace: (hung) => void replaced.push(hung) }
  const opened = await openDocument(await makePdf([['berat']]), keeper, nobody, { limit: 40, pause: 10 })
  expect([opened, replaced]).toEqual([{ ok: false, reason: 'hung' }, [mute]])
})
