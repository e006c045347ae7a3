import { mount } from '@vue/test-utils'
import { beforeAll, expect, test } from 'vitest'
import OfferInput from '../../../renderer/forms/OfferInput.vue'

const names = ['PT Maju Jaya', 'PT Maju Bersama', 'PT Sinar']

beforeAll(() => {
  // happy-dom has no popovers.
  Object.assign(HTMLElement.prototype, { showPopover: () => undefined })
})

const input = (value = '') => {
  const taken: string[] = []
  const mounted = mount(OfferInput, {
    attachTo: document.body,
    props: {
      id: 'f',
      path: '/header/data/impnama',
      value,
      invalid: false,
      describedBy: undefined,
      offers: {
        label: 'Pilih importir',
        find: (typed) =>
          names
            .filter((name) => name.toLowerCase().includes(typed.toLowerCase()))
            .map((name) => ({ id: name, title: name, detail: '', take: () => void taken.push(name) }))
      },
      onChange: (typed: string) => mounted.setProps({ value: typed })
    }
  })
  const box = mounted.find('input')
  return { mounted, box, taken, listed: () => mounted.findAll('[role="option"]').map((option) => option.text()) }
}

test('typing lists what is known; the arrow keys choose and Enter takes it', async () => {
  const { box, taken, listed, mounted } = input()
  await box.setValue('maju')
  expect([listed(), box.attributes('aria-expanded'), box.attributes('aria-activedescendant')]).toEqual([
    ['PT Maju Jaya', 'PT Maju Bersama'],
    'true',
    undefined
  ])
  await box.trigger('keydown', { key: 'ArrowDown' })
  await box.trigger('keydown', { key: 'ArrowDown' })
  const chosen = box.attributes('aria-activedescendant') ?? ''
  expect([mounted.find(`#${chosen}`).text(), mounted.find(`#${chosen}`).attributes('aria-selected')]).toEqual(['PT Maju Bersama', 'true'])
  await box.trigger('keydown', { key: 'Enter' })
  expect([taken, listed(), box.attributes('aria-expanded')]).toEqual([['PT Maju Bersama'], [], 'false'])
})

test('Enter without a choice and Esc keep what was typed', async () => {
  const { box, taken, listed, mounted } = input()
  await box.setValue('pt maju')
  const enter = new KeyboardEvent('keydown', { key: 'Enter', cancelable: true, bubbles: true })
  box.element.dispatchEvent(enter)
  expect([taken, enter.defaultPrevented]).toEqual([[], false])
  const escape = new KeyboardEvent('keydown', { key: 'Escape', cancelable: true, bubbles: true })
  box.element.dispatchEvent(escape)
  await mounted.vm.$nextTick()
  expect([listed(), mounted.props('value'), escape.defaultPrevented]).toEqual([[], 'pt maju', true])
})

test('the list closes when nothing matches, when the text is emptied and when the field is left', async () => {
  const { box, listed } = input()
  await box.setValue('maju')
  await box.setValue('majux')
  expect(listed()).toEqual([])
  await box.setValue('maju')
  await box.setValue('')
  expect(listed()).toEqual([])
  await box.setValue('maju')
  await box.trigger('blur')
  expect(listed()).toEqual([])
})

test('the arrow key opens the list of a filled field with what matches it, with Alt everything', async () => {
  const { box, listed } = input('PT Sinar')
  await box.trigger('keydown', { key: 'ArrowDown' })
  expect(listed()).toEqual(['PT Sinar'])
  await box.trigger('keydown', { key: 'Escape' })
  await box.trigger('keydown', { key: 'ArrowDown', altKey: true })
  expect(listed()).toEqual(names)
})
