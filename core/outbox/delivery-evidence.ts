import { compareTimes } from '../wire/service-dates.ts'
import type { ReadStatusLog } from '../contract/retrieval.ts'

/** What the service had said of an aju number before an attempt: only what is not among it can speak of the attempt. */
export interface KnownBefore {
  readonly marks: readonly string[]
  /** Newest time among them, in the service's own words; '' where none was told. */
  readonly newest: string
}

interface Said {
  readonly mark: string
  readonly time: string
  readonly text: string
}

/** Every single thing a status log says, each with its time. */
const saidIn = (log: Pick<ReadStatusLog, 'createdTime' | 'dataStatus' | 'dataRespon'>): readonly Said[] => [
  { mark: `created ${log.createdTime}`, time: log.createdTime, text: log.createdTime },
  ...log.dataStatus.map(({ kodeStatus, waktuStatus, keterangan, nomorDaftar }) => ({
    mark: JSON.stringify(['status', kodeStatus, waktuStatus, keterangan, nomorDaftar]),
    time: waktuStatus,
    text: `${kodeStatus} ${keterangan}`.trim()
  })),
  ...log.dataRespon.map(({ kodeRespon, tanggalRespon, nomorRespon, uraianRespon }) => ({
    mark: JSON.stringify(['response', kodeRespon, tanggalRespon, nomorRespon]),
    time: tanggalRespon,
    text: `${kodeRespon} ${uraianRespon}`.trim()
  }))
]

/** To be kept with an attempt whose aju number the service knows already. `log` is the last one read, if any. */
export const knownFrom = (log: ReadStatusLog | null): KnownBefore => {
  const said = log === null ? [] : saidIn(log)
  const times = said.map(({ time }) => time).sort(compareTimes)
  const newest = times.findLast(isTime) ?? ''
  return { marks: said.map(({ mark }) => mark), newest }
}

export type Finding =
  { readonly finding: 'proven'; readonly text: string } | { readonly finding: 'not-found' } | { readonly finding: 'known-before' }

/**
 * Whether a status log proves that an attempt arrived. Of an aju number the service did not know before, any status does.
 * Of one it knew, only something that was not in the log before, that is newer than all of it and not older than the attempt:
 * what an earlier submission is told proves nothing of this one. Where the clocks disagree it stays unproven, which harms nobody.
 *
 * `startedAt`: the attempt's start as a wall time `YYYY-MM-DD HH:MM:SS`.
 */
export const evidenceFor = (
  { car, startedAt, known }: { readonly car: string; readonly startedAt: string; readonly known: KnownBefore | undefined },
  log: ReadStatusLog
): Finding => {
  if (log.car !== car || log.dataStatus.length === 0) return { finding: 'not-found' }
  if (known === undefined) return { finding: 'proven', text: `${log.status} ${log.statusUraian}`.trim() }
  const before = new Set(known.marks)
  const fresh = saidIn(log).filter(
    // A day alone is before every moment of that day, so it proves nothing of it.
    ({ mark, time }) => !before.has(mark) && isTime(time) && isAfter(time, known.newest) && compareTimes(startedAt, time) <= 0
  )
  const newest = fresh.toSorted((a, b) => compareTimes(a.time, b.time)).at(-1)
  return newest ? { finding: 'proven', text: newest.text } : { finding: 'known-before' }
}

/** What cannot be read as a time comes after all that can. */
const isTime = (text: string): boolean => compareTimes(text, '') < 0
const isAfter = (time: string, newest: string): boolean => newest === '' || compareTimes(newest, time) < 0
