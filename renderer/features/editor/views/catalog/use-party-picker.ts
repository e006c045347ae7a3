import { nextTick, shallowRef, computed } from 'vue'
import { Copy } from '@lucide/vue'
import { findUsed } from '#core/catalog/usage.ts'
import { partiesOfDraft, sameAsImporter } from '#core/catalog/parties-of-draft.ts'
import {
  fillParty,
  isPartyKind,
  partyKindAt,
  nameKey,
  partyDetail,
  partyKey,
  partyName,
  partyText,
  type Party,
  type PartyKind
} from '#core/catalog/party.ts'
import { pointer, type Pointer } from '#core/base/json-pointer.ts'
import { keysOf } from '../../../../commands/keys.ts'
import { shortcuts } from '../../../../commands/shortcuts.ts'
import type { Offers } from '../../../../forms/offers.ts'
import { focusAndSelect } from '../../../../ui/dom/focus.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { useDraft } from '../../store/draft/draft.ts'
import { useCatalog } from '../../../catalog/store/catalog.ts'
import { useLearning } from '../../store/learning.ts'
import type { Command } from '../../../../commands/registry.ts'
import { useMessages } from '../../../../messages/messages.ts'
import { useUndoOffer } from '../../store/undo-offer.ts'

/** The groups that often hold the importer once more. */
const groups = ['owner', 'billing'] as const
type CopiedGroup = (typeof groups)[number]

export const isCopied = (group: string): group is CopiedGroup => groups.some((one) => one === group)

/** Fills the owner of the goods or the payer with the importer, by a button of its group or from the palette. */
export const useSameAsImporter = () => {
  const draft = useDraft()
  const messages = useMessages()
  const text = useText()
  const undoOffer = useUndoOffer()

  const copyImporter = (group: CopiedGroup): void => {
    const { record } = draft
    if (!record) return
    if (record.document.header.data.impnama.trim() === '') {
      messages.say(() => text.value.catalog.importerMissing)
      return
    }
    draft.change(sameAsImporter(record, group))
    draft.endStep()
    messages.say(() => text.value.catalog.importerCopied(text.value.catalog.kinds[group]), 'ok', undoOffer())
  }

  const commands = computed((): readonly Command[] => {
    const { catalog } = text.value
    return groups.map((group) => ({
      action: `party.same.${group}`,
      label: catalog.sameAsImporterOf(catalog.kinds[group]),
      icon: Copy,
      disabledReason: draft.isLocked ? '' : null,
      run: () => copyImporter(group)
    }))
  })

  return { copyImporter, commands }
}

/** A party of the list; parties of the open draft name their group. */
interface OfferedParty extends Party {
  readonly from?: PartyKind
}

/** The list that is open: the text to search for, and the field that gets the focus back. */
interface Picking {
  readonly kind: PartyKind
  readonly typed: string
  readonly path: Pointer
}

const namePath = (kind: PartyKind): Pointer => pointer('header', 'data', nameKey[kind])

/** The party list of a group of fields: opened with its button, or with F4 in the name or the tax number; and what these fields offer while they are typed. */
export const usePartyPicker = () => {
  const draft = useDraft()
  const catalog = useCatalog()
  const learning = useLearning()
  const text = useText()
  const picking = shallowRef<Picking | null>(null)
  void catalog.ready()

  const focusField = (path: Pointer): void => {
    void nextTick(() => focusAndSelect(document.querySelector<HTMLElement>(`[data-field="${CSS.escape(path)}"]`)))
  }

  const end = (): void => {
    const picked = picking.value
    picking.value = null
    if (picked) focusField(picked.path)
  }

  /** Fills the fields of the party as one undo step. */
  const choose = (party: OfferedParty): void => {
    const { record } = draft
    end()
    if (!record) return
    draft.change(fillParty(record, party.kind, party.values))
    draft.endStep()
    if (party.from === undefined) void learning.useParty(party, record.id)
  }

  const onKeydown = (event: KeyboardEvent): void => {
    if (keysOf(event) !== shortcuts.picker || event.defaultPrevented || draft.isLocked || !(event.target instanceof HTMLElement)) return
    const { field, party } = event.target.dataset
    const kind = party ?? partyKindAt(field ?? '')
    if (kind === null || !isPartyKind(kind)) return
    event.preventDefault()
    const typed = event.target instanceof HTMLInputElement ? event.target.value : ''
    picking.value = { kind, typed, path: field ?? namePath(kind) }
  }

  const open = (group: string): void => {
    if (isPartyKind(group)) picking.value = { kind: group, typed: '', path: namePath(group) }
  }

  /** The parties of the draft, as rows of the list; they are offered before those of the catalog. */
  const ofDraft = (kind: PartyKind): readonly OfferedParty[] =>
    (draft.record ? partiesOfDraft(draft.record, kind) : []).map((party) => ({
      ...party,
      id: `draft:${party.from}`,
      uses: 0,
      lastUsedAt: 0,
      usedIn: '',
      changedAt: 0,
      byHand: false
    }))

  const findOf = (kind: PartyKind, typed: string): readonly OfferedParty[] => {
    const here = findUsed(ofDraft(kind), typed, { textOf: partyText, nameOf: partyName, now: 0 })
    const keys = new Set(here.map(({ values }) => partyKey(kind, values)))
    return [...here, ...catalog.findParties(kind, typed).filter(({ values }) => !keys.has(partyKey(kind, values)))]
  }
  const describe = (party: OfferedParty) => ({
    title: partyName(party),
    detail: partyDetail(party),
    ...(party.from === undefined ? {} : { note: text.value.catalog.ofDraft(text.value.catalog.kinds[party.from]) })
  })

  /** What a name or a tax number offers while it is typed; undefined for another field. */
  const offersAt = (path: Pointer): Offers | undefined => {
    const kind = partyKindAt(path)
    return kind === null
      ? undefined
      : {
          label: text.value.catalog.pickParty(text.value.catalog.kinds[kind]),
          find: (typed) => findOf(kind, typed).map((party) => ({ id: party.id, ...describe(party), take: () => choose(party) }))
        }
  }

  return {
    picking,
    open,
    end,
    choose,
    find: (typed: string) => (picking.value ? findOf(picking.value.kind, typed) : []),
    describe,
    onKeydown,
    offersAt,
    isParty: isPartyKind
  }
}
