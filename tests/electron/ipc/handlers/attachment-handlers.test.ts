import { readFile, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ok } from '#core/base/result.ts'
import { openAttachmentFolder } from '../../../../electron/attachments/attachment-folder.ts'
import { outsideCopies } from '../../../../electron/attachments/outside-copies.ts'
import { attachmentHandlers } from '../../../../electron/ipc/handlers/archive-handlers.ts'
import { createPrintCache } from '../../../../electron/printing/print-cache.ts'
import { openMainServices, type MainServicesDeps } from '../../../support/fakes/main-services.ts'
import { memoryLog } from '../../../support/fakes/memory-log.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

const bytes = Buffer.from('%PDF-1.7 invoice')
const opened = async (deps: MainServicesDeps = {}) => {
  const services = await openMainServices(deps)
  onTestFinished(services.close)
  const stored = await services.handlers['attachments.store']({ bytes })
  if (!stored.ok) throw new Error(stored.failure.code)
  return { ...services, sha256: stored.value.sha256 }
}

const openServicesWith = async (freeSpace: number) => {
  const services = await openMainServices({ freeSpace })
  onTestFinished(services.close)
  return services
}

test('an attached file is saved as a copy under a name of the user', async () => {
  const { handlers, folder, sha256 } = await opened({ saveTo: 'salinan.pdf' })
  expect(await handlers['attachments.state']({ sha256 })).toEqual(ok({ state: 'good' }))
  expect(await handlers['attachments.save']({ sha256, name: 'invoice.pdf' })).toEqual(ok({ saved: true }))
  expect(await readFile(join(folder, 'salinan.pdf'))).toEqual(bytes)
})

test('a file is opened with another program as a copy that cannot be written, after the user has agreed', async () => {
  const asked: string[] = []
  const { handlers, opened: programs, sha256, folder } = await opened({ confirmFile: (name) => asked.push(name) > 0 })
  expect(await handlers['attachments.open']({ sha256, name: 'packing list.xlsx' })).toEqual(ok({ opened: true }))
  expect(asked).toEqual(['packing list.xlsx'])
  const path = programs.at(-1) ?? ''
  expect(basename(path)).toBe('packing list.xlsx')
  expect(path.startsWith(folder)).toBe(false)
  expect(await readFile(path)).toEqual(bytes)
  expect((await stat(path)).mode & 0o777).toBe(process.platform === 'win32' ? 0o444 : 0o400)
})

test('a file is not opened if the user refuses, if it may be a program, or if no program can open it', async () => {
  const refused = await opened({ confirmFile: () => false })
  expect(await refused.handlers['attachments.open']({ sha256: refused.sha256, name: 'a.pdf' })).toEqual(ok({ opened: false }))
  for (const name of ['a.exe', 'a.pdf.bat', 'a', 'a.lnk', 'a.xlsm', 'a.html', 'a.svg'])
    expect(await refused.handlers['attachments.open']({ sha256: refused.sha256, name }), name).toMatchObject({
      failure: { code: 'invalid-input' }
    })
  expect(refused.opened).toEqual([])
  const without = await opened({ noProgram: true })
  expect(await without.handlers['attachments.open']({ sha256: without.sha256, name: 'a.pdf' })).toMatchObject({
    failure: { code: 'no-program' }
  })
})

test('a missing or changed file is neither saved nor opened', async () => {
  const { handlers, folder, sha256, opened: programs } = await opened({ saveTo: 'salinan.pdf' })
  await writeFile(join(folder, 'attachments', sha256.slice(0, 2), sha256), 'changed')
  expect(await handlers['attachments.state']({ sha256 })).toEqual(ok({ state: 'changed' }))
  for (const hash of [sha256, '0'.repeat(64)]) {
    expect(await handlers['attachments.save']({ sha256: hash, name: 'a.pdf' })).toMatchObject({ failure: { code: 'attachment-missing' } })
    expect(await handlers['attachments.open']({ sha256: hash, name: 'a.pdf' })).toMatchObject({ failure: { code: 'attachment-missing' } })
  }
  expect(programs).toEqual([])
})

test('the check of the archive reads the attached files that declarations name', async () => {
  const { handlers, folder, sha256 } = await opened()
  const draft = (id: string, sha: string) => ({
    table: 'declarations' as const,
    key: id,
    value: { id, car: `AJU-${id}`, local: { files: { f: { name: `${id}.pdf`, sha256: sha } } } }
  })
  const rows = [draft('a', sha256), draft('b', '0'.repeat(64)), { table: 'declarations' as const, key: 'c', value: { id: 'c', local: {} } }]
  expect(await handlers['storeCopy.append']({ seq: 1, rows })).toMatchObject({ ok: true })
  const missing = { sha256: '0'.repeat(64), name: 'b.pdf', car: 'AJU-b' }
  expect(await handlers['archive.check'](null)).toMatchObject({
    value: { end: 'done', value: { attached: { files: 2, damaged: { count: 1, first: [missing] } } } }
  })
  await writeFile(join(folder, 'attachments', sha256.slice(0, 2), sha256), 'changed')
  expect(await handlers['archive.check'](null)).toMatchObject({ value: { value: { attached: { damaged: { count: 2 } } } } })
})

test('an export contains attached files beside the PDFs of the archive', async () => {
  const { handlers, folder, sha256 } = await opened({ saveTo: 'berkas.zip' })
  const request = {
    suggestedName: 'berkas.zip',
    pdfs: [{ sha256, name: 'lampiran/invoice.pdf' }],
    texts: [],
    indexName: '',
    index: new Uint8Array()
  }
  expect(await handlers['export.zip'](request)).toMatchObject({ value: { end: 'saved', left: [] } })
  expect((await readFile(join(folder, 'berkas.zip'))).includes('lampiran/invoice.pdf')).toBe(true)
})

const print = { html: '', nonce: '', pdf: bytes }
const letter = { to: 'budi@contoh.co.id', subject: 'Draf', body: 'Mohon diperiksa.' }
const withPrint = (deps: MainServicesDeps = {}) => {
  const cache = createPrintCache()
  cache.put('one', print)
  const renderer = {
    renderPdf: () => Promise.resolve(ok(bytes)),
    print: () => Promise.resolve(ok({ printed: true })),
    close: () => undefined
  }
  return opened({ ...deps, printing: { cache, renderer, newId: () => 'one' } })
}

test('a letter is a draft file with the print, opened by the mail program', async () => {
  const { handlers, opened: programs } = await withPrint()
  expect(await handlers['mail.openDraft']({ ...letter, print: 'one', fileName: 'bc28-1.pdf' })).toEqual(ok(null))
  const path = programs.at(-1) ?? ''
  expect(basename(path)).toBe('bc28-1.eml')
  const text = await readFile(path, 'utf8')
  expect(text).toContain('X-Unsent: 1')
  expect(text).toContain(bytes.toString('base64'))
})

test('a letter without a file is an address, and a bad address or a missing print or program is reported', async () => {
  const { handlers, opened: programs } = await withPrint()
  expect(await handlers['mail.compose'](letter)).toEqual(ok({ isCut: false }))
  expect(programs.at(-1)).toBe('mailto:budi@contoh.co.id?subject=Draf&body=Mohon%20diperiksa.')
  const bad = { ...letter, to: 'budi@contoh.co.id?bcc=x@y.id' }
  expect(await handlers['mail.compose'](bad)).toMatchObject({ failure: { code: 'invalid-input', field: 'to' } })
  expect(await handlers['mail.openDraft']({ ...bad, print: 'one', fileName: 'a.pdf' })).toMatchObject({ failure: { field: 'to' } })
  expect(await handlers['mail.openDraft']({ ...letter, print: 'two', fileName: 'a.pdf' })).toMatchObject({
    failure: { code: 'render-failed' }
  })
  const without = await withPrint({ noProgram: true })
  expect(await without.handlers['mail.openDraft']({ ...letter, print: 'one', fileName: 'a.pdf' })).toMatchObject({
    failure: { code: 'no-program' }
  })
  expect(await without.handlers['mail.compose'](letter)).toMatchObject({ failure: { code: 'no-program' } })
})

test('a page cannot fill the disk with attached files, neither large ones nor many small ones', async () => {
  for (const length of [1, 50 * 1024 ** 2]) {
    const temporary = await tempFolder()
    let now = 0
    const handlers = attachmentHandlers({
      attachments: {
        ...openAttachmentFolder({ folder: temporary, log: memoryLog() }),
        store: () => Promise.resolve(ok({ sha256: 'a'.repeat(64), bytes: length, kind: 'pdf' as const }))
      },
      outsideCopies: outsideCopies(temporary),
      files: { saveBytes: () => Promise.resolve(ok({ saved: true })) },
      confirmFile: () => Promise.resolve(false),
      openFile: () => Promise.resolve(false),
      clock: { now: () => now },
      log: memoryLog()
    })
    const content = new Uint8Array(length)
    const store = () => handlers['attachments.store']({ bytes: content })
    let stored = 0
    while (stored < 20_000 && (await store()).ok) stored += 1
    // A file takes space and an entry of the disk however small it is.
    expect(stored).toBeLessThan(length === 1 ? 16_400 : 82)
    expect(stored).toBeGreaterThan(80)
    expect(await store()).toMatchObject({ failure: { code: 'attachment-quota' } })
    now = 24 * 3_600_000
    expect(await store()).toMatchObject({ ok: true })
  }
})

test('a nearly full disk gets no attached file', async () => {
  const { handlers } = await openServicesWith(512 * 1024 ** 2)
  expect(await handlers['attachments.store']({ bytes: new Uint8Array(1024) })).toMatchObject({ ok: true })
  const full = await openServicesWith(512 * 1024 ** 2 - 1)
  expect(await full.handlers['attachments.store']({ bytes: new Uint8Array(1024) })).toMatchObject({ failure: { code: 'disk-full' } })
})
