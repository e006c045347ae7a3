/** Zones the service may write its local times in (specification 2.3 names none), with their hours ahead of UTC. None has daylight saving time. */
const hoursAhead = { WIB: 7, WITA: 8, WIT: 9, UTC: 0 } as const
export type ServiceZone = keyof typeof hoursAhead
export const serviceZones = ['WIB', 'WITA', 'WIT', 'UTC'] as const satisfies readonly ServiceZone[]

/** Milliseconds ahead of UTC. */
export const serviceOffset = (zone: ServiceZone): number => hoursAhead[zone] * 3_600_000

/** A moment as the service writes it: `YYYY-MM-DD HH:MM:SS`. */
export const serviceTime = (moment: number, zone: ServiceZone): string =>
  new Date(moment + serviceOffset(zone)).toISOString().slice(0, 19).replace('T', ' ')

/** The day of a moment as the service writes it. */
export const serviceDay = (moment: number, zone: ServiceZone): string => serviceTime(moment, zone).slice(0, 10)
