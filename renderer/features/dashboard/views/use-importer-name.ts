import { useTracking } from '../../tracking/store/tracking.ts'
import { useWorklist } from '../../worklist/store/worklist.ts'

/** The importer of an aju number; of a number that is only tracked the note; `''` without either. */
export const useImporterName = () => {
  const worklist = useWorklist()
  const tracking = useTracking()
  return (car: string): string => worklist.byCar(car)?.importer || (tracking.tracks.get(car)?.watched?.note ?? '')
}
