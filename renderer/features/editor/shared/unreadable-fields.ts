import { onBeforeUnmount, ref, watch, type Ref } from 'vue'
import { focusAndSelect } from '../../../ui/dom/focus.ts'
import { fieldName } from './field-name.ts'
import { someOf } from '../../../i18n/some-of.ts'
import type { Text } from '../../../i18n/text.ts'

/** The number of fields in `content` with a text that cannot be read: it is on the screen only, so the declaration is not saved as it is shown. */
export const useUnreadableCount = (content: Readonly<Ref<HTMLElement | null>>): Readonly<Ref<number>> => {
  const count = ref(0)
  const observer = new MutationObserver(() => (count.value = unreadableAnywhere(content.value).length))
  watch(
    content,
    (element) => {
      observer.disconnect()
      count.value = 0
      // A field that is removed, such as an open cell, loses its mark with it.
      if (element) observer.observe(element, { subtree: true, childList: true, attributeFilter: ['data-unreadable'] })
    },
    { flush: 'post' }
  )
  onBeforeUnmount(() => observer.disconnect())
  return count
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

/** Longer texts, such as JSON, are shortened. */
const longest = 40
const shortened = (typed: string, most: number): string => {
  const line = typed.replace(/\s+/g, ' ').trim()
  return line.length > most ? `${line.slice(0, most)}…` : line
}

const nameOf = (field: UnreadableField, text: Text): string => {
  const { label, box, section, row } = fieldName(field.dataset['field'] ?? '', text.label)
  const own = field.getAttribute('aria-label') ?? label
  const name = box === null ? own : `${own} (${text.fields.box(box)})`
  return [...(section === null ? [] : [section]), ...(row === null || Number.isNaN(row) ? [] : [text.editor.row(row)]), name].join(', ')
}

/** The texts, each of at most `most` characters, with the names of their fields. */
export const unreadableTexts = (fields: readonly UnreadableField[], text: Text, most = longest): string =>
  someOf(
    fields.map((field) => `${nameOf(field, text)}: “${shortened(field.value, most)}”`),
    text.number,
    '; '
  )
