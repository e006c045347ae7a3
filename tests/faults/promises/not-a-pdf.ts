import { readPdf } from '#core/wire/read-pdf.ts'
import { createRandom } from '../../support/faults/random.ts'
import { tryEach, type Outcome } from '../../support/faults/outcome.ts'
import { textPdf } from '../../support/fixtures/pdf-samples.ts'

const sentences = [
  ...[
    'Data tidak ditemukan',
    'Respon belum tersedia',
    'PDF not found',
    'Dokumen dengan nomor 0012 tidak ada',
    'null',
    'undefined',
    '-',
    '0'
  ],
  ...['{"error":"Not found"}', '<html><body>404</body></html>', '<!doctype html><title>Masuk</title>', 'Bad Gateway', 'AAAA', 'false']
]

const base64 = (content: string | Buffer): string => Buffer.from(content).toString('base64')

/** Texts, pages, pictures and cut or damaged files that a service puts where a PDF belongs. */
const contents = async (): Promise<readonly string[]> => {
  const random = createRandom(16)
  const whole = await textPdf('Persetujuan', 'Halaman kedua')
  const cut = Array.from({ length: 80 }, () => base64(whole.subarray(0, random.int(6, whole.length - 30))))
  const headless = Array.from({ length: 30 }, () => base64(whole.subarray(random.int(1_100, whole.length - 40))))
  const noise = Array.from({ length: 30 }, () => base64(random.bytes(random.int(1, 4_000))))
  const pictures = ['\x89PNG\r\n\x1a\n', 'GIF89a', '\xff\xd8\xff\xe0', 'PK\x03\x04'].map((head) =>
    base64(Buffer.from(head + 'x'.repeat(600), 'latin1'))
  )
  const pages = Array.from({ length: 28 }, (_, at) => `<html><h1>Kesalahan ${at}</h1>${'<p>x</p>'.repeat(at * 10)}</html>`)
  return [...cut, ...headless, ...noise, ...pictures, ...pages.map(base64), ...sentences, ...sentences.map(base64)].slice(0, 200)
}

/** What is not a whole PDF is never taken for one; a whole one is. */
export const notAPdf = async (): Promise<Outcome> => {
  const control = readPdf(base64(await textPdf('Persetujuan'))).kind
  return tryEach(await contents(), (content) => {
    if (control !== 'pdf') return 'a whole PDF was not recognised, so this proves nothing'
    return readPdf(content).kind === 'pdf' ? `taken for a PDF: ${content.slice(0, 60)}` : null
  })
}
