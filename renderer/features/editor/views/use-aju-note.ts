import { computed, type ComputedRef } from 'vue'
import { numberOwner } from '#core/office/number-owner.ts'
import { useDraft } from '../store/draft.ts'
import { useNumbering } from '../store/numbering.ts'
import { useOffice } from '../../office/store/office.ts'
import { useWorklist } from '../../worklist/store/worklist.ts'
import { useText } from '../../../i18n/use-text.ts'

/** What is to be known of the aju number of the open draft: who else has it, or why there is none; undefined where there is nothing. */
export const useAjuNote = (): ComputedRef<string | undefined> => {
  const draft = useDraft()
  const worklist = useWorklist()
  const office = useOffice()
  const numbering = useNumbering()
  const text = useText()

  const officeNote = (id: string, car: string): string | undefined => {
    if (office.status === null || draft.hold !== null) return undefined
    const { holding } = text.value
    if (draft.isNumberFixed) return holding.numberFixed
    if (car === '') return numbering.missingLane === null ? undefined : holding.noNumber(numbering.missingLane)
    const owner = numberOwner(car, id, office.lanes, [])
    return owner === null || owner === office.status.desk ? undefined : holding.numberOf(office.deskName(owner) || holding.otherDesk)
  }

  return computed(() => {
    const { record } = draft
    const car = record?.document.car
    if (!record || typeof car !== 'string') return undefined
    if (car === '') return officeNote(record.id, car)
    const others = [...worklist.summaries.values()].filter((summary) => summary.car === car && summary.id !== record.id)
    const other = others.find((summary) => summary.trashedAt === 0) ?? others[0]
    if (!other) return officeNote(record.id, car)
    const { catalog, states, worklist: words } = text.value
    return catalog.ajuTaken(other.importer || words.noImporter, other.trashedAt > 0 ? catalog.ajuTakenInTrash : states[other.state])
  })
}
