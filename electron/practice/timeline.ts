import { serviceDay, serviceTime, type ServiceZone } from '#core/base/calendar-day.ts'

/** The statuses every practice declaration passes through, in order (codes and texts of specification 3). */
export const steps = [
  { code: '104', text: 'Kirim Dokumen ke INSW' },
  { code: '105', text: 'LNSW Penerimaan Dokumen' },
  { code: '106', text: 'LNSW Cek Mandatory' },
  { code: '110', text: 'Validasi' },
  { code: '210', text: 'Payment Verification' },
  { code: '230', text: 'Siap Jalur' },
  { code: '240', text: 'Penjaluran' },
  { code: '501', text: 'Gate Out TPS' },
  { code: '800', text: 'Selesai Proses' }
] as const satisfies readonly { readonly code: string; readonly text: string }[]

export const responseCodes = ['2090', '2020', '2003', '300'] as const
export type ResponseCode = (typeof responseCodes)[number]

const stepOf = (code: (typeof steps)[number]['code']): number => steps.findIndex((step) => step.code === code)

/** The step at which each response is issued, and its text. */
export const responses: Readonly<Record<ResponseCode, { readonly step: number; readonly text: string }>> = {
  '2090': { step: stepOf('110'), text: 'RESPON UMUM' },
  '2020': { step: stepOf('210'), text: 'KONFIRMASI PEMBAYARAN (BILLING)' },
  '2003': { step: stepOf('240'), text: 'SURAT PERSETUJUAN PENGELUARAN BARANG (SPPB)' },
  '300': { step: stepOf('501'), text: 'SURAT PERSETUJUAN PENGELUARAN BARANG (KODE LAMA)' }
}

/** From this step on a declaration has its registration number. */
export const registeredFrom = stepOf('240')

export const isResponseCode = (code: string): code is ResponseCode => (responseCodes as readonly string[]).includes(code)

/** The practice service writes its times in the default zone of a profile. */
export const practiceZone: ServiceZone = 'WIB'

/** `YYYY-MM-DD HH:MM:SS` */
export const practiceTime = (moment: number): string => serviceTime(moment, practiceZone)

/** `YYYY-MM-DD` */
export const practiceDay = (moment: number): string => serviceDay(moment, practiceZone)

/** A change of the pace, or a manual advance of all declarations. Every history is computed from these, so advancing 500 declarations writes one small file. */
export type Move =
  | { readonly kind: 'pace'; readonly at: number; readonly seconds: number }
  | { readonly kind: 'advance'; readonly at: number; readonly steps: number }

/** When a declaration arrived: milliseconds, and the number of moves before it, because a clock cannot order two events of the same millisecond. */
export interface Arrival {
  readonly at: number
  readonly after: number
}

/** Seconds between two statuses after all moves; 0: advanced manually. */
export const paceOf = (moves: readonly Move[]): number => {
  const last = moves.findLast((move) => move.kind === 'pace')
  return last?.kind === 'pace' ? last.seconds : 0
}

/** The times, in milliseconds, at which a declaration reached each of its statuses. */
export const reachedTimes = (arrival: Arrival, moves: readonly Move[], now: number): readonly number[] => {
  const reached = [arrival.at]
  let pace = paceOf(moves.slice(0, arrival.after))
  let since = arrival.at
  const push = (at: number): void => void (reached.length < steps.length && reached.push(at))
  const advanceUntil = (until: number): void => {
    if (pace <= 0) return
    for (
      let due = Math.max(reached.at(-1) ?? since, since) + pace * 1000;
      reached.length < steps.length && due <= until;
      due += pace * 1000
    )
      push(due)
  }
  for (const move of moves.slice(arrival.after)) {
    advanceUntil(move.at)
    if (move.kind === 'advance') {
      for (let step = 0; step < Math.min(move.steps, steps.length); step++) push(Math.max(move.at, reached.at(-1) ?? move.at))
    } else {
      pace = move.seconds
      since = move.at
    }
  }
  advanceUntil(now)
  return spaceOut(reached)
}

/** At least one second apart: times are reported in seconds, and equal times would have no order. */
const spaceOut = (times: readonly number[]): readonly number[] => {
  const spaced: number[] = []
  for (const time of times) spaced.push(Math.max(time, (spaced.at(-1) ?? -Infinity) + 1000))
  return spaced
}

/** `HHMMSS` in the time zone of the service. */
export const serviceClock = (at: number): string => practiceTime(at).slice(11).replaceAll(':', '')

/** Neither ascending nor descending, from three entries on: the specification (4.6) does not define the order of arrays, so clients must not rely on it. */
export const outOfOrder = <T>(entries: readonly T[]): readonly T[] => [
  ...entries.filter((_, index) => index % 2 === 1),
  ...entries.filter((_, index) => index % 2 === 0)
]
