import { mount } from '@vue/test-utils'
import { expect, test } from 'vitest'
import PictureView from '../../../../renderer/pdf/PictureView.vue'
import { inBothLanguages } from '#core/base/translator.ts'
import { pdfText } from '../../../../renderer/pdf/text.ts'

const pdfId = inBothLanguages(pdfText).id

const src = `/attachment/${'a'.repeat(64)}.png`
const opened = () => mount(PictureView, { props: { src, label: 'foto.png', words: pdfId } })
const loaded = async (width = 800, height = 400) => {
  const view = opened()
  const picture = view.find('img')
  Object.defineProperties(picture.element, { naturalWidth: { value: width }, naturalHeight: { value: height } })
  await picture.trigger('load')
  return view
}
const boxOf = (view: ReturnType<typeof opened>): string => view.find('.box').attributes('style') ?? ''

test('a picture is ready when it is decoded, and shown at its own size, larger and turned', async () => {
  const view = await loaded()
  expect(view.emitted('ready')).toHaveLength(1)
  expect(view.attributes('data-state')).toBe('pdf.ready')
  await view.find('[data-action="pdf.actualSize"]').trigger('click')
  expect(boxOf(view)).toBe('width: 800px; height: 400px;')
  await view.find('[data-action="pdf.rotate"]').trigger('click')
  expect(boxOf(view)).toBe('width: 400px; height: 800px;')
  await view.find('[data-action="pdf.zoomIn"]').trigger('click')
  expect(boxOf(view)).toBe('width: 440px; height: 880px;')
})

test('a picture that cannot be decoded is reported, and can be saved as it is', async () => {
  const view = opened()
  await view.find('img').trigger('error')
  expect(view.emitted('failed')).toEqual([[{ reason: 'picture' }]])
  expect(view.text()).toContain('Gambar tidak dapat ditampilkan')
  await view.find('[data-action="pdf.saveAsIs"]').trigger('click')
  expect(view.emitted('save')).toHaveLength(1)
})

test('the keys of the viewer act on it, and the others are passed on', async () => {
  const view = await loaded()
  const press = (key: string, ctrlKey = false): boolean => view.vm.onKeydown(new KeyboardEvent('keydown', { key, ctrlKey }))
  expect([press('0'), press('r'), press('s', true), press('f', true), press('ArrowLeft'), press('x')]).toEqual([
    true,
    true,
    true,
    false,
    false,
    false
  ])
  expect(view.emitted('save')).toHaveLength(1)
})

test('another picture begins anew', async () => {
  const view = await loaded()
  await view.find('[data-action="pdf.rotate"]').trigger('click')
  await view.setProps({ src: `/attachment/${'b'.repeat(64)}.jpg` })
  expect(view.attributes('data-state')).toBe('pdf.loading')
  expect(view.find('img').attributes('style')).toContain('rotate(0deg)')
})
