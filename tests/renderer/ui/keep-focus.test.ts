import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepFocus } from '../../../renderer/ui/dom/focus.ts'
import { eventually } from '../../support/eventually.ts'

let stop: () => void = () => undefined
beforeEach(() => {
  document.body.innerHTML = `
    <main tabindex="-1">
      <input id="search">
      <ul><li><button class="chip" id="a"></button></li><li><button class="chip" id="b"></button></li></ul>
      <aside><button id="pane"></button></aside>
      <div role="grid"><div role="row" id="row" tabindex="0"></div></div>
    </main>
    <div id="toast" aria-live="polite"><button id="close"></button></div>`
  stop = keepFocus(() => document.querySelector('main'))
})
afterEach(() => {
  stop()
})

const at = (id: string): HTMLElement => document.querySelector<HTMLElement>(`#${id}`) ?? document.body
const expectFocus = (id: string): Promise<void> =>
  eventually(() => {
    expect(document.activeElement?.id).toBe(id)
  })

test('after a chip is removed the next one has the focus, after the last one the table', async () => {
  at('a').focus()
  at('a').parentElement?.remove()
  await expectFocus('b')
  at('b').parentElement?.remove()
  await expectFocus('row')
})

test('a second Enter starts nothing else after a notice with its button is gone', async () => {
  at('search').focus()
  const [notice, row] = [document.createElement('div'), document.createElement('div')]
  notice.innerHTML = '<button class="button" data-action="take">'
  row.innerHTML = '<button class="button" data-action="filter">'
  document.querySelector('main')?.append(notice, row)
  notice.querySelector('button')?.focus()
  notice.remove()
  await expectFocus('search')
})

test('after a message is closed, what had the focus before has it again', async () => {
  at('search').focus()
  at('close').focus()
  at('toast').remove()
  await expectFocus('search')
})

test('after a dialog that showed a message is closed, the message has no focus that it had only there', async () => {
  const [dialog, toast] = [document.createElement('div'), at('toast')]
  dialog.innerHTML = '<input id="name">'
  document.body.append(dialog)
  at('search').focus()
  dialog.append(toast)
  at('close').focus()
  at('name').focus()
  document.body.append(toast)
  dialog.remove()
  await expectFocus('search')
})

test('a button that is disabled passes the focus on', async () => {
  at('search').focus()
  at('pane').focus()
  at('pane').setAttribute('disabled', '')
  await expectFocus('search')
})

test('without another place the screen has the focus, and a focus set by the screen stays', async () => {
  at('pane').focus()
  document.querySelector('[role=grid]')?.remove()
  at('pane').remove()
  await eventually(() => {
    expect(document.activeElement?.tagName).toBe('MAIN')
  })
  at('a').focus()
  at('a').remove()
  at('search').focus()
  await new Promise((resolve) => setTimeout(resolve))
  expect(document.activeElement?.id).toBe('search')
})
