import { flushPromises, mount } from '@vue/test-utils'
import { afterEach, expect, test, vi } from 'vitest'
import PdfFindBar from '../../../renderer/pdf/find/PdfFindBar.vue'
import PdfToolbar from '../../../renderer/pdf/PdfToolbar.vue'
import PdfViewer from '../../../renderer/pdf/PdfViewer.vue'
import { pdfEn } from '../../../renderer/pdf/text/en.ts'
import { pdfId } from '../../../renderer/pdf/text/id.ts'

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

test('every button of the toolbar has a name and a stable action, and acts', async () => {
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

test('at the first and last page, and without a document, the way on is off; saving never is', () => {
  const off = (bar: ReturnType<typeof toolbar>) => bar.findAll('button:disabled').map((button) => button.attributes('data-action'))
  expect(off(toolbar({ page: 1 }))).toEqual(['pdf.previousPage'])
  expect(off(toolbar({ page: 5 }))).toEqual(['pdf.nextPage'])
  expect(off(toolbar({ page: 1, pages: 0 }))).toHaveLength(11)
})

test('a page number is followed when it exists and taken back when it does not', async () => {
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

test('the find bar shows the count and says when nothing is found', async () => {
  const bar = mount(PdfFindBar, { props: { words: pdfEn, query: 'pos', result: { current: 3, total: 17, searching: false } } })
  const count = () => bar.get('[role="status"]').text()
  const seen = [count()]
  await bar.setProps({ result: { current: 0, total: 0, searching: true } })
  seen.push(count())
  await bar.setProps({ result: { current: 0, total: 0, searching: false } })
  seen.push(count())
  expect(seen).toEqual(['3 / 17', 'Searching…', 'Not found'])
  await bar.get('input').trigger('keydown', { key: 'Enter' })
  await bar.get('input').trigger('keydown', { key: 'Enter', shiftKey: true })
  expect(bar.emitted('act')).toEqual([['findNext'], ['findPrevious']])
})

test('a file that cannot be fetched is explained, with ways out', async () => {
  const viewer = await viewerOf(() => Promise.resolve(new Response('', { status: 404 })))
  expect(viewer.emitted('failed')).toEqual([[{ reason: 'unreachable' }]])
  expect(viewer.get('[role="alert"]').text()).toContain(pdfId.failures.unreachable.title)
  await viewer.get('[data-action="pdf.saveAsIs"]').trigger('click')
  await viewer.get('[data-action="pdf.retry"]').trigger('click')
  await flushPromises()
  expect([viewer.emitted('save')?.length, viewer.emitted('failed')?.length]).toEqual([1, 2])
})

test('a sentence instead of a PDF, and an empty file, are explained and can be saved as they are', async () => {
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
