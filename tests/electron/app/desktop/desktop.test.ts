import { expect, test } from 'vitest'
import {
  createUnreadBadge,
  hasTray,
  type TrayIcon,
  createSleepBlocker,
  iconPixels,
  createDesktopNotifications,
  watchPower
} from '../../../../electron/app/desktop-features.ts'

const createNotifications = (supported = true) => {
  const seen: string[] = []
  const clicks: (() => void)[] = []
  let now = 0
  const made = createDesktopNotifications({
    show: ({ title, body }, onClick) => {
      if (!supported) return null
      seen.push(`shown ${title}|${body}`)
      clicks.push(onClick)
      return { close: () => void seen.push(`closed ${title}`) }
    },
    focus: () => void seen.push('focus'),
    open: ({ screen, declaration }) => void seen.push(`open ${screen} ${declaration ?? ''}`),
    clock: { now: () => now }
  })
  return { made, seen, clicks, forward: (by: number) => (now += by) }
}

test('a notification opens its screen when clicked, and a later one with the same tag replaces it', () => {
  const { made, seen, clicks } = createNotifications()
  expect(made.show({ title: 'a', body: '1', tag: 'batch', open: { screen: 'outbox' } })).toBe(true)
  expect(made.show({ title: 'b', body: '2', tag: 'news', open: { screen: 'editor', declaration: 'd-1' } })).toBe(true)
  expect(made.show({ title: 'c', body: '3', tag: 'batch' })).toBe(true)
  expect(seen).toEqual(['shown a|1', 'shown b|2', 'shown c|3', 'closed a'])
  seen.length = 0
  for (const click of clicks) click()
  expect(seen).toEqual(['focus', 'open outbox ', 'focus', 'open editor d-1', 'focus'])
})

test('at most six notifications are shown in a minute, and a clock set back does not block later ones', () => {
  const { made, seen, forward } = createNotifications()
  const shown = Array.from({ length: 10 }, (_, index) => made.show({ title: `${index}`, body: '' }))
  expect(shown.filter((one) => one)).toHaveLength(6)
  forward(60_000)
  expect(made.show({ title: 'later', body: '' })).toBe(true)
  forward(-3_600_000)
  expect(made.show({ title: 'set back', body: '' })).toBe(true)
  expect(seen.at(-1)).toBe('shown set back|')
})

test('a desktop without notifications returns false, and no notification contains a secret', () => {
  expect(createNotifications(false).made.show({ title: 'a', body: '' })).toBe(false)
  const { made, seen } = createNotifications()
  made.show({
    title: 'Authorization: Bearer abc.def',
    body: 'NPWP 012345678901234, token eyJhbGciOiJI.abc.def, aju 07012800000120261122000018'
  })
  expect(seen.join()).not.toMatch(/abc|012345678901234,/)
  expect(seen.join()).toContain('07012800000120261122000018')
})

const createBadge = (tray: boolean, badge: boolean) => {
  const seen: unknown[] = []
  let icons = 0
  let language: 'id' | 'en' = 'id'
  let serving = false
  const icon = (): TrayIcon => {
    icons += 1
    return { show: ({ unread, tip, menu }) => void seen.push([unread, tip, menu.map(({ label }) => label)]) }
  }
  const made = createUnreadBadge({
    badge: () => badge,
    tray: tray ? icon : null,
    language: () => language,
    focus: () => undefined,
    openUnread: () => undefined,
    quit: () => undefined,
    isServing: () => serving
  })
  return {
    made,
    seen,
    icons: () => icons,
    setLanguage: (next: typeof language) => (language = next),
    setServing: (next: boolean) => (serving = next)
  }
}

test('one tray icon shows the number in the language of the window', () => {
  const { made, seen, icons, setLanguage } = createBadge(true, false)
  expect([made.set(0), made.set(3)]).toEqual([true, true])
  setLanguage('en')
  made.set(1)
  expect(seen).toEqual([
    [0, 'Ajukan', ['Buka Ajukan', 'Tidak ada respon baru', 'Keluar']],
    [3, 'Ajukan · 3 respon belum dibaca', ['Buka Ajukan', '3 respon belum dibaca', 'Keluar']],
    [1, 'Ajukan · 1 unread response', ['Open Ajukan', '1 unread response', 'Quit']]
  ])
  expect(icons()).toBe(1)
})

test('quitting says that the office stops while this computer is its server, as soon as it is', () => {
  const { made, seen, icons, setLanguage, setServing } = createBadge(true, false)
  // No icon before the window has asked for one.
  made.refresh()
  expect(icons()).toBe(0)
  made.set(2)
  setServing(true)
  made.refresh()
  setLanguage('en')
  made.refresh()
  setServing(false)
  made.refresh()
  expect(seen).toEqual([
    [2, 'Ajukan · 2 respon belum dibaca', ['Buka Ajukan', '2 respon belum dibaca', 'Keluar']],
    [2, 'Ajukan · 2 respon belum dibaca', ['Buka Ajukan', '2 respon belum dibaca', 'Keluar (kantor berhenti untuk semua meja)']],
    [2, 'Ajukan · 2 unread responses', ['Open Ajukan', '2 unread responses', 'Quit (the office stops for all desks)']],
    [2, 'Ajukan · 2 unread responses', ['Open Ajukan', '2 unread responses', 'Quit']]
  ])
})

test('the badge returns false where the desktop has neither tray nor badge', () => {
  expect([createBadge(false, false).made.set(1), createBadge(false, true).made.set(1)]).toEqual([false, true])
  expect([
    hasTray('win32', ''),
    hasTray('darwin', ''),
    hasTray('linux', 'GNOME'),
    hasTray('linux', ''),
    hasTray('linux', 'ubuntu:GNOME'),
    hasTray('linux', 'KDE')
  ]).toEqual([true, true, false, false, true, true])
})

test('the sleep blocker starts and stops once for repeated calls', () => {
  const seen: string[] = []
  const sleepBlocker = createSleepBlocker({ start: (type) => seen.push(`start ${type}`), stop: (id) => void seen.push(`stop ${id}`) })
  for (const on of [false, true, true, false, false, true]) sleepBlocker.set(on)
  expect(seen).toEqual(['start prevent-app-suspension', 'stop 1', 'start prevent-app-suspension'])
})

test('sleep and wake-up are reported, and locking the screen is not sleep', () => {
  const listeners = new Map<string, () => void>()
  const reported: boolean[] = []
  watchPower({ on: (event, listener) => listeners.set(event, listener) }, ({ asleep }) => void reported.push(asleep))
  for (const event of ['suspend', 'lock-screen', 'resume', 'unlock-screen']) listeners.get(event)?.()
  expect(reported).toEqual([true, false, false])
})

test('the icon has an arrow, and a red dot where something is unread', () => {
  const at = (pixels: Buffer, x: number, y: number) => [...pixels.subarray((y * 32 + x) * 4, (y * 32 + x) * 4 + 4)]
  const [plain, unread] = [iconPixels(32, false), iconPixels(32, true)]
  expect([plain.length, at(plain, 16, 14), at(plain, 0, 0)]).toEqual([32 * 32 * 4, [255, 255, 255, 255], [0, 0, 0, 0]])
  expect([at(plain, 24, 7), at(unread, 24, 7)]).toEqual([
    [172, 78, 29, 255],
    [49, 48, 214, 255]
  ])
})
