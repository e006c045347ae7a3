import { expect, test } from 'vitest'
import { readSource, type SourceReading } from '../../../../renderer/features/import/store/read-source.ts'
import type { ReadingProgress } from '../../../../renderer/features/import/store/import-steps.ts'
import type { PagePicture } from '../../../../renderer/workers/ocr/protocol.ts'
import { fakeReaders, openedPdf, recognisedPage, sourcePage, type FakeReaders } from '../../support/same-thread-import.ts'
import { unreadableFile } from '../../support/unreadable-file.ts'

const headings = 'Description | Qty | Unit | Amount'
const pdf = new File(['%PDF-1.7\n'], 'invoice.pdf')
const jpeg = new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 0])], 'photo.jpg')

const read = (
  file: File,
  readers: FakeReaders,
  signal = new AbortController().signal,
  progress: ReadingProgress[] = [],
  enough: AbortSignal = signal
) => readSource(file, fakeReaders(readers), { signal, enough, onProgress: (one) => progress.push(one) })
const textsOf = (reading: SourceReading): readonly string[] =>
  reading.kind === 'source'
    ? reading.source.document.pages.flatMap(({ rows }) => rows.flatMap((row) => row.flatMap((cell) => cell?.text ?? [])))
    : []
const failuresOf = (reading: SourceReading) => (reading.kind === 'files' ? [] : reading.failures)
const codesOf = (reading: SourceReading): readonly (readonly [string, number | null])[] =>
  reading.kind === 'files' ? [] : reading.failures.map(({ code, page }) => [code, page] as const)

test('of a PDF that is partly scanned only the scans are recognised, at the resolution of their pictures', async () => {
  const log: string[] = []
  const progress: ReadingProgress[] = []
  const pages = [
    sourcePage([headings, 'Bolt | 10 | PCS | 20.00']),
    sourcePage([], { resolution: 600, turn: 3 }),
    sourcePage([], { resolution: 240 })
  ]
  const pictures: PagePicture[] = []
  const recognise = (picture: PagePicture) => {
    pictures.push(picture)
    return { ok: true, page: recognisedPage([`Nut ${pictures.length} | 5 | PCS | 5.00`], { scale: 3 }) } as const
  }
  const reading = await read(pdf, { pdf: () => openedPdf(pages, log), recognise }, undefined, progress)
  expect(textsOf(reading)).toEqual(expect.arrayContaining(['Bolt', 'Nut 1', 'Nut 2']))
  expect(log).toEqual(['draw 2 at 300, turned 3', 'draw 3 at 240, turned 0', 'close'])
  expect(pictures).toMatchObject([{ resolution: 300 }, { resolution: 240 }])
  expect(reading).toMatchObject({
    kind: 'source',
    failures: [],
    source: { looks: [{ turn: 0 }, { scale: 3 }, { scale: 3 }], hash: /^[0-9a-f]{64}$/ } as never
  })
  expect(progress.map(({ stage, page }) => `${stage} ${page ?? ''}`)).toEqual([
    'open ',
    'pages 1',
    'pages 2',
    'pages 3',
    'recognise 2',
    'recognise 3'
  ])
})

test('a page that cannot be recognised keeps its hidden text, and is named', async () => {
  const hidden = sourcePage([headings, 'Bolt | 10 | PCS | 20.00'])
  const scan = {
    ...hidden,
    texts: hidden.texts.map((text) => ({ ...text, origin: 'hidden-text' as const })),
    isScan: true,
    resolution: 100
  }
  const blurred = () => ({ ok: false, code: 'illegible' }) as const
  const reading = await read(pdf, { pdf: () => openedPdf([scan]), recognise: blurred })
  expect(textsOf(reading)).toContain('Bolt')
  expect(codesOf(reading)).toEqual([['illegible', 1]])
})

test('damaged and overfull pages are named, and the others read', async () => {
  const pages = ['damaged', sourcePage([headings, 'Bolt | 10 | PCS | 20.00']), 'too-much'] as const
  const reading = await read(pdf, { pdf: () => openedPdf(pages) })
  expect(textsOf(reading)).toContain('Bolt')
  expect(codesOf(reading)).toEqual([
    ['damaged', 1],
    ['too-much', 3]
  ])
})

test.each([
  ['a locked file', { ok: false, code: 'locked' }, [['locked', null]]],
  ['a page that takes too long', openedPdf(['too-slow']), [['too-slow', null]]],
  ['too many pages', openedPdf(Array.from({ length: 2_001 }, () => 'damaged')), [['too-many-pages', null]]],
  ['a page that cannot be drawn', openedPdf([sourcePage([])], [], null), [['damaged', 1]]],
  ['an empty page', openedPdf([sourcePage([])]), [['empty', null]]],
  ['too much text', openedPdf([1, 2, 3].map(() => sourcePage(['x'.repeat(3_000_000)]))), [['too-much', null]]]
] as const)('%s is refused with its reason', async (_, opened, codes) => {
  const recognise = () => ({ ok: true, page: recognisedPage([]) }) as const
  expect(codesOf(await read(pdf, { pdf: () => opened, recognise }))).toEqual(codes)
})

test('pages without any text are recognised too: their letters may be drawn as lines', async () => {
  const log: string[] = []
  const recognise = () => ({ ok: true, page: recognisedPage([headings, 'Bolt | 10 | PCS | 20.00']) }) as const
  const reading = await read(pdf, { pdf: () => openedPdf([sourcePage([], { isScan: false, resolution: null })], log), recognise })
  expect(log[0]).toBe('draw 1 at 200, turned 0')
  expect(textsOf(reading)).toContain('Bolt')
})

test('after the sixtieth scan of a file no more are recognised, and that is said', async () => {
  let count = 0
  const recognise = () => ({ ok: true, page: recognisedPage([`Bolt ${(count += 1)} | 10`]) }) as const
  const reading = await read(pdf, { pdf: () => openedPdf(Array.from({ length: 62 }, () => sourcePage([]))), recognise })
  expect([count, codesOf(reading)]).toEqual([60, [['too-many-scans', 61]]])
})

test('a picture is recognised as a file', async () => {
  const recognise = (picture: PagePicture) => {
    expect(picture.kind).toBe('file')
    return { ok: true, page: recognisedPage([headings, 'Bolt | 10 | PCS | 20.00'], { scale: 3 }) } as const
  }
  expect(await read(jpeg, { recognise })).toMatchObject({
    kind: 'source',
    source: { document: { kind: 'picture' }, looks: [{ scale: 3 }] }
  })
  const blurred = () => ({ ok: false, code: 'illegible' }) as const
  expect(codesOf(await read(jpeg, { recognise: blurred }))).toEqual([['illegible', null]])
})

test('pictures that the browser does not decode are named', async () => {
  const tiff = new File([new Uint8Array([0x49, 0x49, 0x2a, 0, 8, 0, 0, 0])], 'fax.tif')
  expect(codesOf(await read(tiff, {}))).toEqual([['picture-format', null]])
})

test('a file that is gone when its pages are read is named as that, not as damaged', async () => {
  const gone = (file: File): File => Object.assign(file, { slice: () => unreadableFile(file.name) })
  const damaged = () => ({ ok: false, code: 'damaged' }) as const
  expect(codesOf(await read(gone(new File([jpeg], 'foto.jpg')), { recognise: damaged }))).toEqual([['unreadable', null]])
  expect(codesOf(await read(gone(new File([pdf], 'a.pdf')), { pdf: damaged }))).toEqual([['unreadable', null]])
  expect(codesOf(await read(pdf, { pdf: damaged }))).toEqual([['damaged', null]])
})

test('a file that the user leaves out while it is recognised is named as that', async () => {
  const abort = new AbortController()
  const recognise = () => {
    abort.abort()
    return { ok: false, code: 'cancelled' } as const
  }
  expect(codesOf(await read(pdf, { pdf: () => openedPdf([sourcePage([])]), recognise }, abort.signal))).toEqual([['cancelled', null]])
})

test('the pages that are read so far are used without the others, which are named and whose hidden text is not taken', async () => {
  const enough = new AbortController()
  const progress: ReadingProgress[] = []
  const hidden = sourcePage(['Hidden | 9 | PCS | 9.00'], { isScan: true, resolution: 200 })
  const scanned = { ...hidden, texts: hidden.texts.map((text) => ({ ...text, origin: 'hidden-text' as const })) }
  const pages = [
    sourcePage([headings, 'Bolt | 10 | PCS | 20.00']),
    scanned,
    sourcePage(['Nut | 5 | PCS | 5.00']),
    scanned,
    scanned,
    scanned
  ]
  let count = 0
  const recognise = () => {
    count += 1
    if (count === 1) return { ok: true, page: recognisedPage(['Washer | 2 | PCS | 6.00']) } as const
    enough.abort()
    return { ok: false, code: 'cancelled' } as const
  }
  const reading = await read(pdf, { pdf: () => openedPdf(pages), recognise }, undefined, progress, enough.signal)
  expect(textsOf(reading)).toEqual(expect.arrayContaining(['Bolt', 'Washer', 'Nut']))
  expect(textsOf(reading)).not.toContain('Hidden')
  expect(failuresOf(reading)).toEqual([{ file: 'invoice.pdf', code: 'stopped', page: null, detail: '4–6' }])
  expect(progress.flatMap(({ readPages }) => readPages ?? [])).toEqual([2, 3])
})

test('the last page that was read before the user asked for it is used too', async () => {
  const enough = new AbortController()
  const recognise = () => {
    enough.abort()
    return { ok: true, page: recognisedPage([headings, 'Bolt | 10 | PCS | 20.00']) } as const
  }
  const reading = await read(pdf, { pdf: () => openedPdf([1, 2].map(() => sourcePage([]))), recognise }, undefined, [], enough.signal)
  expect(textsOf(reading)).toContain('Bolt')
  expect(failuresOf(reading)).toMatchObject([{ code: 'stopped', detail: '2' }])
})

test('a scan of any resolution is recognised at its own', async () => {
  const log: string[] = []
  const recognise = () => ({ ok: true, page: recognisedPage([headings, 'Bolt | 10 | PCS | 20.00']) }) as const
  const pages = [100, 20].map((resolution) => sourcePage([], { resolution }))
  expect(codesOf(await read(pdf, { pdf: () => openedPdf(pages, log), recognise }))).toEqual([])
  expect(log).toEqual(['draw 1 at 100, turned 0', 'draw 2 at 72, turned 0', 'close'])
})

test('pages before one that takes too long are used, and it is named as slow', async () => {
  const pages = [sourcePage([headings, 'Bolt | 10 | PCS | 20.00']), 'too-slow', 'too-slow'] as const
  const reading = await read(pdf, { pdf: () => openedPdf(pages) })
  expect(textsOf(reading)).toContain('Bolt')
  expect(codesOf(reading)).toEqual([['too-slow', 2]])
})

test('the upper part of a page that is slow to recognise is used, and that is said', async () => {
  const recognise = () => ({ ok: true, page: recognisedPage([headings, 'Bolt | 10 | PCS | 20.00'], { unread: 7 }) }) as const
  const reading = await read(jpeg, { recognise })
  expect(textsOf(reading)).toContain('Bolt')
  expect(codesOf(reading)).toEqual([['cut-short', null]])
})

test('a page that is recognised with little confidence is used and named', async () => {
  const lines = [headings, 'Bolt | 10 | PCS | 20.00']
  let count = 0
  const recognise = () => ({ ok: true, page: recognisedPage(lines, { isUnsafe: (count += 1) === 2 }) }) as const
  const reading = await read(pdf, { pdf: () => openedPdf([1, 2, 3].map(() => sourcePage([]))), recognise })
  expect(codesOf(reading)).toEqual([['low-confidence', 2]])
  expect(textsOf(reading).filter((text) => text === 'Bolt')).toHaveLength(3)
  const blurred = () => ({ ok: true, page: recognisedPage(lines, { isUnsafe: true }) }) as const
  expect(codesOf(await read(jpeg, { recognise: blurred }))).toEqual([['low-confidence', null]])
})
