import { ajuKey } from '../numbering/aju-number.ts'
import type { Holding, NumberLane } from '../contract/office.ts'
import { numberLaneOf } from './number-lanes.ts'

/** The desk that has an aju number, as far as this desk knows: by a lane, else by a declaration other than `declaration`; null if none is known. */
export const numberOwner = (car: string, declaration: string, lanes: readonly NumberLane[], holdings: Iterable<Holding>): string | null => {
  const lane = numberLaneOf(car, lanes)
  if (lane) return lane.desk
  const key = ajuKey(car)
  for (const holding of holdings) if (holding.declaration !== declaration && ajuKey(holding.car ?? '') === key) return holding.holder
  return null
}
