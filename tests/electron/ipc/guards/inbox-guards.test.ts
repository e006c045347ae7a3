import { expect, test } from 'vitest'
import { defaultInboxSettings } from '#core/contract/settings.ts'
import { guards } from '../../../../electron/ipc/guards/guards.ts'

const isGood = (channel: 'app.notify' | 'settings.change', input: unknown): boolean => guards[channel](input, '').ok

test('a notification may open an aju number or the inbox, and nothing else', () => {
  const notification = (open: unknown) => ({ title: 'SPPB', body: '', open })
  expect(isGood('app.notify', notification({ screen: 'tracking', car: '070128KTU41720261022000018' }))).toBe(true)
  expect(isGood('app.notify', notification({ screen: 'inbox' }))).toBe(true)
  for (const open of [
    { screen: 'tracking', car: 'a\nb' },
    { screen: 'tracking', car: 7 },
    { screen: 'inbox', car: 'x'.repeat(61) },
    { screen: 'elsewhere' }
  ])
    expect(isGood('app.notify', notification(open))).toBe(false)
})

test('inbox settings are read member by member: every object gives valid settings', () => {
  expect(guards['settings.change']({ news: { on: false, kinds: { status: true, release: 'x' } } }, '')).toEqual({
    ok: true,
    value: { news: { on: false, kinds: { ...defaultInboxSettings.kinds, status: true } } }
  })
  expect([isGood('settings.change', { news: null }), isGood('settings.change', { news: 'on' })]).toEqual([false, false])
})
