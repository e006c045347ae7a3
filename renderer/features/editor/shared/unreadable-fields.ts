import { computed, onBeforeUnmount, shallowRef, watch, type Ref } from 'vue'
import { fieldAt } from '#core/derive/fields.ts'
import { unreadableReason } from '../../../forms/text.ts'
import type { UnreadableText } from '../../../forms/use-typed-text.ts'
import { focusAndSelect } from '../../../ui/dom/focus.ts'
import { fieldName } from './field-name.ts'
import { someOf } from '../../../i18n/some-of.ts'
import type { Text } from '../../../i18n/text.ts'

/** The number of texts that cannot be read: kept ones (`paths`), and those of fields in `content` that are only on the screen. */
export const useUnreadableCount = (content: Readonly<Ref<HTMLElement | null>>, paths: () => Iterable<string>): Readonly<Ref<number>> => {
  const onScreen = shallowRef<readonly string[]>([])
  const observer = new MutationObserver(() => (onScreen.value = unreadableAnywhere(content.value).map(pathOf)))
  watch(
    content,
    (element) => {
      observer.disconnect()
      onScreen.value = []
      // A field that is removed, such as an open cell, loses its mark with it.
      if (element) observer.observe(element, { subtree: true, childList: true, attributeFilter: ['data-unreadable'] })
    },
    { flush: 'post' }
  )
  onBeforeUnmount(() => observer.disconnect())
  return computed(() => new Set([...paths(), ...onScreen.value]).size)
}

/** A field with a text that is no value of it; the text is in the field only and is not stored. */
export type UnreadableField = HTMLInputElement | HTMLTextAreaElement

/** The wrapper of a field of a form has the mark; of a cell its input. */
const inForms = '[data-unreadable] [data-field]'
const inCells = '[data-field][data-unreadable]'

const isTextField = (field: Element): field is UnreadableField => field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement

export const unreadableInForms = (root: ParentNode | null): readonly UnreadableField[] =>
  [...(root?.querySelectorAll(inForms) ?? [])].filter(isTextField)

/** Also the open cell of a table. */
export const unreadableAnywhere = (root: ParentNode | null): readonly UnreadableField[] =>
  [...(root?.querySelectorAll(`${inForms}, ${inCells}`) ?? [])].filter(isTextField)

/** Focuses the field, also one in a closed part of a form. */
export const focusUnreadable = (field: UnreadableField): void => {
  field.closest('details')?.setAttribute('open', '')
  focusAndSelect(field)
}

/** A text that is kept because it cannot be read, with the reason; for the list of findings, and for a cell. */
export const keptSentence = (path: string, { text: typed, why }: UnreadableText, text: Text): string => {
  const field = fieldAt(path)?.field
  const reason = field ? unreadableReason(field, why, text.fields) : text.editor.notSaved
  return text.editor.unreadableKept(shortened(typed, longest), reason)
}

/** Longer texts, such as JSON, are shortened. */
export const longest = 40
const shortened = (typed: string, most: number): string => {
  const line = typed.replace(/\s+/g, ' ').trim()
  return line.length > most ? `${line.slice(0, most)}…` : line
}

const nameOf = (path: string, given: string | null, text: Text): string => {
  const { label, box, section, row } = fieldName(path, text.label)
  const own = given ?? label
  const name = box === null ? own : `${own} (${text.fields.box(box)})`
  return [...(section === null ? [] : [section]), ...(row === null || Number.isNaN(row) ? [] : [text.editor.row(row)]), name].join(', ')
}

const pathOf = (field: UnreadableField): string => field.dataset['field'] ?? ''

/** The texts, each of at most `most` characters, with the names of their fields. `kept`: those whose fields may not be on the screen. */
export const unreadableTexts = (
  fields: readonly UnreadableField[],
  text: Text,
  most = longest,
  kept: readonly { readonly path: string; readonly text: string }[] = []
): string =>
  someOf(
    [
      ...fields.map((field) => [nameOf(pathOf(field), field.getAttribute('aria-label'), text), field.value] as const),
      ...kept
        .filter(({ path }) => !fields.some((field) => pathOf(field) === path))
        .map((one) => [nameOf(one.path, null, text), one.text] as const)
    ].map(([name, typed]) => `${name}: “${shortened(typed, most)}”`),
    text.number,
    '; '
  )
