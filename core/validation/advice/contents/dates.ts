import { dayLength, isDay } from '../../../base/calendar-day.ts'
import { singleFields } from '../../../derive/fields.ts'
import { datePattern } from '../../../derive/json-schema.ts'
import { advice, headerPath, nothing, rule, type Advice } from '../advice.ts'
import { stringOrEmpty } from '../../../base/json-guards.ts'

const headerDates = singleFields.filter((place) => place.field.form === 'date')

/** Text in the form of a date that is not in the calendar. */
const isUnreal = (day: string): boolean => dateForm.test(day) && !isDay(day)
const dateForm = new RegExp(`^${datePattern}$`)

const notLater = (path: string, day: string, today: string): readonly Advice[] =>
  isDay(day) && day > today ? [advice(path, 'C8.future', { found: day, expected: today })] : nothing

/** C8: dates are in the form and the calendar; documents and the manifest are not dated in the future. */
export const dates = rule('C8', 'certain', ({ header, dokumen }, { today }) => {
  const data = header.data as Readonly<Record<string, unknown>>
  const unreal = (path: string, day: string): readonly Advice[] => (isUnreal(day) ? [advice(path, 'C8.real', { found: day })] : nothing)
  return [
    ...headerDates.flatMap(({ key, field }) => {
      const day = stringOrEmpty(data[key])
      // Where the specification has a date, another form blocks sending and needs no advice.
      const isOther = field.anyForm === true && day !== '' && !dateForm.test(day)
      return isOther ? [advice(headerPath(key), 'C8.form', { found: day })] : unreal(headerPath(key), day)
    }),
    ...notLater(headerPath('doktuptg'), stringOrEmpty(data['doktuptg']), today),
    ...dokumen.data.flatMap((row, index) => {
      const path = `/dokumen/data/${index}/doktg`
      const day = stringOrEmpty(row.doktg)
      return [...unreal(path, day), ...notLater(path, day, today)]
    })
  ]
})

/** C8, last part: the arrival is not more than a year away. A guess, so it is off by default. */
export const farArrival = rule('C8b', 'guess', ({ header }, { today }) => {
  const day = stringOrEmpty(header.data.tgtiba)
  if (!isDay(day) || !isDay(today)) return nothing
  const away = Math.abs(Date.parse(day) - Date.parse(today)) / dayLength
  return away > 366 ? [advice(headerPath('tgtiba'), 'C8.far', { found: day, expected: today })] : nothing
})
