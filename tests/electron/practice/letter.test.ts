import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { aDeclaration, car, envelope, goods } from './declaration-fixture.ts'
import { running, type ByCar } from './running-service.ts'

/** The text of every page. */
const readInPages = async (base64: string): Promise<readonly string[]> => {
  const loading = getDocument({ data: new Uint8Array(Buffer.from(base64, 'base64')), verbosity: 0 })
  const document = await loading.promise
  const pages: string[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const content = await (await document.getPage(number)).getTextContent()
    pages.push(content.items.map((item) => ('str' in item ? item.str : '')).join(' '))
  }
  await loading.destroy()
  return pages
}

const pdfsOf = (answer: ByCar): ReadonlyMap<string, string> => new Map(answer.desc.map(({ reshdr }) => [reshdr.reskd, reshdr.pdf_encoded]))

const finished = async (declaration: unknown): Promise<ByCar> => {
  const { submit, service, byCar } = await running()
  await submit(envelope(declaration))
  await service.advance(8)
  return byCar('bc20')
}

test('every response is a letter and an annex with the data of the declaration, marked as practice on each page', async () => {
  const answer = await finished(aDeclaration())
  expect(answer.desc).toHaveLength(4)
  for (const { reshdr } of answer.desc) {
    const [letter = '', annex = '', ...more] = await readInPages(reshdr.pdf_encoded)
    expect.soft(more).toEqual([])
    for (const page of [letter, annex])
      for (const text of [car, 'SIMULASI – BUKAN DOKUMEN RESMI', reshdr.deskripsi]) expect.soft(page).toContain(text)
    for (const text of ['PT SINAR CAKRAWALA ABADI', 'USD 3.000,30', '45,25 kg / 37,5 kg', 'MSKU6011672', 'Halaman 1 dari 2'])
      expect.soft(letter).toContain(text)
    for (const text of ['84713020', 'Komputer jinjing seri 3, NUSA, N-3', 'Jumlah 3 baris', '3.000,30', 'Halaman 2 dari 2'])
      expect.soft(annex).toContain(text)
  }
})

test('billing code, amount and registration number are in the letters that report them', async () => {
  const answer = await finished(aDeclaration())
  const reshdr = (code: string) => answer.desc.find((entry) => entry.reshdr.reskd === code)?.reshdr
  const letter = async (code: string): Promise<string> => (await readInPages(reshdr(code)?.pdf_encoded ?? ''))[0] ?? ''
  for (const text of [reshdr('2020')?.kodebill, 'Rp 9.350.000', reshdr('2020')?.terbilang, '2026-11-25'])
    expect.soft(await letter('2020')).toContain(text)
  for (const code of ['2003', '300'])
    for (const text of [reshdr(code)?.pibno, reshdr(code)?.dokresno]) expect.soft(await letter(code)).toContain(text)
  expect(await letter('2090')).not.toContain('Nomor Pendaftaran')
})

test('1,200 lines give numbered annex pages with the last line and the totals', async () => {
  const { submit, service, byCar } = await running()
  await submit(envelope(aDeclaration({}, 1200)))
  await service.advance(8)
  const answer = await byCar('bc20')
  const pages = await readInPages(pdfsOf(answer).get('2003') ?? '')
  const last = pages.at(-1)
  expect(pages).toHaveLength(26)
  for (const text of ['Komputer jinjing seri 1200, NUSA', 'Jumlah 1200 baris', '15.000', '1.200.120,00', 'Halaman 26 dari 26'])
    expect.soft(last).toContain(text)
  expect(goods(1200).every((line) => pages.some((page) => page.includes(`seri ${line.serial}, NUSA`)))).toBe(true)
})

test('the same declaration and response give the same bytes, in every operation and in another folder', async () => {
  const { submit, service, byCar, statusLog } = await running()
  await submit(envelope(aDeclaration()))
  await service.advance(8)
  const here = pdfsOf(await byCar('bc20'))
  expect(pdfsOf(await byCar('bc30'))).toEqual(new Map([...here].filter(([code]) => code === '2090' || code === '2020')))
  const logged = new Map((await statusLog()).dataRespon.map((entry) => [entry.kodeRespon, entry.pdf_encoded]))
  expect(logged).toEqual(new Map([...here].map(([code, pdf]) => [code, code === '300' ? null : pdf])))
  expect(pdfsOf(await finished(aDeclaration()))).toEqual(here)
})

test('texts that do not fit the page or the fonts give a letter of one page', async () => {
  const long = 'Jalan Pelabuhan 天津 Černý ünï '.repeat(40)
  const containers = Array.from({ length: 60 }, (_, index) => ({ contno: `MSKU60116${index}`, contukur: '40', conttipe: 'F' }))
  const declaration = aDeclaration({ container: { data: containers } })
  const texts = { impnama: long, impalmt: `${long}\n${long}`, ppjknama: long, tmptbn: long, angkutnama: long, kdval: long }
  const lines = goods(1).map((line) => ({ ...line, brgurai: long, nohs: long }))
  const answer = await finished({ ...declaration, header: { data: { ...declaration.header.data, ...texts } }, detail: { data: lines } })
  for (const pdf of pdfsOf(answer).values()) {
    const pages = await readInPages(pdf)
    expect.soft(pages).toHaveLength(2)
    expect.soft(pages[0]).toContain('Jalan Pelabuhan ?? Cerný ünï')
    expect.soft(pages[0]).toContain('PEJABAT SIMULASI SATU')
  }
})
