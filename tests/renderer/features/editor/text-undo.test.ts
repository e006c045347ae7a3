import { mount } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { defineComponent, h } from 'vue'
import { useTextUndo } from '../../../../renderer/features/editor/views/use-editor-commands.ts'
import { openDraft } from '../../support/draft-setup.ts'

const place = '/header/data/impnama'

/** A field of the declaration and a note, in the document. */
const open = async () => {
  const { app, draft } = await openDraft()
  let undoesText = (): boolean => false
  const Screen = defineComponent({
    setup() {
      undoesText = useTextUndo()
      return () => [h('input', { 'data-field': place }), h('textarea', { class: 'note' })]
    }
  })
  const view = mount(Screen, { attachTo: document.body, global: { plugins: [app.pinia] } })
  const type = async (selector: string): Promise<void> => {
    const control = view.find<HTMLInputElement>(selector)
    control.element.focus()
    await control.setValue('PT')
  }
  return { draft, view, type, undoesText: () => undoesText() }
}

test('undo belongs to a note while it is typed in, and to the declaration otherwise', async () => {
  const { draft, view, type, undoesText } = await open()
  await type('[data-field]')
  expect(undoesText()).toBe(false)
  await type('.note')
  expect(undoesText()).toBe(true)
  // Such as a replacement in all cells, whose text is still focused.
  draft.set(place, 'PT Baru')
  expect(undoesText()).toBe(false)
  await type('.note')
  view.find<HTMLInputElement>('[data-field]').element.focus()
  expect(undoesText()).toBe(false)
  view.unmount()
})
