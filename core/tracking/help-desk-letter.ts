import { formatAju } from '../numbering/aju-number.ts'
import { formatDay, formatMoment } from '../base/format-date.ts'
import type { ServiceZone } from '../base/calendar-day.ts'
import { statedStatus } from '../wire/stated-status.ts'
import { stepsOf } from './status-history.ts'
import { inTimeOrder, registration, type StoredResponse, type Track } from './track.ts'

/** A duration in whole Indonesian words for a letter: `2 hari 3 jam`, `15 menit`. */
const inWords = (milliseconds: number): string => {
  const minutes = Math.max(0, Math.floor(milliseconds / 60_000))
  const parts = [
    [Math.floor(minutes / 1440), 'hari'],
    [Math.floor(minutes / 60) % 24, 'jam'],
    [minutes % 60, 'menit']
  ] as const
  const shown = parts.filter(([count]) => count > 0).slice(0, 2)
  return shown.length === 0 ? 'kurang dari satu menit' : shown.map(([count, unit]) => `${count} ${unit}`).join(' ')
}

/** A letter to the customs help desk about a stuck declaration, always in Indonesian. */
export const helpDeskText = (
  track: Track,
  more: {
    readonly importer: string
    readonly since: number | null
    readonly now: number
    readonly responses: readonly StoredResponse[]
    /** Time zone of the service. */
    readonly zone: ServiceZone
  }
): string => {
  const { log } = track
  const status = statedStatus(log)
  const steps = stepsOf(log, more.zone)
  const registered = registration(log)
  const last = inTimeOrder(more.responses).at(-1)
  const current = steps.findLast((step) => step.entry.kodeStatus === status) ?? steps.at(-1)
  const lasting = more.since === null ? '' : ` (sudah ${inWords(more.now - more.since)})`
  return [
    'Mohon bantuan pengecekan dokumen berikut yang statusnya belum berubah.',
    '',
    `Nomor aju: ${formatAju(track.car)}`,
    ...(more.importer === '' ? [] : [`Importir: ${more.importer}`]),
    `Nomor pendaftaran: ${registered ? `${registered.number}, tanggal ${formatDay(registered.date)}` : 'belum ada'}`,
    `Status terakhir: ${`${status} ${log.statusUraian}`.trim() || 'belum ada'}${lasting}`,
    `Sejak: ${current ? `${formatMoment(current.entry.waktuStatus)} ${more.zone}` : '–'}`,
    ...(last ? [`Respon terakhir: ${`${last.code} ${last.description}`.trim()}, ${formatDay(last.date)}`] : []),
    '',
    'Riwayat status:',
    ...steps.slice(-40).map(({ entry }) => `- ${formatMoment(entry.waktuStatus)}  ${`${entry.kodeStatus} ${entry.keterangan}`.trim()}`),
    `Semua waktu dalam ${more.zone}.`,
    '',
    'Terima kasih.'
  ].join('\n')
}
