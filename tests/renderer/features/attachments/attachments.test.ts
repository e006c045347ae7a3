import { flushPromises, mount } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { fail, ok } from '#core/base/result.ts'
import type { AttachmentState } from '#core/contract/archive.ts'
import type { Attachment } from '#core/draft/attachments.ts'
import { insertEdits, removeEdits } from '#core/draft/row-edits.ts'
import { servicesKey } from '../../../../renderer/data/services.ts'
import FileViewer from '../../../../renderer/features/attachments/shared/FileViewer.vue'
import { useAttachments, isAttachment } from '../../../../renderer/features/attachments/store/attachments.ts'
import { inBothLanguages } from '#core/base/translator.ts'
import { attachmentsText } from '../../../../renderer/features/attachments/text.ts'
import { useOffice } from '../../../../renderer/features/office/store/office.ts'
import { useMessages } from '../../../../renderer/messages/messages.ts'
import PdfFrame from '../../../../renderer/pdf/window/PdfFrame.vue'
import { eventually } from '../../../support/eventually.ts'
import { holding, memoryOffice } from '../../../support/fakes/memory-office.ts'
import { expectStored, openDraft } from '../../support/draft-setup.ts'

const attachmentsId = inBothLanguages(attachmentsText).id

const file = (name: string, content = name): File => new File([content], name)
const opened = async () => {
  const { app, draft } = await openDraft()
  const rows = draft.record?.document.dokumen.data ?? []
  draft.change(
    removeEdits(
      'dokumen',
      rows,
      rows.map((_, index) => index)
    )
  )
  draft.change(insertEdits('dokumen', [], 0, 2))
  draft.set('/dokumen/data/1/dokkd', '380')
  draft.set('/dokumen/data/1/dokno', 'INV-1')
  draft.endStep()
  return { app, draft, attachments: useAttachments(app.pinia), messages: useMessages(app.pinia) }
}
const viewerOf = (app: Awaited<ReturnType<typeof openDraft>>['app'], shown: Attachment) =>
  mount(FileViewer, {
    props: { file: shown },
    global: { plugins: [app.pinia], provide: { [servicesKey as symbol]: app.services }, stubs: { PdfFrame: true } }
  })
type Opened = Awaited<ReturnType<typeof opened>>
const listed = ({ attachments }: Opened) => attachments.all.map(({ name, row }) => `${name} ${row ?? '-'}`)
const said = ({ messages }: Opened) => messages.toasts.map((toast) => toast.text)

test('files are stored with the host and listed with the draft, in one undo step', async () => {
  const open = await opened()
  const { draft, attachments, app } = open
  await attachments.attach([file('a.pdf'), file('b.pdf')], 1)
  expect(listed(open)).toEqual(['a.pdf 1', 'b.pdf 1'])
  expect(attachments.counts.get(1)).toBe(2)
  expect(attachments.placeName(1)).toBe('Dokumen baris 2: 380 Invoice INV-1')
  await draft.flush()
  await expectStored(app, draft)
  draft.undo()
  expect(listed(open)).toEqual([])
  draft.redo()
  expect(listed(open)).toEqual(['a.pdf 1', 'b.pdf 1'])
})

test('a file that cannot be attached is reported by name, and the others are attached', async () => {
  const open = await opened()
  const large = Object.defineProperty(file('besar.pdf'), 'size', { value: 50 * 1024 * 1024 + 1 })
  const folder = Object.assign(file('folder'), { arrayBuffer: () => Promise.reject(new Error('NotReadableError')) })
  await open.attachments.attach([large, file('kosong.pdf', ''), folder, file('a.pdf'), file('lain.pdf', 'a.pdf')], null)
  expect(listed(open)).toEqual(['a.pdf -'])
  expect(said(open)).toEqual([
    expect.stringContaining('“besar.pdf” lebih dari 50 MB'),
    expect.stringContaining('“kosong.pdf” kosong'),
    expect.stringContaining('“folder” tidak dapat dibaca'),
    expect.stringContaining('“lain.pdf” sudah terlampir'),
    expect.stringContaining('1 berkas dilampirkan: Deklarasi')
  ])
})

test('a full disk is reported, and nothing is listed', async () => {
  const open = await opened()
  open.app.host.use({ 'attachments.store': () => Promise.resolve(fail('disk-full')) })
  await open.attachments.attach([file('a.pdf')], null)
  expect(listed(open)).toEqual([])
  expect(said(open).join()).toContain('Disk penuh')
})

test('a file follows its row, is moved to another row, and is removed and restored', async () => {
  const open = await opened()
  const { draft, attachments } = open
  await attachments.attach([file('a.pdf')], 1)
  draft.change(insertEdits('dokumen', draft.record?.document.dokumen.data as never, 0, 1))
  expect(listed(open)).toEqual(['a.pdf 2'])
  draft.undo()
  expect(listed(open)).toEqual(['a.pdf 1'])
  const [one] = attachments.all
  if (!one) throw new Error('no file')
  attachments.assign(one, null)
  expect(listed(open)).toEqual(['a.pdf -'])
  const [now] = attachments.all
  if (now) await attachments.remove(now)
  expect(listed(open)).toEqual([])
  draft.undo()
  expect(listed(open)).toEqual(['a.pdf -'])
})

test('files that were chosen for a declaration are not attached to another one', async () => {
  const open = await opened()
  const gate = Promise.withResolvers<void>()
  const stored = { sha256: 'a'.repeat(64), bytes: 1, kind: 'pdf' } as const
  open.app.host.use({ 'attachments.store': () => gate.promise.then(() => ok(stored)) })
  const attaching = open.attachments.attach([file('a.pdf')], null)
  await open.draft.open('d2')
  gate.resolve()
  await attaching
  expect(listed(open)).toEqual([])
  expect(said(open)).toEqual([expect.stringContaining('1 berkas tidak dilampirkan')])
  await open.draft.open('d1')
  expect(listed(open)).toEqual([])
})

test('where another app holds the declaration by then, nothing is attached, moved or removed, and the reason is said', async () => {
  const open = await opened()
  const { app, attachments } = open
  await attachments.attach([file('a.pdf')], 1)
  await open.draft.flush()
  const fakeOffice = memoryOffice(app.host)
  await useOffice(app.pinia).load()
  const gate = Promise.withResolvers<void>()
  const stored = { sha256: 'b'.repeat(64), bytes: 1, kind: 'pdf' } as const
  app.host.use({ 'attachments.store': () => gate.promise.then(() => ok(stored)) })
  const attaching = attachments.attach([file('b.pdf')], null)
  fakeOffice.tell([], [holding('d1', 'there', { position: 2 })])
  await eventually(() => expect(open.draft.editObstacle?.kind).toBe('held'))
  gate.resolve()
  await attaching
  const reason = expect.stringContaining('Meja 2') as string
  expect(said(open).slice(1)).toEqual([reason])
  const [one] = attachments.all
  if (!one) throw new Error('no file')
  attachments.assign(one, null)
  const removing = attachments.remove(one)
  open.messages.question?.answer(true)
  await removing
  expect(listed(open)).toEqual(['a.pdf 1'])
  expect(said(open).some((text) => text.includes('dihapus'))).toBe(false)
})

test.each([
  ['invoice.pdf', true],
  ['FOTO.JPG', true],
  ['surat', true],
  ['barang.XLSX', false],
  ['barang.csv', false],
  ['bc28.json', false]
])('of dropped files %s is a paper: %s', (name, paper) => {
  expect(isAttachment({ name })).toBe(paper)
})

test('a file that is damaged here is fetched from the office, if the office has it, when it is viewed or saved', async () => {
  const open = await opened()
  const { app, attachments } = open
  await attachments.attach([file('a.pdf')], 1)
  const [one] = attachments.all
  if (!one) throw new Error('no file')
  memoryOffice(app.host)
  await useOffice(app.pinia).load()
  let [isGood, isAtOffice, asked] = [false, false, 0]
  const fetched: string[] = []
  app.host.use({
    'attachments.state': async () => {
      asked += 1
      return ok({ state: isGood ? 'good' : 'changed' })
    },
    'attachments.save': async () => (isGood ? ok({ saved: true }) : fail('attachment-missing')),
    'office.documentPlaces': async ({ shas }) => ok(shas.map((sha256) => ({ sha256, isHere: false, isAtOffice, desk: 'there', bytes: 5 }))),
    'office.fetchDocument': async ({ sha256 }) => {
      fetched.push(sha256)
      isGood = true
      return ok(null)
    }
  })
  await attachments.save(one)
  expect(fetched).toEqual([])
  isAtOffice = true
  await attachments.save(one)
  expect([fetched, said(open).at(-1)]).toEqual([[one.sha256], 'Salinan disimpan.'])
  // A good file is read once, by what saves it.
  asked = 0
  await attachments.save(one)
  expect([asked, fetched.length]).toEqual([0, 1])
  isGood = false
  const viewer = viewerOf(app, one)
  viewer.getComponent(PdfFrame).vm.$emit('failed')
  await eventually(() => expect(fetched).toHaveLength(2))
  await eventually(() => expect(viewer.attributes('data-viewed-state')).toBe('good'))
  viewer.unmount()
})

test('a viewed file is read by its frame alone, and the reason is looked for where the frame cannot show it', async () => {
  const open = await opened()
  const { app, attachments } = open
  const kinds = { 'a.pdf': 'pdf', 'b.xlsx': 'other' } as const
  const asked: string[] = []
  let state: AttachmentState = 'good'
  app.host.use({
    'attachments.store': async ({ bytes }) => {
      const name = new TextDecoder().decode(bytes) as keyof typeof kinds
      return ok({ sha256: (name === 'a.pdf' ? 'a' : 'b').repeat(64), bytes: bytes.byteLength, kind: kinds[name] })
    },
    'attachments.state': async ({ sha256 }) => {
      asked.push(sha256.slice(0, 1))
      return ok({ state })
    }
  })
  await attachments.attach([file('a.pdf'), file('b.xlsx')], null)
  const [pdf, sheet] = attachments.all
  if (!pdf || !sheet) throw new Error('no files')
  const viewer = viewerOf(app, pdf)
  const frame = () => viewer.findComponent(PdfFrame)
  await flushPromises()
  expect([frame().props('src'), asked]).toEqual([`/attachment/${pdf.sha256}.pdf`, []])
  // Such as a PDF with a password: its frame says what is wrong with it.
  frame().vm.$emit('failed')
  await flushPromises()
  expect([frame().exists(), asked]).toEqual([true, ['a']])
  for (state of ['missing', 'changed'] as const) {
    frame().vm.$emit('failed')
    await flushPromises()
    expect([frame().exists(), viewer.get('[role="alert"]').text(), viewer.attributes('data-viewed-state')]).toEqual([
      false,
      attachmentsId[state],
      state
    ])
    // No frame reads a file of another type.
    await viewer.setProps({ file: sheet })
    await flushPromises()
    expect([asked.at(-1), viewer.get('[role="alert"]').text()]).toEqual(['b', attachmentsId[state]])
    await viewer.setProps({ file: pdf })
    expect(frame().exists()).toBe(true)
  }
  viewer.unmount()
})
