import { nextTick, shallowRef } from 'vue'
import { fillParty, isPartyKind, kindNamedAt, nameKey, partyDetail, partyName, type Party, type PartyKind } from '#core/catalog/party.ts'
import { pointer, type Pointer } from '#core/base/json-pointer.ts'
import { focusAndSelect } from '../../../../ui/dom/focus-and-select.ts'
import { useDraft } from '../../store/draft.ts'
import { useCatalog } from '../../../catalog/store/catalog.ts'

/** The party list of a group of fields: opened with its button, or with F4 in the name field. */
export const usePartyPicker = () => {
  const draft = useDraft()
  const catalog = useCatalog()
  const picking = shallowRef<PartyKind | null>(null)

  const focusField = (path: Pointer): void => {
    void nextTick(() => focusAndSelect(document.querySelector<HTMLElement>(`[data-field="${CSS.escape(path)}"]`)))
  }

  const end = (): void => {
    const kind = picking.value
    picking.value = null
    if (kind) focusField(pointer('header', 'data', nameKey[kind]))
  }

  /** Fills the fields of the party as one undo step. */
  const choose = (party: Party): void => {
    const { record } = draft
    end()
    if (!record) return
    draft.change(fillParty(record.document, party.kind, party.values))
    draft.endStep()
    void catalog.useParty(party, record.id)
  }

  const onKeydown = (event: KeyboardEvent): void => {
    if (event.key !== 'F4' || event.defaultPrevented || draft.isLocked || !(event.target instanceof HTMLElement)) return
    const { field, party } = event.target.dataset
    const kind = party ?? kindNamedAt(field ?? '')
    if (kind === null || !isPartyKind(kind)) return
    event.preventDefault()
    picking.value = kind
  }

  const open = (group: string): void => {
    if (isPartyKind(group)) picking.value = group
  }

  const find = (typed: string): readonly Party[] => (picking.value ? catalog.findParties(picking.value, typed) : [])
  const describe = (party: Party) => ({ title: partyName(party), detail: partyDetail(party) })

  return { picking, open, end, choose, find, describe, onKeydown, isParty: isPartyKind }
}
