import { Check, Send } from '@lucide/vue'
import { mount } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { h } from 'vue'
import Badge from '../../../renderer/ui/Badge.vue'
import EmptyState from '../../../renderer/ui/EmptyState.vue'
import Field from '../../../renderer/ui/Field.vue'
import ListScreen from '../../../renderer/ui/ListScreen.vue'
import Notice from '../../../renderer/ui/Notice.vue'
import Progress from '../../../renderer/ui/Progress.vue'
import SettingRow from '../../../renderer/ui/SettingRow.vue'
import UnreadDot from '../../../renderer/ui/UnreadDot.vue'
import { below, from } from '../../../renderer/ui/dom/use-media.ts'

const slots = {
  search: () => h('input'),
  actions: () => h('button', 'Kirim'),
  filters: () => h('nav'),
  notices: () => h('aside'),
  default: () => h('table'),
  detail: () => h('article'),
  empty: () => h('p', 'Kosong')
}

test('a list screen shows title, count, search, actions, filters, notices, list and pane in this order', () => {
  const screen = mount(ListScreen, { props: { title: 'Kotak keluar', count: '3 baris' }, slots })
  expect(screen.findAll('h1, .count, input, button, nav, aside, table, article, p').map(({ element }) => element.tagName)).toEqual([
    'H1',
    'SPAN',
    'INPUT',
    'BUTTON',
    'NAV',
    'ASIDE',
    'TABLE',
    'ARTICLE'
  ])
})

test('an empty list screen shows the empty state instead of list and pane', () => {
  const screen = mount(ListScreen, { props: { title: 'Kotak keluar', isEmpty: true }, slots })
  expect([screen.find('p').text(), screen.find('table').exists(), screen.find('article').exists()]).toEqual(['Kosong', false, false])
})

test('a list screen without filters and pane draws no place for them', () => {
  const screen = mount(ListScreen, { props: { title: 'Katalog' }, slots: { default: slots.default } })
  expect([screen.find('.screen-filters').exists(), screen.find('.screen-detail').exists(), screen.find('.count').exists()]).toEqual([
    false,
    false,
    false
  ])
})

test('a setting connects its control with label and hint, and an error replaces the hint', async () => {
  const row = mount(SettingRow, {
    props: { label: 'Laju', hint: 'Per menit' },
    slots: { default: ({ id, describedBy }) => h('input', { id, 'aria-describedby': describedBy }) }
  })
  const input = row.find('input')
  const note = () => row.find(`[id="${input.attributes('aria-describedby') ?? ''}"]`).text()
  expect([row.find('label').attributes('for'), row.find('label').text(), note()]).toEqual([input.attributes('id'), 'Laju', 'Per menit'])
  await row.setProps({ error: 'Terlalu besar' })
  expect(note()).toBe('Terlalu besar')
  await row.setProps({ error: undefined, hint: undefined })
  expect(input.attributes('aria-describedby')).toBeUndefined()
})

test('a field tells its control that the value is wrong', async () => {
  const field = mount(Field, {
    props: { label: 'Nama', error: 'Wajib diisi' },
    slots: { default: ({ id, describedBy, invalid }) => h('input', { id, 'aria-describedby': describedBy, 'aria-invalid': invalid }) }
  })
  const input = field.find('input')
  expect([input.attributes('aria-invalid'), field.find('label').attributes('for')]).toEqual(['true', input.attributes('id')])
  expect(field.find(`[id="${input.attributes('aria-describedby') ?? ''}"]`).text()).toBe('Wajib diisi')
  await field.setProps({ error: undefined })
  expect([input.attributes('aria-invalid'), input.attributes('aria-describedby')]).toEqual(['false', undefined])
})

test('a badge has tone, icon and text, and takes attributes', () => {
  const badge = mount(Badge, { props: { tone: 'ok', icon: Check }, attrs: { 'data-state': 'accepted' }, slots: { default: 'Diterima' } })
  expect([badge.attributes('data-tone'), badge.attributes('data-state'), badge.text()]).toEqual(['ok', 'accepted', 'Diterima'])
  expect(badge.findAll('svg[aria-hidden="true"]')).toHaveLength(1)
})

test('an unread row is announced, a read one is not', async () => {
  const dot = mount(UnreadDot, { props: { unread: true, label: '2 respons baru' } })
  expect([dot.text(), dot.classes()]).toEqual(['2 respons baru', ['dot', 'on']])
  await dot.setProps({ unread: false })
  expect([dot.text(), dot.classes()]).toEqual(['', ['dot']])
})

test('a notice has its tone as a class, takes a role and shows its buttons', () => {
  const notice = mount(Notice, {
    props: { tone: 'danger' },
    attrs: { role: 'alert' },
    slots: { default: 'Token ditolak', actions: () => h('button', 'Ulangi') }
  })
  expect(notice.classes()).toEqual(['notice', 'danger'])
  expect([notice.attributes('role'), notice.find('button').text(), notice.text()]).toEqual(['alert', 'Ulangi', 'Token ditolakUlangi'])
})

test('an empty state leads to the place its content comes from', async () => {
  const empty = mount(EmptyState, { props: { icon: Send, text: 'Belum ada', next: 'Ke daftar' } })
  await empty.find('[data-action="empty.next"]').trigger('click')
  expect([empty.attributes('data-empty'), empty.emitted('next')?.length]).toEqual(['', 1])
})

test('progress shows its share and can be cancelled only where a label is given', async () => {
  const progress = mount(Progress, {
    props: { label: 'Ekspor', detail: '4 dari 10', share: 0.4, cancelLabel: 'Batal', cancelAction: 'bulk.cancel' }
  })
  expect(progress.find('progress').attributes('value')).toBe('0.4')
  await progress.find('[data-action="bulk.cancel"]').trigger('click')
  expect(progress.emitted('cancel')).toHaveLength(1)
  await progress.setProps({ share: null, cancelLabel: '' })
  expect([progress.find('progress').attributes('value'), progress.find('button').exists()]).toEqual([undefined, false])
})

test('the media queries of a breakpoint meet without a gap', () => {
  expect([below('wide'), from('wide')]).toEqual(['(max-width: 1699px)', '(min-width: 1700px)'])
})
