import { computed, nextTick, watch, type ComputedRef, type ShallowRef } from 'vue'
import { useRoute, useRouter } from 'vue-router'
import type { Pointer } from '#core/base/json-pointer.ts'
import { sectionAt } from '#core/derive/fields.ts'
import { checkedRoot } from '#core/draft/checked-advice.ts'
import { sections, type Section } from '#core/schema/layout.ts'
import { useSpreadsheetImports } from '../../spreadsheets/store/spreadsheet-imports.ts'
import { useDraft } from '../store/draft.ts'
import { editorSections, type EditorSection } from './editor-sections.ts'
import { isPrintPath } from './print-location.ts'

interface EditorNavigationDeps {
  /** Id of the declaration. */
  readonly id: () => string
  /** The section of the route; an unknown one means the first. */
  readonly section: () => string | undefined
  /** Whether a draft is on the screen. */
  readonly isOpen: () => boolean
  /** The scrolling part that holds the fields of the section. */
  readonly content: Readonly<ShallowRef<HTMLElement | null>>
  /** The table of the section, where it has one. */
  readonly table: Readonly<ShallowRef<{ readonly focusCell: (path: Pointer) => void; readonly fillBlanks: (path: Pointer) => void } | null>>
}

export interface EditorNavigation {
  readonly place: ComputedRef<EditorSection>
  /** The section in the layout; undefined for the print fields, the findings and the history. */
  readonly section: ComputedRef<Section | undefined>
  readonly goTo: (place: EditorSection) => Promise<void>
  /** Like `goTo`, and focuses the first field or cell. */
  readonly openSection: (place: EditorSection) => Promise<void>
  readonly focusField: (path: Pointer) => Promise<void>
  /** Focuses a column of a table and opens the bar that sets one value in its empty cells. */
  readonly fillColumn: (path: Pointer) => Promise<void>
  readonly focusedPath: () => Pointer | null
  /** Enter in a form: the next field, with Shift the previous one; after the last field the next section. */
  readonly onEnter: (event: KeyboardEvent) => void
}

/** Moves between the sections of the editor and the fields in them. The section is part of the route. */
export const useEditorNavigation = ({ id, section, isOpen, content, table }: EditorNavigationDeps): EditorNavigation => {
  const route = useRoute()
  const router = useRouter()
  const draft = useDraft()
  const imports = useSpreadsheetImports()
  const place = computed<EditorSection>(() => editorSections.find((key) => key === section()) ?? 'general')
  const current = computed(() => sections.find(({ key }) => key === place.value))

  const goTo = async (next: EditorSection): Promise<void> => {
    if (next === place.value) return
    draft.endStep()
    await router.replace({ name: 'editor', params: { id: id(), section: next } })
    await nextTick()
  }

  const openSection = async (next: EditorSection): Promise<void> => {
    await goTo(next)
    const first = content.value?.querySelector<HTMLElement>('[data-field], [tabindex="0"]') ?? content.value?.querySelector('button')
    first?.focus()
  }

  const focusField = async (path: Pointer): Promise<void> => {
    // A mark on advice has no field; it is shown in the list of findings.
    await goTo(path.startsWith(`${checkedRoot}/`) ? 'check' : isPrintPath(path) ? 'print' : sectionAt(path))
    if (current.value && 'table' in current.value) {
      table.value?.focusCell(path)
      return
    }
    const field = content.value?.querySelector<HTMLElement>(`[data-field="${CSS.escape(path)}"]`)
    field?.closest('details')?.setAttribute('open', '')
    field?.scrollIntoView({ block: 'center' })
    field?.focus()
  }

  const fillColumn = async (path: Pointer): Promise<void> => {
    await focusField(path)
    table.value?.fillBlanks(path)
  }

  const onEnter = (event: KeyboardEvent): void => {
    const from = event.target
    if (!(from instanceof HTMLInputElement || from instanceof HTMLSelectElement) || !from.dataset['field'] || event.ctrlKey || event.altKey)
      return
    event.preventDefault()
    const fields = [...(content.value?.querySelectorAll<HTMLElement>('[data-field]') ?? [])].filter((field) => field.offsetParent !== null)
    const next = fields[fields.indexOf(from) + (event.shiftKey ? -1 : 1)]
    if (next) next.focus()
    else if (!event.shiftKey) {
      const following = editorSections[editorSections.indexOf(place.value) + 1]
      if (following !== undefined) void openSection(following)
    }
  }

  // Rows were imported from a file: focus the first of them.
  watch(
    () => imports.landed,
    (path) => {
      if (path === null) return
      imports.landed = null
      void focusField(path)
    },
    { flush: 'post' }
  )

  // Another screen can name the field to focus, such as one that differs from what was sent; '' is the first of the section. The query is removed so that it works again.
  watch(
    [isOpen, () => route.query['at']],
    async ([open, at]) => {
      if (!open || typeof at !== 'string') return
      await router.replace({ name: 'editor', params: { id: id(), section: place.value } })
      await nextTick()
      await (at === '' ? openSection(place.value) : focusField(at))
    },
    { immediate: true, flush: 'post' }
  )

  return {
    place,
    section: current,
    goTo,
    openSection,
    focusField,
    fillColumn,
    focusedPath: () => document.activeElement?.getAttribute('data-field') ?? null,
    onEnter
  }
}
