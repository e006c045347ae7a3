import { computed, type ComputedRef } from 'vue'
import { checkAju } from '#core/numbering/aju-number.ts'
import { numberLaneOf, numberPlace, seriesFor } from '#core/office/number-lanes.ts'
import { useDraft } from '../store/draft/draft.ts'
import { useNumbering } from '../../worklist/store/numbering.ts'
import { useOffice } from '../../office/store/office.ts'
import { useSettings } from '../../settings/store/settings.ts'
import { useWorklist } from '../../worklist/store/worklist.ts'
import { useText } from '../../../i18n/use-text.ts'

/** `refused`: the number cannot be used here; else something to know. */
export interface AjuNote {
  readonly text: string
  readonly isRefused: boolean
}

/** Note about the aju number of the open draft: who else has it, why the office rejects it, or why it is missing; null without a note. */
export const useAjuNote = (): ComputedRef<AjuNote | null> => {
  const draft = useDraft()
  const worklist = useWorklist()
  const office = useOffice()
  const numbering = useNumbering()
  const settings = useSettings()
  const text = useText()

  const advice = (said: string): AjuNote => ({ text: said, isRefused: false })
  /** Whether the office accepts a complete number; it does not check practice submissions. */
  const placeNote = (id: string, car: string, self: string): AjuNote | null => {
    if (settings.profile?.kind === 'practice' || checkAju(car).length > 0) return null
    const { holding } = text.value
    const series = seriesFor(car, office.lanes, self)
    const place = numberPlace(car, office.holdings.get(id), office.lanes, self)
    if (place === 'own') return null
    const lane = numberLaneOf(car, office.lanes)
    if (lane === undefined) return advice(holding.numberOutside(series))
    return { text: holding.numberRefused(lane.series, office.deskName(lane.desk) || holding.otherDesk, series), isRefused: true }
  }
  const officeNote = (id: string, car: string): AjuNote | null => {
    if (!office.isJoined || draft.editObstacle !== null) return null
    const { holding } = text.value
    if (draft.isNumberFixed) return advice(holding.numberFixed)
    if (car !== '') return placeNote(id, car, office.ownDesk)
    return numbering.missingLane === null ? null : advice(holding.noNumber(numbering.missingLane))
  }

  return computed(() => {
    const { record } = draft
    const car = record?.document.car
    if (!record || typeof car !== 'string') return null
    if (car === '') return officeNote(record.id, car)
    const others = [...worklist.summaries.values()].filter((summary) => summary.car === car && summary.id !== record.id)
    const other = others.find((summary) => summary.trashedAt === 0) ?? others[0]
    if (!other) return officeNote(record.id, car)
    const { catalog, states, worklist: words } = text.value
    return advice(catalog.ajuTaken(other.importer || words.noImporter, other.trashedAt > 0 ? catalog.ajuTakenInTrash : states[other.state]))
  })
}
