import type { PracticeFault } from '#core/contract/practice.ts'
import type { Declaration, SubmitResult, CustomsResponse, LoggedResponse, LoggedStatus } from '#core/derive/shape.ts'
import { countsOf } from '#core/outbox/frozen-envelope.ts'
import { foreignCar, json, refusal, type Exchange, type Reply, encodedPdf } from './faults.ts'
import type { Dossier, OpenDossier, IssuedResponse } from './issued-responses.ts'
import {
  isResponseCode,
  responseCodes,
  type ResponseCode,
  registeredFrom,
  responses,
  steps,
  outOfOrder,
  serviceClock,
  practiceDay,
  practiceTime
} from './timeline.ts'
import { sha256, type PracticeStore } from './store.ts'
import { parseJson } from './http.ts'
import { readQuery, type Query, type ReadSubmission } from './validator.ts'
import { officers } from './facts.ts'

/** Answer for an unknown aju number. The specification does not define it; our choice: HTTP 200 and a log in which nothing but the number has content. */
const unknownStatusLog = (car: string): object => ({
  status: 'ok',
  desc: { data: { car, createdTime: '', status: '', statusUraian: '', sendTime: null, dataRespon: [], dataStatus: [] } }
})
/** As `unknownStatusLog`, for the by-car operations. */
const unknownByCar: object = { rescode: 'OK', desc: [] }
/** As `unknownStatusLog`, for the by-code operation, also for a response that is not issued yet. */
const unknownByCode: object = { rescode: 'OK', desc: {}, res_encode: '' }

const loggedStatus = ({ track, facts }: Dossier, step: number, at: number): LoggedStatus => ({
  car: track.car,
  kodeStatus: steps[step]?.code ?? '',
  nomorDaftar: step >= registeredFrom ? facts.registrationNo : null,
  // Before the registration null and the all-zero date both occur (specification 2.3).
  tanggalDaftar: step >= registeredFrom ? facts.registrationDate : step < 2 ? null : '0000-00-00',
  waktuStatus: practiceTime(at),
  keterangan: steps[step]?.text ?? ''
})

const loggedResponse = ({ track, facts }: Dossier, response: IssuedResponse, fault: PracticeFault): LoggedResponse => {
  const registered = responses[response.code].step >= registeredFrom
  return {
    car: track.car,
    kodeRespon: response.code,
    uraianRespon: responses[response.code].text,
    nomorDaftar: registered ? facts.registrationNo : null,
    tanggalDaftar: registered ? facts.registrationDate : null,
    nomorRespon: response.code === '2090' ? null : facts.documentNo[response.code],
    tanggalRespon: practiceDay(response.at),
    // Null is allowed here: the PDF of code 300 is answered by the response operations only.
    pdf_encoded: response.code === '300' ? null : encodedPdf(response, track.car, fault)
  }
}

/** The status log (specification 2.3), its arrays out of time order. */
const statusLogAnswer = (dossier: Dossier, fault: PracticeFault): object => {
  const { track, reached } = dossier
  const current = steps[reached.length - 1]
  const first = reached[0] ?? track.at
  return {
    status: 'ok',
    desc: {
      data: {
        car: track.car,
        createdTime: practiceTime(first),
        status: current?.code ?? '',
        statusUraian: current?.text ?? '',
        sendTime: reached.length > 1 ? practiceTime(first) : null,
        dataRespon: outOfOrder(dossier.responses).map((response) => loggedResponse(dossier, response, fault)),
        dataStatus: outOfOrder(reached.map((at, step) => loggedStatus(dossier, step, at)))
      }
    }
  }
}

const additions = ({ declaration, facts }: Dossier, { code, at }: IssuedResponse): Partial<CustomsResponse> => {
  const header = declaration.header.data
  const [first, second] = officers
  switch (code) {
    case '2090':
      return { pejabat1: first.name, nip1: null, jabatan1: first.position }
    case '2020':
      return {
        npwpimp: header.impnpwp,
        namaimp: header.impnama,
        kodebill: facts.billingCode,
        tanggalbill: facts.billingDate,
        tanggaljttempo: facts.dueDate,
        totalbayar: String(facts.total),
        terbilang: facts.totalInWords,
        invoice: facts.invoice
      }
    case '2003':
    case '300':
      return {
        dokresno: facts.documentNo[code],
        dokrestg: practiceDay(at),
        kdgudang: header.tmptbn || null,
        pibno: facts.registrationNo ?? '',
        pibtg: facts.registrationDate ?? '0000-00-00',
        npwpimp: header.impnpwp,
        namaimp: header.impnama,
        idppjk: header.ppjknpwp || null,
        namappjk: header.ppjknama || null,
        pejabat1: first.name,
        nip1: first.nip,
        jabatan1: first.position,
        pejabat2: code === '300' ? null : second.name,
        nip2: code === '300' ? null : second.nip,
        jmkemas: code === '300' ? null : facts.packages
      }
    default:
      return code satisfies never
  }
}

const base64 = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64')

type Wrap = (reshdr: CustomsResponse) => object
const asByCar: Wrap = (reshdr) => ({ rescode: 'OK', desc: [{ reshdr }] })
const asByCode: Wrap = (reshdr) => ({ rescode: 'OK', desc: { reshdr } })

/** One `reshdr` (specification 2.4); its `res_encode` contains it again, in the form of the answering operation. */
const customsResponse = (dossier: Dossier, response: IssuedResponse, fault: PracticeFault, wrap: Wrap): CustomsResponse => {
  const { track, declaration } = dossier
  const plain: CustomsResponse = {
    car: track.car,
    reskd: response.code,
    restg: practiceDay(response.at),
    reswk: serviceClock(response.at),
    kpbc: response.code === '2090' ? null : declaration.kdkpbc,
    deskripsi: responses[response.code].text,
    ...additions(dossier, response),
    pdf_encoded: encodedPdf(response, track.car, fault)
  }
  return response.code === '2090' ? plain : { ...plain, res_encode: base64(wrap(plain)) }
}

/** The answer of the two by-car operations, out of time order. */
const byCarAnswer = (dossier: Dossier, fault: PracticeFault): object => ({
  rescode: 'OK',
  desc: outOfOrder(dossier.responses).map((response) => ({ reshdr: customsResponse(dossier, response, fault, asByCar) }))
})

/** The answer of the by-code operation, with its own `res_encode` at the top. */
const byCodeAnswer = (dossier: Dossier, response: IssuedResponse, fault: PracticeFault): object => {
  const reshdr = customsResponse(dossier, response, fault, asByCode)
  const { res_encode: _copy, ...plain } = reshdr
  return { ...asByCode(reshdr), res_encode: base64(asByCode(plain)) }
}

type Entry = SubmitResult['desc'][number]
type Counts = Entry['desc']

const noErrors: Entry['err'] = {
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
}

const wrongCounts = (counts: Counts): Counts => ({
  ...counts,
  detail: counts.detail > 0 ? counts.detail - 1 : 1,
  dokumen: counts.dokumen + 1
})

const sectionErrors: Entry['err'] = {
  ...noErrors,
  detail: 'Baris 1: pos tarif tidak ditemukan pada referensi',
  dokumen: 'Nomor urut 1: tanggal dokumen wajib diisi',
  kendaraan: { '0': { nopol: 'wajib diisi' } }
}

const entryOf = (declaration: Declaration, fault: PracticeFault): Entry => {
  const counts = { car: declaration.car, ...countsOf(declaration), '0': true }
  return {
    submit_status: 'success',
    // The only value in the specification, also for a first submission.
    submit_type: 'update',
    desc: fault === 'wrong-counts' ? wrongCounts(counts) : fault === 'foreign-car' ? { ...counts, car: foreignCar(counts.car) } : counts,
    err: fault === 'section-errors' ? sectionErrors : noErrors
  }
}

/** The answer to a stored submission, one entry for each declaration (specification 2.2). */
const submitAnswer = (declarations: readonly Declaration[], fault: PracticeFault): SubmitResult => ({
  status: 'ok',
  desc: declarations.map((declaration) => entryOf(declaration, fault))
})

export interface Operation {
  readonly exchange: Exchange
  /** Answers a body. A submission is on the disk before this resolves. */
  answer(body: string, fault: PracticeFault): Promise<Reply>
}

export interface OperationDeps {
  readonly store: PracticeStore
  readonly open: OpenDossier
  readonly readSubmission: ReadSubmission
  now(): number
}

/**
 * The specification has no retrieval operation for bc28. For a BC 2.8 aju number the import operation answers every response, the export operation
 * all but the releases: a client that queries both must merge them without duplicates.
 */
const codesOf = { bc20: responseCodes, bc30: ['2090', '2020'] } as const satisfies Record<string, readonly ResponseCode[]>

/** The five operations of the specification, by their exact paths (section 4). */
export const operations = ({ store, open, readSubmission, now }: OperationDeps): ReadonlyMap<string, Operation> => {
  const submit: Operation = {
    exchange: 'submit',
    answer: async (body, fault) => {
      const declarations = readSubmission(parseJson(body))
      if (typeof declarations === 'string') return refusal(declarations)
      const at = now()
      const hash = sha256(body)
      await Promise.all(declarations.map((declaration) => store.save(declaration, hash, at)))
      return json(200, submitAnswer(declarations, fault))
    }
  }

  const retrieval = (
    unknown: (car: string) => object,
    codes: (query: Query) => readonly ResponseCode[],
    answerOf: (dossier: Dossier, fault: PracticeFault) => object | null
  ): Operation => ({
    exchange: 'retrieval',
    answer: async (body, fault) => {
      const query = readQuery(parseJson(body))
      if (typeof query === 'string') return refusal(query)
      const dossier = await open(query.car, codes(query))
      const found = dossier && answerOf(fault === 'foreign-car' ? withForeignCar(dossier) : dossier, fault)
      return json(200, found ?? unknown(query.car))
    }
  })

  const byCar = (kind: keyof typeof codesOf): Operation =>
    retrieval(
      () => unknownByCar,
      () => codesOf[kind],
      byCarAnswer
    )

  return new Map([
    ['/api/submit/bc28', submit],
    ['/api/getlog/statusrespon', retrieval(unknownStatusLog, () => responseCodes, statusLogAnswer)],
    ['/getresbycar/bc30', byCar('bc30')],
    ['/api/getresbycar/bc20', byCar('bc20')],
    [
      '/api/getresbycode/bc20',
      retrieval(
        () => unknownByCode,
        ({ reskd }) => (isResponseCode(reskd) ? [reskd] : []),
        (dossier, fault) => {
          const [response] = dossier.responses
          return response ? byCodeAnswer(dossier, response, fault) : null
        }
      )
    ]
  ])
}

const withForeignCar = (dossier: Dossier): Dossier => ({ ...dossier, track: { ...dossier.track, car: foreignCar(dossier.track.car) } })
