/** The service writes local times without a zone (specification 2.3); Western Indonesian Time (UTC+7) is assumed here and nowhere else. */
export const serviceZone = 'WIB'
/** Milliseconds ahead of UTC. */
export const serviceOffset = 7 * 3_600_000

/** A moment as the service writes it: `YYYY-MM-DD HH:MM:SS`. */
export const serviceTime = (moment: number): string => new Date(moment + serviceOffset).toISOString().slice(0, 19).replace('T', ' ')

/** The day of a moment as the service writes it. */
export const serviceDay = (moment: number): string => serviceTime(moment).slice(0, 10)
