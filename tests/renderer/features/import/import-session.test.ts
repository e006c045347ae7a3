import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { createApp, watch } from 'vue'
import { envelopeText } from '#core/draft/envelope.ts'
import { ownWorkbook } from '#core/spreadsheets/workbook/write.ts'
import { servicesKey } from '../../../../renderer/data/services.ts'
import { loadRecord } from '../../../../renderer/data/declarations-repository.ts'
import { useDeclarationRecords } from '../../../../renderer/features/editor/store/declaration-records.ts'
import { useDraft } from '../../../../renderer/features/editor/store/draft/draft.ts'
import { useImportSession } from '../../../../renderer/features/import/store/import-session.ts'
import { sourceReadersKey } from '../../../../renderer/features/import/store/read-source.ts'
import { useSettings } from '../../../../renderer/features/settings/store/settings.ts'
import { useWorklist } from '../../../../renderer/features/worklist/store/worklist.ts'
import { writeWorkbook } from '../../../../renderer/workers/spreadsheets/write-workbook.ts'
import { fakeReaders, openedPdf, recognisedPage, sourcePage, type FakeReaders } from '../../support/same-thread-import.ts'
import { unreadableFile } from '../../support/unreadable-file.ts'
import { openTestApp, type TestApp } from '../../support/test-services.ts'

const headings = 'Description | Qty | Unit | Unit Price | Amount'
const csv = 'Description,Qty,Unit,Unit Price,Amount\nBolt,10,PCS,2.00,20.00\nNut,5,PCS,1.00,5.00\n'
const goods = (name: string, text = csv): File => new File([text], name)
const pdf = (name: string): File => new File(['%PDF-1.7'], name)
const sheet = (name: string): File => new File([new Uint8Array(readFileSync(join(process.cwd(), 'tests/fixtures/sheets', name)))], name)
const sample = (name: string): string => readFileSync(join(process.cwd(), 'resources/samples', `${name}.json`), 'utf8')

let app: TestApp
afterEach(() => app.database.close())

const openSession = async (readers: FakeReaders = {}) => {
  app = await openTestApp()
  createApp({})
    .provide(servicesKey, app.services)
    .provide(sourceReadersKey, () => fakeReaders(readers))
    .use(app.pinia)
  await useWorklist(app.pinia).load()
  const session = useImportSession(app.pinia)
  const kind = () => expect.poll(() => session.step?.kind)
  return { session, kind, draft: useDraft(app.pinia), records: useDeclarationRecords(app.pinia) }
}

test('several files at once are one review, with each as a document, and one bad file does not stop the others', async () => {
  const { session, kind } = await openSession({
    pdf: (file) => (file.size > 8 ? { ok: false, code: 'locked' } : openedPdf([sourcePage([headings, 'Washer | 2 | PCS | 3.00 | 6.00'])]))
  })
  session.open([goods('invoice.csv'), new File(['%PDF-1.7 locked'], 'locked.pdf'), pdf('packing.pdf'), goods('empty.csv', '')])
  await kind().toBe('review')
  expect(session.step).toMatchObject({
    documents: [{ name: 'invoice.csv' }, { name: 'packing.pdf' }],
    failures: [
      { file: 'locked.pdf', code: 'locked', page: null },
      { file: 'empty.csv', code: 'empty', page: null }
    ],
    target: { member: 'detail', declaration: null },
    mayChooseTarget: false,
    hashes: [expect.stringMatching(/^[0-9a-f]{64}$/), expect.stringMatching(/^[0-9a-f]{64}$/)]
  })
  expect(await session.interpret(new Map([['0/0', { rows: new Map([[1, 'left-out']]) }]]))).toMatchObject({ shipments: [{}] })
  session.close()
  expect(session.step).toBeNull()
  await expect(session.interpret(new Map())).rejects.toThrow('closed')
})

test('when no file can be read, each is named with its reason', async () => {
  const { session, kind } = await openSession({
    pdf: () => openedPdf([sourcePage([], { resolution: 120 })]),
    recognise: () => ({ ok: false, code: 'illegible' })
  })
  session.open([pdf('scan.pdf'), goods('~$invoice.xlsx', 'x')])
  await kind().toBe('refused')
  expect(session.step).toMatchObject({
    failures: [
      { file: 'scan.pdf', code: 'illegible', page: 1 },
      { file: '~$invoice.xlsx', code: 'lock-file', page: null }
    ]
  })
})

test.each([
  ['more than forty files', () => Array.from({ length: 41 }, (_, index) => goods(`${index}.csv`)), 'too-many-files'],
  [
    'more than 300 MB together',
    () => [1, 2, 3, 4].map((one) => Object.defineProperty(goods(`${one}.csv`), 'size', { value: 90 * 1024 * 1024 })),
    'too-large-together'
  ]
] as const)('%s are refused before any is read', async (_, files, code) => {
  const log: string[] = []
  const { session, kind } = await openSession({ log })
  session.open(files())
  await kind().toBe('refused')
  expect(session.step).toMatchObject({ failures: [{ code }] })
  expect(log).toEqual([])
})

test('progress names the file, the stage and the page', async () => {
  const recognise = () => ({ ok: true, page: recognisedPage([headings, 'Bolt | 10 | PCS | 2.00 | 20.00']) }) as const
  const { session, kind } = await openSession({ pdf: () => openedPdf([sourcePage([headings]), sourcePage([])]), recognise })
  const steps: unknown[] = []
  watch(
    () => session.step,
    (step) => steps.push(step?.kind === 'reading' ? [step.progress?.file, step.progress?.stage, step.progress?.page] : step?.kind),
    { flush: 'sync' }
  )
  session.open([pdf('scan.pdf')])
  await kind().toBe('review')
  expect(steps).toEqual([
    [undefined, undefined, undefined],
    ['scan.pdf', 'open', null],
    ['scan.pdf', 'pages', 1],
    ['scan.pdf', 'pages', 2],
    ['scan.pdf', 'recognise', 2],
    ['scan.pdf', 'interpret', null],
    'review'
  ])
})

test('a file that takes long can be left out, and the others go on', async () => {
  const { session, kind } = await openSession({
    pdf: () => openedPdf([sourcePage([])]),
    recognise: (_, signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve({ ok: false, code: 'cancelled' })))
  })
  session.open([pdf('scan.pdf'), goods('invoice.csv')])
  await expect.poll(() => (session.step?.kind === 'reading' ? session.step.progress?.stage : null)).toBe('recognise')
  session.skipFile()
  await kind().toBe('review')
  expect(session.step).toMatchObject({ documents: [{ name: 'invoice.csv' }], failures: [{ file: 'scan.pdf', code: 'cancelled' }] })
})

test('of a long scan the pages read so far can be used, and the next file is read whole', async () => {
  const pages: (() => void)[] = []
  const { session, kind } = await openSession({
    pdf: () => openedPdf([1, 2, 3].map(() => sourcePage([]))),
    recognise: (_, signal) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => resolve({ ok: false, code: 'cancelled' }))
        pages.push(() => resolve({ ok: true, page: recognisedPage([headings, `Bolt ${pages.length} | 10 | PCS | 2.00 | 20.00`]) }))
      })
  })
  const readPages = () => (session.step?.kind === 'reading' ? session.step.progress?.readPages : undefined)
  const recogniseNext = async (count: number): Promise<void> => {
    await expect.poll(() => pages.length).toBe(count)
    pages.at(-1)?.()
  }
  session.open([pdf('scan.pdf'), pdf('more.pdf')])
  await expect.poll(readPages).toBe(0)
  await recogniseNext(1)
  await expect.poll(readPages).toBe(1)
  session.usePagesRead()
  for (const count of [3, 4, 5]) await recogniseNext(count)
  await kind().toBe('review')
  expect(session.step).toMatchObject({
    documents: [{ name: 'scan.pdf' }, { name: 'more.pdf' }],
    failures: [{ file: 'scan.pdf', code: 'stopped', detail: '2–3' }]
  })
})

const mail = (files: readonly string[]): File => {
  const parts = files.flatMap((name) => [
    '--b',
    `Content-Type: application/octet-stream; name="${name}"`,
    `Content-Disposition: attachment; filename="${name}"`,
    '',
    csv
  ])
  return new File(
    [
      [
        'From: a@example.com',
        'Subject: Invoice',
        'MIME-Version: 1.0',
        'Content-Type: multipart/mixed; boundary="b"',
        '',
        ...parts,
        '--b--',
        ''
      ].join('\r\n')
    ],
    'mail.eml'
  )
}

test('the files of a mail are chosen, those that can be read are proposed, and other files go on with them', async () => {
  const { session, kind } = await openSession()
  session.open([mail(['invoice.csv', 'packing.csv', 'letter.docx']), goods('more.csv')])
  await kind().toBe('attachments')
  expect(session.step).toMatchObject({
    file: 'mail.eml',
    attachments: [
      { name: 'invoice.csv', isReadable: true },
      { name: 'packing.csv', isReadable: true },
      { name: 'letter.docx', isReadable: false }
    ]
  })
  session.chooseAttachments([1])
  await kind().toBe('review')
  expect(session.step).toMatchObject({ documents: [{ name: 'packing.csv' }, { name: 'more.csv' }], failures: [] })
})

test('closing while files are read ends everything, and imports that wait begin', async () => {
  const log: string[] = []
  const { session, kind } = await openSession({ log })
  session.open([mail(['invoice.csv'])])
  session.open([goods('next.csv')])
  await kind().toBe('attachments')
  expect(session.waiting).toBe(1)
  session.close()
  await kind().toBe('review')
  expect(session.step).toMatchObject({ documents: [{ name: 'next.csv' }] })
  expect(session.waiting).toBe(0)
  session.close()
  expect(log.filter((one) => one === 'ended')).toHaveLength(2)
  expect(log.filter((one) => one === 'recogniser ended')).toHaveLength(2)
})

test('pasted cells with headings are reviewed, unless an import is open; a table with headings of Ajukan keeps its cells', async () => {
  const { session, kind } = await openSession()
  const block = csv
    .trimEnd()
    .split('\n')
    .map((line) => line.split(','))
  session.openBlock('Papan klip', block, 'detail')
  session.openBlock('Lain', block, 'detail')
  await kind().toBe('review')
  expect(session.step).toMatchObject({
    documents: [{ name: 'Papan klip', kind: 'csv' }],
    interpretation: { shipments: [{ lines: [{}, {}] }] }
  })
  session.close()
  expect(session.step).toBeNull()
  const own = [
    ['HS [nohs]', 'Uraian [brgurai]'],
    ['84314990', 'Baut']
  ]
  session.openBlock('Papan klip', own, 'detail')
  expect(session.step).toMatchObject({ kind: 'table', workbook: { sheets: [{ rows: own }] }, target: { member: 'detail' } })
  session.close()
  session.openBlock('Papan klip', block, 'kemasan')
  expect(session.step).toMatchObject({ kind: 'table', target: { member: 'kemasan' } })
})

test('a guessed text encoding can be chosen again', async () => {
  const { session, kind } = await openSession()
  const bytes = Uint8Array.from(
    [...'Description,Qty,Amount\n'].map((letter) => letter.charCodeAt(0)).concat([0xe9, 0x6c, 0x2c, 0x31, 0x2c, 0x32, 0x0a])
  )
  session.open([new File([bytes], 'old.csv')])
  await kind().toBe('review')
  const description = () => (session.step?.kind === 'review' ? session.step.documents[0]?.pages[0]?.rows[1]?.[0]?.text : null)
  expect([session.step, description()]).toMatchObject([{ encodings: [{ used: 'windows-1252' }] }, 'él'])
  await session.chooseEncoding(0, 'big5')
  expect(session.step).toMatchObject({ kind: 'review', encodings: [{ used: 'big5', by: 'chosen' }] })
  expect(description()).not.toBe('él')
})

test('a file that is gone when it is read in another encoding is named, and the review stays', async () => {
  const { session, kind } = await openSession()
  const file = goods('old.csv', 'Description,Qty,Amount\nKaf\u00e9,1,2\n')
  session.open([file])
  await kind().toBe('review')
  Object.assign(file, { arrayBuffer: unreadableFile('old.csv').arrayBuffer.bind(file) })
  await session.chooseEncoding(0, 'big5')
  expect(session.step).toMatchObject({
    kind: 'review',
    documents: [{ name: 'old.csv' }],
    failures: [{ file: 'old.csv', code: 'unreadable' }]
  })
})

test('lines for a declaration are not taken into another one that was opened meanwhile', async () => {
  const { session, kind, draft, records } = await openSession()
  const [first, second] = [(await records.create()) ?? '', (await records.create()) ?? '']
  await draft.open(first)
  session.open([goods('barang.csv')], 'detail')
  await kind().toBe('review')
  expect(session.step).toMatchObject({ target: { member: 'detail', declaration: first }, mayChooseTarget: false })
  await draft.open(second)
  expect(session.step).toMatchObject({ kind: 'refused', failures: [{ file: 'barang.csv', code: 'other-declaration' }] })
  session.close()
  // While the file is still read.
  session.open([goods('barang.csv')], 'detail')
  await draft.open(first)
  await kind().toBe('refused')
  expect(session.step).toMatchObject({ failures: [{ code: 'other-declaration' }] })
})

test('files that were chosen for no table may become lines of the open declaration or a new draft', async () => {
  const { session, kind, draft, records } = await openSession()
  const id = (await records.create()) ?? ''
  await draft.open(id)
  session.open([goods('barang.csv')])
  await kind().toBe('review')
  expect(session.step).toMatchObject({ target: { declaration: id }, mayChooseTarget: true })
  session.useForGoods('new')
  expect(session.step).toMatchObject({ target: { declaration: null } })
  session.useForGoods('open')
  expect(session.step).toMatchObject({ target: { declaration: id } })
})

test.each([
  ['dokumen', 'Kode dokumen,Nomor dokumen,Tanggal dokumen\n380,INV-77,2026-11-12\n'],
  ['container', 'No Kontainer,Ukuran\nMSKU6011672,40\n'],
  ['kemasan', 'Jenis kemasan,Jumlah kemasan\nCT,24\n']
])('a list of the table %s that was chosen for no table goes into it, of the open declaration or a new draft', async (member, text) => {
  const { session, kind, draft, records } = await openSession()
  session.open([goods('daftar.csv', text)])
  await kind().toBe('table')
  expect(session.step).toMatchObject({ file: 'daftar.csv', target: { member, declaration: null } })
  session.close()
  const id = (await records.create()) ?? ''
  await draft.open(id)
  session.open([goods('daftar.csv', text)])
  await kind().toBe('table')
  expect(session.step).toMatchObject({ target: { member, declaration: id } })
})

test('rows for another table keep their exact cells', async () => {
  const { session, kind, draft, records } = await openSession()
  await draft.open((await records.create()) ?? '')
  session.open([sheet('goods-calc.xlsx')], 'container')
  await kind().toBe('table')
  expect(session.step).toMatchObject({ file: 'goods-calc.xlsx', workbook: { kind: 'xlsx' }, target: { member: 'container' } })
})

test('a CEISA workbook is imported as drafts, written in one batch, beside the review of other files', async () => {
  const { session, kind } = await openSession()
  session.open([goods('invoice.csv'), sheet('ceisa-calc.xlsx')])
  await kind().toBe('ceisa')
  expect(session.step).toMatchObject({ file: 'ceisa-calc.xlsx', doubled: [] })
  const before = app.host.calls.filter((call) => call.channel === 'storeCopy.append').length
  const ids = await session.takeWhole()
  expect(app.host.calls.filter((call) => call.channel === 'storeCopy.append').length - before).toBe(1)
  expect(session.step).toMatchObject({ kind: 'review', documents: [{ name: 'invoice.csv' }] })
  const records = await Promise.all(ids.map((id) => loadRecord(app.database, id)))
  const operator = { plbNpwp: '0098765432101000', plbNama: 'PT GUDANG BERIKAT', plbAlamat: 'KAWASAN BERIKAT' }
  expect(records.map((record) => [record?.document.car, record?.document.detail.data.length, record?.local])).toEqual([
    [
      '040328MTR41720261118000007',
      2,
      { print: { ...operator, 'bm.01012900': '5', tempat: 'Jakarta', nama: 'BUDI SANTOSO' }, party: { pasokNegara: 'CN' } }
    ],
    ['040328MTR41720261118000008', 1, {}]
  ])
  session.close()
  session.open([sheet('ceisa-calc.xlsx')])
  await kind().toBe('ceisa')
  expect(session.step).toMatchObject({ doubled: ['040328MTR41720261118000007', '040328MTR41720261118000008'] })
})

test('the loads of containers of a CEISA workbook are in the codes that the profile uses', async () => {
  const { session, kind } = await openSession()
  const settings = useSettings(app.pinia)
  await settings.load()
  const { profile } = settings
  if (!profile) throw new Error('no profile')
  await settings.saveProfile({ ...profile, codeStyle: 'ceisa' })
  session.open([sheet('ceisa-calc.xlsx')])
  await kind().toBe('ceisa')
  expect(session.step).toMatchObject({ reading: { declarations: [{ container: { data: [{ conttipe: '8' }] } }, {}] } })
})

test('a draft exported as a workbook is imported as the same draft', async () => {
  const { session, kind, records, draft } = await openSession()
  expect((await records.importFile({ name: 'a.json', text: sample('tekstil-40') })).problem).toBeNull()
  const id = [...useWorklist(app.pinia).summaries.keys()][0] ?? ''
  await draft.open(id)
  if (!draft.record) throw new Error('not open')
  session.open([new File([await writeWorkbook(ownWorkbook(draft.record, 'id'))], 'a.xlsx')])
  await kind().toBe('own')
  const [again = ''] = await session.takeWhole()
  const [before, after] = await Promise.all([loadRecord(app.database, id), loadRecord(app.database, again)])
  if (!before || !after) throw new Error('not stored')
  expect(envelopeText([after])).toBe(envelopeText([before]))
})
