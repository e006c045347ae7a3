import type { HttpReply, HttpRequest, HttpTransport } from '#core/base/ports.ts'

export type Answer = Extract<HttpReply, { kind: 'reply' }>

/** An answer of the service; an object becomes its JSON. */
export const answer = (body: unknown, over: Partial<Answer> = {}): Answer => ({
  kind: 'reply',
  status: 200,
  contentType: 'application/json',
  retryAfter: null,
  body: typeof body === 'string' ? body : JSON.stringify(body),
  ...over
})

export const broken = (code: Extract<HttpReply, { kind: 'failure' }>['code'], mayHaveArrived: boolean): HttpReply => ({
  kind: 'failure',
  code,
  mayHaveArrived,
  detail: 'ERR_SOMETHING'
})

export const base64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64')

export const car = '000028PRAKTK20260525000009'
export const pdfBytes = (pages = 'one page'): Buffer => Buffer.from(`%PDF-1.7\n${pages}\nstartxref\n0\n%%EOF\n`, 'latin1')
export const pdfText = (): string => pdfBytes().toString('base64')

/** Records the requests and returns the same answer to each. */
export const recorder = (reply: HttpReply): { transport: HttpTransport; asked: HttpRequest[] } => {
  const asked: HttpRequest[] = []
  return { asked, transport: { post: async (request) => (asked.push(request), reply) } }
}

export const submitEntry = (over: Record<string, unknown> = {}): Record<string, unknown> => ({
  submit_status: 'success',
  submit_type: 'update',
  desc: {
    car,
    header: 1,
    detail: 3,
    detaildok: 0,
    detailspekkhusus: 0,
    detailvd: 0,
    container: 1,
    dokumen: 4,
    kemasan: 1,
    tarif: 0,
    fasilitas: 0,
    kendaraan: 0,
    '0': true
  },
  err: {
    detail: '',
    detaildok: '',
    detailspekkhusus: '',
    detailvd: '',
    container: '',
    dokumen: '',
    kemasan: '',
    tarif: '',
    fasilitas: '',
    pungutan: '',
    kendaraan: {}
  },
  ...over
})

export const statusAnswer = (over: Record<string, unknown> = {}): Record<string, unknown> => ({
  status: 'ok',
  desc: {
    data: {
      car,
      createdTime: '2026-05-25 08:00:00',
      status: '800',
      statusUraian: 'Selesai proses',
      sendTime: null,
      dataRespon: [
        {
          car,
          kodeRespon: '2003',
          uraianRespon: 'SPPB',
          nomorDaftar: '000123',
          tanggalDaftar: '2026-05-26',
          nomorRespon: '000456/WBC',
          tanggalRespon: '2026-05-27',
          pdf_encoded: pdfText()
        },
        {
          car,
          kodeRespon: '2020',
          uraianRespon: 'Billing',
          nomorDaftar: null,
          tanggalDaftar: null,
          nomorRespon: null,
          tanggalRespon: '2026-05-26',
          pdf_encoded: null
        }
      ],
      dataStatus: [
        {
          car,
          kodeStatus: '501',
          nomorDaftar: '000123',
          tanggalDaftar: '2026-05-26',
          waktuStatus: '2026-05-28 10:00:00',
          keterangan: 'Gate out'
        },
        { car, kodeStatus: '104', nomorDaftar: null, tanggalDaftar: '0000-00-00', waktuStatus: '2026-05-25 08:00:01', keterangan: 'INSW' }
      ],
      ...over
    }
  }
})

const common = { car, restg: '2026-05-27', reswk: '093000', kpbc: '040300', deskripsi: 'Uraian', pdf_encoded: pdfText() }
const release = {
  dokresno: '000456',
  dokrestg: '2026-05-27',
  kdgudang: null,
  pibno: '000123',
  pibtg: '2026-05-26',
  npwpimp: null,
  namaimp: 'PT Contoh',
  idppjk: null,
  namappjk: null,
  pejabat1: 'A',
  nip1: '1',
  jabatan1: null,
  pejabat2: null,
  nip2: null,
  jmkemas: null,
  res_encode: base64('{}')
}

/** One `reshdr` of each code of section 2.4. */
export const responseOf = {
  '2090': { ...common, reskd: '2090', kpbc: null, pejabat1: null, nip1: null, jabatan1: null },
  '2003': { ...common, reskd: '2003', ...release },
  '300': { ...common, reskd: '300', ...release, namaimp: null },
  '2020': {
    ...common,
    reskd: '2020',
    npwpimp: null,
    namaimp: null,
    kodebill: '820260512345678',
    tanggalbill: '2026-05-26',
    tanggaljttempo: null,
    totalbayar: null,
    terbilang: null,
    invoice: {
      invoice_no: 'INV-1',
      invoice_date: '2026-05-01',
      invoice_currency_code: 'USD',
      invoice_gross_weight: 1200.5,
      invoice_net_weight: 1100,
      incoterm: 'CIF'
    },
    res_encode: null
  }
} as const
