import type { Lane } from '../contract/office/channels.ts'

/** Where the running part of an aju number begins: after the prefix of twelve characters and the day. */
const runningAt = 20

/** Whether a number is in a lane of this desk: no other desk can give it. */
export const isInLane = (car: string, lanes: readonly Lane[], desk: string): boolean => {
  const number = car.toUpperCase()
  return lanes.some(
    (lane) => lane.desk === desk && !lane.retired && number.startsWith(lane.prefix) && number.startsWith(lane.series, runningAt)
  )
}
