import { everything } from '#core/archive/document-query.ts'
import { searchInThread } from '../../../renderer/data/document-search/client.ts'

/** Pseudorandom integers below a limit, the same in every run. */
const random = (seed: number): ((below: number) => number) => {
  let state = seed
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) >>> 0
    return ((state ^ (state >>> 13)) >>> 0) % below
  }
}

const common =
  'surat persetujuan pengeluaran barang nomor pengajuan pendaftaran tanggal importir alamat gudang kemasan nilai pabean berat bersih kotor peti kemas jumlah pejabat pemeriksa dokumen kepala seksi'.split(
    ' '
  )
const syllables = 'ka ri mo ta lu se pan dar bi gun wa tir jo ma cak nus'.split(' ')
const batch = 2_048

/** Runs in the page: fills the document search, in its own worker, with `size` responses of one page of text. */
export const fill = async (workerAddress: string, size: number) => {
  const service = searchInThread(new Worker(workerAddress, { type: 'module' }))
  const next = random(20_261_120)
  const word = (): string => `${syllables[next(16)] ?? ''}${syllables[next(16)] ?? ''}${syllables[next(16)] ?? ''}`
  const number = (digits: number): string => Array.from({ length: digits }, () => next(10)).join('')
  const carOf = (at: number): string => `040300ABCDEF202611${String((at % 27) + 1).padStart(2, '0')}${String(at).padStart(6, '0')}`
  const documents = Array.from({ length: size }, (_, at) => {
    const date = `20${String(20 + (at % 7))}-${String((at % 12) + 1).padStart(2, '0')}-${String((at % 28) + 1).padStart(2, '0')}`
    const code = ['2003', '2020', '2090', '300'][at % 4] ?? ''
    return {
      sha256: `sha-${at}`,
      car: carOf(at),
      code,
      date,
      storedAt: at,
      words: [carOf(at), code, date, `SPPB-${number(6)}/2026`].join('\n')
    }
  })
  await service.addDocuments(documents)
  await service.setCars(
    documents.map(({ car }, at) => ({
      car,
      importer: `PT ${syllables[at % 16] ?? ''}${at % 400}`,
      state: 'finished',
      words: `PT Importir${at % 400}`
    }))
  )
  for (let from = 0; from < size; from += batch) {
    const texts = documents.slice(from, from + batch).map(({ sha256, car }, at) => {
      const lines = Array.from(
        { length: 30 },
        () =>
          `${common[next(common.length)] ?? ''} ${common[next(common.length)] ?? ''} : ${word()} ${word()} Rp ${number(1)}.${number(3)}.${number(3)}`
      )
      return { sha256, unread: '' as const, text: [car, ...lines, `baris${from + at}akhir`].join('\n') }
    })
    await service.keep(texts)
  }

  /** Milliseconds from a typed letter to the rows with their snippets. */
  const answer = async (typed: string): Promise<{ readonly taken: number; readonly found: number }> => {
    const start = performance.now()
    const { papers: found } = await service.search({ ...everything, typed })
    const shown = [...found.slice(0, 14)].map((at) => documents[at]?.sha256 ?? '')
    await service.snippets({ shas: shown, typed })
    return { taken: performance.now() - start, found: found.length }
  }
  return { answer }
}
