import 'pdfjs-dist'
import { EventBus } from 'pdfjs-dist/web/pdf_viewer.mjs'
import { expect, test } from 'vitest'
import { createLinkService } from '../../../../renderer/pdf/page/page-viewer.ts'

test('a link has no href; a click passes its address to the caller', () => {
  const opened: string[] = []
  const links = createLinkService(new EventBus(), (url) => opened.push(url))
  const link = document.createElement('a')
  links.addLinkAttributes(link, 'https://www.insw.go.id')
  link.click()
  link.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }))
  expect([link.hasAttribute('href'), link.tabIndex, link.title]).toEqual([false, 0, 'https://www.insw.go.id/'])
  expect(opened).toEqual(['https://www.insw.go.id/', 'https://www.insw.go.id/'])
})

test('a link with an unsafe scheme does nothing', () => {
  const opened: string[] = []
  const links = createLinkService(new EventBus(), (url) => opened.push(url))
  const link = document.createElement('a')
  links.addLinkAttributes(link, 'javascript:alert(1)')
  link.click()
  expect([link.hasAttribute('href'), opened]).toEqual([false, []])
})
