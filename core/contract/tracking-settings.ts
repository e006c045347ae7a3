/** What sort of step a status code is; each has an interval of its own. `unanswered`: the service has told of no status yet. */
export const phases = ['unanswered', 'processing', 'payment', 'lane', 'inspection', 'gate', 'correction', 'other'] as const
export type Phase = (typeof phases)[number]

/** How declarations are followed. Minutes everywhere. */
export interface TrackingSettings {
  /** Whether what is not finished is asked about by itself. */
  readonly auto: boolean
  /** Minutes between two questions about one aju number. */
  readonly intervals: Readonly<Record<Phase, number>>
  /** No question by itself between these minutes of the day, by the clock of this computer; over midnight where `from` is the later one. */
  readonly quiet: { readonly on: boolean; readonly from: number; readonly to: number }
  /** HTTP operations of the retrieval kind in any sixty seconds, by itself or asked for. */
  readonly perMinute: number
  /** Minutes after which a status counts as stuck; 0: never. */
  readonly stuckAfter: { readonly usual: number; readonly codes: Readonly<Record<string, number>> }
}

export const trackingLimits = {
  interval: { least: 0.05, most: 10_080 },
  perMinute: { least: 1, most: 600 },
  stuck: { least: 0, most: 525_600 },
  codes: 100
} as const

const hour = 60
const day = 24 * hour

/**
 * Answers of customs come within minutes, payments and inspections take hours. The thresholds follow what brokers report:
 * an approval within 20 to 30 minutes where nothing is wrong (domain page 4), a laboratory a week.
 */
export const defaultTrackingSettings: TrackingSettings = {
  auto: true,
  intervals: { unanswered: 10, processing: 10, payment: 15, lane: 10, inspection: 60, gate: 60, correction: 60, other: 30 },
  quiet: { on: false, from: 22 * hour, to: 5 * hour },
  perMinute: 60,
  stuckAfter: {
    usual: day,
    codes: {
      '100': hour,
      '104': hour,
      '105': hour,
      '106': hour,
      '110': hour,
      '111': hour,
      '210': 4 * hour,
      '230': hour,
      '240': hour,
      '300': 3 * day,
      '330': 3 * day,
      '400': 2 * day,
      '415': 7 * day,
      '501': 3 * day
    }
  }
}

const isMembers = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const within = (value: unknown, { least, most }: { readonly least: number; readonly most: number }, otherwise: number): number =>
  typeof value === 'number' && value >= least && value <= most ? value : otherwise

const minutesOfDay = { least: 0, most: day - 1 }

const codesOf = (value: unknown, usual: Readonly<Record<string, number>>): Readonly<Record<string, number>> => {
  if (!isMembers(value)) return usual
  const kept = Object.entries(value).flatMap(([code, minutes]): readonly (readonly [string, number])[] => {
    const read = within(minutes, trackingLimits.stuck, -1)
    return /^[\w-]{1,12}$/.test(code) && code !== '__proto__' && read >= 0 ? [[code, read]] : []
  })
  return Object.fromEntries(kept.slice(0, trackingLimits.codes))
}

/** As a settings file or the window has it, with the stated default for what is missing or of another type. */
export const readTrackingSettings = (value: unknown, usual: TrackingSettings): TrackingSettings => {
  const members = isMembers(value) ? value : {}
  const intervals = isMembers(members['intervals']) ? members['intervals'] : {}
  const quiet = isMembers(members['quiet']) ? members['quiet'] : {}
  const stuck = isMembers(members['stuckAfter']) ? members['stuckAfter'] : {}
  const interval = (phase: Phase): number => within(intervals[phase], trackingLimits.interval, usual.intervals[phase])
  return {
    auto: typeof members['auto'] === 'boolean' ? members['auto'] : usual.auto,
    intervals: {
      unanswered: interval('unanswered'),
      processing: interval('processing'),
      payment: interval('payment'),
      lane: interval('lane'),
      inspection: interval('inspection'),
      gate: interval('gate'),
      correction: interval('correction'),
      other: interval('other')
    },
    quiet: {
      on: typeof quiet['on'] === 'boolean' ? quiet['on'] : usual.quiet.on,
      from: Math.floor(within(quiet['from'], minutesOfDay, usual.quiet.from)),
      to: Math.floor(within(quiet['to'], minutesOfDay, usual.quiet.to))
    },
    perMinute: Math.floor(within(members['perMinute'], trackingLimits.perMinute, usual.perMinute)),
    stuckAfter: {
      usual: within(stuck['usual'], trackingLimits.stuck, usual.stuckAfter.usual),
      codes: codesOf(stuck['codes'], usual.stuckAfter.codes)
    }
  }
}
