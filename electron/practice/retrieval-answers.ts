import type { PracticeFault } from '#core/contract/practice.ts'
import type { CustomsResponse, LoggedResponse, LoggedStatus } from '#core/derive/shape.ts'
import { officers } from './facts.ts'
import { encodedPdf } from './faults.ts'
import type { Dossier, IssuedResponse } from './issued-responses.ts'
import { registeredFrom, responses, steps } from './statuses.ts'
import { outOfOrder, serviceClock } from './timeline.ts'
import { practiceDay, practiceTime } from './practice-time.ts'

/** Answer for an unknown aju number. The specification does not define it; our choice: HTTP 200 and a log in which nothing but the number has content. */
export const unknownStatusLog = (car: string): object => ({
  status: 'ok',
  desc: { data: { car, createdTime: '', status: '', statusUraian: '', sendTime: null, dataRespon: [], dataStatus: [] } }
})
/** As `unknownStatusLog`, for the by-car operations. */
export const unknownByCar: object = { rescode: 'OK', desc: [] }
/** As `unknownStatusLog`, for the by-code operation, also for a response that is not issued yet. */
export const unknownByCode: object = { rescode: 'OK', desc: {}, res_encode: '' }

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
export const statusLogAnswer = (dossier: Dossier, fault: PracticeFault): object => {
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
export const byCarAnswer = (dossier: Dossier, fault: PracticeFault): object => ({
  rescode: 'OK',
  desc: outOfOrder(dossier.responses).map((response) => ({ reshdr: customsResponse(dossier, response, fault, asByCar) }))
})

/** The answer of the by-code operation, with its own `res_encode` at the top. */
export const byCodeAnswer = (dossier: Dossier, response: IssuedResponse, fault: PracticeFault): object => {
  const reshdr = customsResponse(dossier, response, fault, asByCode)
  const { res_encode: _copy, ...plain } = reshdr
  return { ...asByCode(reshdr), res_encode: base64(asByCode(plain)) }
}
