import { computed, nextTick, watch, type ShallowRef, onBeforeUnmount } from 'vue'
import { onBeforeRouteLeave, onBeforeRouteUpdate, useRoute, useRouter } from 'vue-router'
import type { Pointer } from '#core/base/json-pointer.ts'
import { sectionAt } from '#core/derive/fields.ts'
import { filesRoot } from '#core/draft/attachments.ts'
import { importerRoot } from '#core/draft/local-values.ts'
import { checkedRoot } from '#core/draft/checked-advice.ts'
import { sections } from '#core/schema/layout.ts'
import { requiredPaths } from '#core/schema/required-fields.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useMessages } from '../../../messages/messages.ts'
import { checkFocused, focusAndSelect } from '../../../ui/dom/focus.ts'
import { useImportSession } from '../../import/store/import-session.ts'
import { focusUnreadable, unreadableAnywhere, unreadableInForms, unreadableTexts } from '../shared/unreadable-fields.ts'
import { useDraft } from '../store/draft/draft.ts'
import { useUnreadableTexts } from '../store/unreadable-texts.ts'
import type { OpenedPlace } from '../store/opened-place.ts'
import { editorSections, type EditorSection } from './editor-sections.ts'
import { useProblemSteps } from './use-problem-steps.ts'
import { isPrintPath, isRatePath, neighbourRoute } from '../shared/print-location.ts'
import { useFirstSteps } from '../../worklist/store/first-steps.ts'
import { useAdvice } from '../store/advice.ts'

interface ReturnedFocusDeps {
  /** Id of the declaration. */
  readonly id: () => string
  /** The section of the editor that is shown. */
  readonly section: () => string
  /** Whether a draft is on the screen. */
  readonly isOpen: () => boolean
  /** The part that holds the fields. */
  readonly content: Readonly<ShallowRef<HTMLElement | null>>
  readonly focusField: (path: Pointer) => Promise<void>
}

/** `<id> <path>`. Session storage outlives the process of the page, not the application. */
const key = 'editor.focus'

/** Where the focus was when the page before this one ended; used once. */
let before = sessionStorage.getItem(key)
/** Where the focus was when the printed form was opened; used once. */
let beforePrint: string | null = null

/**
 * Returns the focus to its field when the page was loaded again in the editor (after a crash of its process, or by the user), and when
 * the user goes back from the printed form.
 */
export const useReturnedFocus = ({ id, section, isOpen, content, focusField }: ReturnedFocusDeps): void => {
  const router = useRouter()
  const remember = ({ target }: FocusEvent): void => {
    const path = target instanceof Element ? target.closest<HTMLElement>('[data-field]')?.dataset['field'] : undefined
    if (path !== undefined) sessionStorage.setItem(key, `${id()} ${path}`)
  }
  const forget = (): void => sessionStorage.removeItem(key)
  const restore = async (): Promise<void> => {
    const own = `${id()} `
    const place = before ?? (neighbourRoute(router, 'forward')?.name === 'print' ? beforePrint : null)
    const path = place?.startsWith(own) === true ? place.slice(own.length) : null
    before = null
    beforePrint = null
    if (path === null) return
    await focusField(path)
    const field = document.activeElement
    // Not selected, so that typing does not replace the text.
    if (field instanceof HTMLInputElement) field.setSelectionRange(field.value.length, field.value.length)
  }
  watch(content, (now, old) => {
    old?.removeEventListener('focusin', remember)
    now?.addEventListener('focusin', remember)
  })
  // Then the list of sections has the focus.
  watch(section, forget)
  watch(isOpen, (open) => open && void restore(), { immediate: true, flush: 'post' })
  onBeforeRouteLeave((to) => {
    beforePrint = to.name === 'print' ? sessionStorage.getItem(key) : null
  })
  onBeforeUnmount(forget)
}

/** Ticks "fix" of the first steps when an edit of the open declaration leaves fewer problems and suggestions. */
export const useFixStep = (): void => {
  const draft = useDraft()
  const advice = useAdvice()
  const firstSteps = useFirstSteps()
  /** The edit at which the declaration was opened: changes of findings without an edit are not the user's work. */
  let opened: { readonly id: string; readonly seq: number } | null = null

  watch(
    () => {
      const { record } = draft
      return firstSteps.isOffered && record ? ([record.id, record.seq, draft.problems.length + advice.open.length] as const) : null
    },
    (now, before) => {
      if (now === null) return
      const [id, seq, findings] = now
      if (opened?.id !== id) opened = { id, seq }
      else if (seq > opened.seq && before?.[0] === id && findings < before[2]) firstSteps.mark('fix')
    },
    { immediate: true }
  )
}

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
  readonly table: Readonly<
    ShallowRef<{ readonly focusCell: (path: Pointer, count?: number) => void; readonly fillBlanks: (path: Pointer) => void } | null>
  >
}

/** The subject of the message about a text that cannot be read: it closes when there is none any more. */
export const unreadableTopic = 'unreadable-text'

export type EditorNavigation = ReturnType<typeof useEditorNavigation>

const placeOf = (section: unknown): EditorSection => editorSections.find((key) => key === section) ?? 'general'

/** Moves between the sections of the editor and the fields in them. The section is part of the route. */
export const useEditorNavigation = ({ id, section, isOpen, content, table }: EditorNavigationDeps) => {
  const route = useRoute()
  const router = useRouter()
  const draft = useDraft()
  const messages = useMessages()
  const text = useText()
  const session = useImportSession()
  const unreadable = useUnreadableTexts()
  const place = computed(() => placeOf(section()))
  const current = computed(() => sections.find(({ key }) => key === place.value))

  /** Some fields, such as a date, notice only when they are left that their text cannot be read. */
  const checkTyped = (): Promise<void> =>
    checkFocused((field) => content.value?.contains(field) === true && field.closest('[role="grid"]') === null)
  /** An open cell reports its text itself when the table is left. */
  const reportLeft = async (): Promise<void> => {
    await checkTyped()
    const fields = unreadableInForms(content.value)
    if (fields.length === 0) return
    const paths = new Set(fields.map(({ dataset }) => dataset['field'] ?? ''))
    const left = draft.record?.id
    messages.say(() => text.value.editor.unreadableLeft(unreadableTexts(fields, text.value), fields.length), 'warn', {
      applies: () => unreadable.all.some(({ declaration, path }) => declaration === left && paths.has(path))
    })
  }
  onBeforeRouteLeave(reportLeft)
  // Another section, or another declaration.
  onBeforeRouteUpdate(async ({ params: to }, { params: from }) => {
    if (to['id'] !== from['id'] || placeOf(to['section']) !== placeOf(from['section'])) await reportLeft()
  })

  const goTo = async (next: EditorSection): Promise<void> => {
    if (next === place.value) return
    draft.endStep()
    await router.replace({ name: 'editor', params: { id: id(), section: next } })
    await nextTick()
  }

  /** A field in a closed part of the form cannot get the focus. */
  const reachable = (selector: string): readonly HTMLElement[] =>
    [...(content.value?.querySelectorAll<HTMLElement>(selector) ?? [])].filter((field) => field.checkVisibility())

  /** Focuses the first field or cell of the section; in one without controls its message. */
  const focusStart = (): void => {
    const first = (selector: string): HTMLElement | undefined => reachable(selector)[0]
    const field = first('[data-field]:not([readonly]), [tabindex="0"]') ?? first('[data-field]')
    focusAndSelect(field ?? first('button') ?? first('[tabindex="-1"]'))
  }
  const openSection = async (next: EditorSection): Promise<void> => {
    await goTo(next)
    focusStart()
  }

  /** Focuses the first field that a person fills in a new draft: one that sending needs and that is empty, else one that sending needs. */
  const startFilling = (): void => {
    const fields = reachable('[data-field]:not([readonly])')
    const firstOf = (paths: readonly Pointer[]): HTMLElement | undefined =>
      fields.find(({ dataset }) => paths.some((path) => path === dataset['field']))
    focusAndSelect(firstOf(draft.problems.map(({ path }) => path)) ?? firstOf(requiredPaths) ?? fields[0])
  }

  const sectionOf = (path: Pointer): EditorSection => {
    if (path.startsWith(`${checkedRoot}/`)) return 'check'
    if ([filesRoot, importerRoot].some((root) => path.startsWith(`${root}/`))) return 'files'
    if (!isPrintPath(path)) return sectionAt(path)
    // The prices also contain the rates of tariff codes.
    return place.value === 'price' && isRatePath(path) ? 'price' : 'print'
  }
  /** `count`: of rows of a table from there on that are selected. */
  const focusField = async (path: Pointer, count = 0): Promise<void> => {
    // A mark on advice has no field; it is shown in the list of findings.
    await goTo(sectionOf(path))
    if (current.value && 'table' in current.value) {
      table.value?.focusCell(path, count)
      return
    }
    const field = content.value?.querySelector<HTMLElement>(`[data-field="${CSS.escape(path)}"]`)
    field?.closest('details')?.setAttribute('open', '')
    field?.scrollIntoView({ block: 'center' })
    focusAndSelect(field)
  }

  /** Focuses a column of a table and opens the bar that sets one value in its empty cells. */
  const fillColumn = async (path: Pointer): Promise<void> => {
    await focusField(path)
    table.value?.fillBlanks(path)
  }

  /** Text that is not a valid value is not stored. Focuses and reports the first one, in this section or in another; false if there is none. */
  const stopAtUnreadable = async (): Promise<boolean> => {
    await checkTyped()
    const [field] = unreadableAnywhere(content.value)
    const [path] = unreadable.open.keys()
    if (field) focusUnreadable(field)
    else if (path !== undefined) await focusField(path)
    else return false
    messages.say(() => text.value.editor.unreadableStays, 'warn', { about: unreadableTopic })
    return true
  }

  /** Enter in a form: the next visible field that a person fills, with Shift the previous one; after the last field the next section. */
  const onEnter = (event: KeyboardEvent): void => {
    const from = event.target
    // A cell of a table has handled Enter itself, also to refuse it for an invalid text.
    if (event.defaultPrevented || event.ctrlKey || event.altKey) return
    if (!(from instanceof HTMLInputElement || from instanceof HTMLSelectElement) || !from.dataset['field']) return
    event.preventDefault()
    const fields = reachable('[data-field]').filter((field) => field === from || field.closest('[data-skipped]') === null)
    const next = fields[fields.indexOf(from) + (event.shiftKey ? -1 : 1)]
    if (next) focusAndSelect(next)
    else if (!event.shiftKey) {
      const following = editorSections[editorSections.indexOf(place.value) + 1]
      if (following !== undefined) void openSection(following)
    }
  }

  // Rows were imported from a file: they are selected, and the first of them has the focus. A new draft with them opens first.
  watch(
    [isOpen, () => session.landed],
    ([open, landed]) => {
      if (!open || landed === null) return
      session.landed = null
      void focusField(landed.first, landed.count)
    },
    { flush: 'post', immediate: true }
  )

  /** F8 and Shift+F8. */
  const stepProblem = useProblemSteps(focusField)
  const focusPlace = async (at: OpenedPlace): Promise<void> => {
    if (at === 'fill') startFilling()
    else if (at === 'start') focusStart()
    else if (at !== 'fix') await focusField(at)
    else if (!stepProblem(1, null)) focusStart()
  }

  // Another screen names the place that gets the focus. The query is removed so that it works again.
  watch(
    [isOpen, () => route.query['at']],
    async ([open, at]) => {
      if (!open || typeof at !== 'string') return
      await router.replace({ name: 'editor', params: { id: id(), section: place.value } })
      await nextTick()
      await focusPlace(at)
    },
    { immediate: true, flush: 'post' }
  )

  return {
    place,
    /** The section in the layout; undefined for the print fields, the findings and the history. */
    section: current,
    goTo,
    openSection,
    focusField,
    fillColumn,
    /** Makes the aju number editable and focuses it. */
    changeAju: async (): Promise<void> => {
      await goTo('general')
      content.value?.querySelector<HTMLElement>('[data-action="aju.change"]')?.click()
    },
    focusedPath: () => document.activeElement?.getAttribute('data-field') ?? null,
    stepProblem,
    stopAtUnreadable,
    onEnter
  }
}
