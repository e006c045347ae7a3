import type { PdfState, ReadLogResponse, ReadResponse } from '#core/contract/retrieval.ts'
import type { LoggedStatus } from '#core/derive/shape.ts'
import { mergeResponses } from '#core/tracking/merge-responses.ts'
import type { StoredResponse } from '#core/tracking/track.ts'

export const car = '000028PRAKTK20261120000001'

export const aPdf = (sha256: string): PdfState => ({ state: 'stored', sha256, bytes: 10 })

export const aResponse = (over: Partial<ReadResponse> = {}): ReadResponse => ({
  car,
  reskd: '2090',
  restg: '2026-11-20',
  reswk: '090000',
  kpbc: '040300',
  deskripsi: 'Respon umum',
  pdf: { state: 'none' },
  copy: 'absent',
  ...over
})

export const aLogResponse = (over: Partial<ReadLogResponse> = {}): ReadLogResponse => ({
  car,
  kodeRespon: '2090',
  uraianRespon: 'Respon umum',
  nomorDaftar: null,
  tanggalDaftar: null,
  nomorRespon: null,
  tanggalRespon: '2026-11-20',
  pdf: { state: 'none' },
  ...over
})

export const aStatus = (waktuStatus: string, over: Partial<LoggedStatus> = {}): LoggedStatus => ({
  car,
  kodeStatus: '104',
  nomorDaftar: null,
  tanggalDaftar: null,
  waktuStatus,
  keterangan: '',
  ...over
})

/** The known responses after a merge: changed ones replace the earlier ones. */
export const after = (known: readonly StoredResponse[], changed: readonly StoredResponse[]): readonly StoredResponse[] => [
  ...new Map([...known, ...changed].map((response) => [response.id, response])).values()
]

export interface ReceivedAnswer {
  readonly log?: readonly ReadLogResponse[]
  readonly responses?: readonly ReadResponse[]
}
/** The known responses after these answers, one after the other, starting with none. */
export const take = (...answers: readonly ReceivedAnswer[]): readonly StoredResponse[] =>
  answers.reduce<readonly StoredResponse[]>((known, answer, index) => after(known, mergeResponses(car, known, answer, 100 + index)), [])
