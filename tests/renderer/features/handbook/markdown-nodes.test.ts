import { lexer } from 'marked'
import { mount } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { loadHandbook } from '../../../../renderer/features/handbook/store/pages/pages.ts'
import { markdownNodes } from '../../../../renderer/features/handbook/views/markdown-nodes.ts'

const followed: string[] = []
const deps = {
  pictureOf: (file: string) => (file === 'a.webp' ? '/assets/a-1.webp' : undefined),
  follow: (target: string) => void followed.push(target)
}
const shown = (markdown: string) => mount({ render: () => markdownNodes(lexer(markdown), deps) })

test.each([
  ['**Kirim** _lalu_ tunggu', '<p><strong>Kirim</strong> <em>lalu</em> tunggu</p>'],
  [
    '`Ctrl+Shift+L` `F1` `?` `Alt+←` `Ctrl+1…9` `Ctrl+=`',
    '<p><kbd>Ctrl+Shift+L</kbd> <kbd>F1</kbd> <kbd>?</kbd> <kbd>Alt+←</kbd> <kbd>Ctrl+1…9</kbd> <kbd>Ctrl+=</kbd></p>'
  ],
  ['`.xlsx` `PCS` `12*3`', '<p><code>.xlsx</code> <code>PCS</code> <code>12*3</code></p>'],
  ['## Belum pasti', '<h3 id="belum-pasti">Belum pasti</h3>'],
  ['1. satu\n2. dua', '<ol><li>satu</li><li>dua</li></ol>'],
  ['> catatan', '<blockquote><p>catatan</p></blockquote>'],
  ['![Layar](../pictures/id/a.webp)', '<p><img src="/assets/a-1.webp" alt="Layar"></p>'],
  ['a < b & c', '<p>a &lt; b &amp; c</p>']
])('%s', (markdown, html) => {
  expect(shown(markdown).html({ raw: true })).toBe(html)
})

test('a link of a page is followed without an address of its own', async () => {
  const wrapper = shown('[ke](send.md#belum-pasti)')
  const link = wrapper.get('a')
  await link.trigger('click')
  expect([followed.at(-1), link.attributes('href')]).toEqual(['send.md#belum-pasti', '#'])
})

test('what a page may not have is an error, markup among it', () => {
  expect(() => shown('<b>tebal</b>')).toThrow('the handbook has no html')
})

test.each(['id', 'en'] as const)('every page in %s can be shown', async (language) => {
  for (const { tokens, title } of (await loadHandbook(language)).pages)
    expect(mount({ render: () => markdownNodes(tokens, deps) }).text().length, title).toBeGreaterThan(200)
})
