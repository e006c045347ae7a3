import { dayLength } from '../base/calendar-day.ts'
import type { StoredResponse } from './track.ts'

/** Whether the service has given a PDF that the archive folder did not take: it waits until the folder does. */
export const isUnstored = ({ pdf }: Pick<StoredResponse, 'pdf'>): boolean =>
  pdf.state === 'damaged' && (pdf.reason === 'disk' || pdf.reason === 'link')

const minute = 60_000

/** Milliseconds until a PDF that is not stored is asked for again, by the milliseconds since it came: the folder is usually back soon. */
export const unstoredInterval = (age: number): number => (age < dayLength / 24 ? 3 : age < dayLength ? 10 : 60) * minute
