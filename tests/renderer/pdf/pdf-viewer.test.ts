import { flushPromises, mount } from '@vue/test-utils'
import { afterEach, expect, test, vi } from 'vitest'
import PdfFindBar from '../../../renderer/pdf/find/PdfFindBar.vue'
import PdfToolbar from '../../../renderer/pdf/PdfToolbar.vue'
import PdfViewer from '../../../renderer/pdf/PdfViewer.vue'
import { inBothLanguages } from '#core/base/translator.ts'
import { pdfText } from '../../../renderer/pdf/text.ts'

const { en: pdfEn, id: pdfId } = inBothLanguages(pdfText)

afterEach(() => void vi.unstubAllGlobals())

const toolbar = (over: Partial<InstanceType<typeof PdfToolbar>['$props']> = {}) =>
  mount(PdfToolbar, {
    props: {
      words: pdfEn,
      page: 2,
      pages: 5,
      scale: 0.913,
      fit: null,
      thumbnails: false,
      finding: false,
      printing: false,
      bare: false,
      ...over
    }
  })

const viewerOf = async (reply: () => Promise<Response>) => {
  vi.stubGlobal('fetch', reply)
  const viewer = mount(PdfViewer, { props: { src: '/archive/a.pdf', label: 'SPPB', words: pdfId } })
  await flushPromises()
  return viewer
}

test('every toolbar button has a name and a stable action, and emits it', async () => {
  const bar = toolbar()
  const buttons = bar.findAll('button')
  expect(buttons.map((button) => [button.attributes('data-action'), button.attributes('aria-label')])).toEqual([
    ['pdf.thumbnails', 'Page thumbnails'],
    ['pdf.previousPage', 'Previous page'],
    ['pdf.nextPage', 'Next page'],
    ['pdf.zoomOut', 'Zoom out'],
    ['pdf.actualSize', '91% · Actual size'],
    ['pdf.zoomIn', 'Zoom in'],
    ['pdf.fitWidth', 'Fit width'],
    ['pdf.fitPage', 'Fit page'],
    ['pdf.rotate', 'Rotate clockwise'],
    ['pdf.find', 'Find'],
    ['pdf.print', 'Print'],
    ['pdf.save', 'Save as']
  ])
  for (const button of buttons) await button.trigger('click')
  expect(bar.emitted('act')).toHaveLength(buttons.length)
})

test('buttons are disabled at the first and last page and without a document; saving never is', () => {
  const off = (bar: ReturnType<typeof toolbar>) => bar.findAll('button:disabled').map((button) => button.attributes('data-action'))
  expect(off(toolbar({ page: 1 }))).toEqual(['pdf.previousPage'])
  expect(off(toolbar({ page: 5 }))).toEqual(['pdf.nextPage'])
  expect(off(toolbar({ page: 1, pages: 0 }))).toHaveLength(11)
})

test('a valid page number is emitted; an invalid one is reset', async () => {
  const bar = toolbar()
  const input = bar.get<HTMLInputElement>('[data-action="pdf.goToPage"]')
  for (const typed of ['4', '9', 'x', '2']) {
    await input.setValue(typed)
    await input.trigger('keydown', { key: 'Enter' })
  }
  expect(bar.emitted('goTo')?.at(0)).toEqual([4])
  expect(bar.emitted('goTo')?.every(([page]) => page === 4)).toBe(true)
  expect(input.element.value).toBe('2')
})

test('the find bar shows the count, or that nothing was found', async () => {
  const bar = mount(PdfFindBar, { props: { words: pdfEn, query: 'pos', result: { current: 3, total: 17, searching: false } } })
  const count = () => bar.get('[role="status"]').text()
  const results = [count()]
  await bar.setProps({ result: { current: 0, total: 0, searching: true } })
  results.push(count())
  await bar.setProps({ result: { current: 0, total: 0, searching: false } })
  results.push(count())
  expect(results).toEqual(['3 / 17', 'Searching…', 'Not found'])
  await bar.get('input').trigger('keydown', { key: 'Enter' })
  await bar.get('input').trigger('keydown', { key: 'Enter', shiftKey: true })
  expect(bar.emitted('act')).toEqual([['findNext'], ['findPrevious']])
})

test('a file that cannot be fetched shows the reason, with retry and save', async () => {
  const viewer = await viewerOf(() => Promise.resolve(new Response('', { status: 404 })))
  expect(viewer.emitted('failed')).toEqual([[{ reason: 'unreachable' }]])
  expect(viewer.get('[role="alert"]').text()).toContain(pdfId.failures.unreachable.title)
  await viewer.get('[data-action="pdf.saveAsIs"]').trigger('click')
  await viewer.get('[data-action="pdf.retry"]').trigger('click')
  await flushPromises()
  expect([viewer.emitted('save')?.length, viewer.emitted('failed')?.length]).toEqual([1, 2])
})

test('a text instead of a PDF and an empty file show the reason and can be saved', async () => {
  for (const [content, reason] of [
    ['Data tidak ditemukan', 'not-pdf'],
    ['', 'empty']
  ] as const) {
    const viewer = await viewerOf(() => Promise.resolve(new Response(content)))
    expect(viewer.emitted('failed')).toEqual([[{ reason }]])
    expect(viewer.get('.pdf-failure').attributes('data-state')).toBe(`pdf.${reason}`)
    expect(viewer.find('[data-action="pdf.saveAsIs"]').exists()).toBe(true)
    viewer.unmount()
  }
})
