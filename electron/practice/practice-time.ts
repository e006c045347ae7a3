import { serviceDay, serviceTime, type ServiceZone } from '#core/base/calendar-day.ts'

/** The practice service writes its times in the default zone of a profile. */
export const practiceZone: ServiceZone = 'WIB'

/** `YYYY-MM-DD HH:MM:SS` */
export const practiceTime = (moment: number): string => serviceTime(moment, practiceZone)

/** `YYYY-MM-DD` */
export const practiceDay = (moment: number): string => serviceDay(moment, practiceZone)
