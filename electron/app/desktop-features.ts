import type { Clock } from '#core/base/ports.ts'
import { createRateLimit } from '#core/base/rate-limit.ts'
import { formatNumber } from '#core/base/format-number.ts'
import type { DesktopNotification, OpenTarget } from '#core/contract/app.ts'
import type { Settings } from '#core/contract/settings.ts'
import { redact } from '../logging/redact.ts'

interface TrayEntry {
  readonly label: string
  readonly click: () => void
}

/** The icon in the system tray or menu bar. */
export interface TrayIcon {
  show(state: { readonly unread: number; readonly tip: string; readonly menu: readonly TrayEntry[] }): void
}

interface UnreadBadgeDeps {
  /** Sets the number on the application's icon; false where the desktop does not support it. */
  readonly badge: (unread: number) => boolean
  /** Creates the tray icon on first use; null where the desktop has no tray. */
  readonly tray: (() => TrayIcon) | null
  readonly language: () => Settings['language']
  readonly focus: () => void
  readonly openUnread: () => void
  readonly quit: () => void
  /** The server of the office runs in this application. */
  readonly isServing: () => boolean
}

export interface UnreadBadge {
  /** True where a badge or the tray shows the number. */
  set(unread: number): boolean
  /** Shows the tray again, where it is shown, after the server has begun or ended. */
  refresh(): void
}

const texts = {
  id: {
    open: 'Buka Ajukan',
    quit: 'Keluar',
    quitServer: 'Keluar (kantor berhenti untuk semua meja)',
    unread: (count: number) => `${formatNumber(count, 'id')} respon belum dibaca`,
    none: 'Tidak ada respon baru'
  },
  en: {
    open: 'Open Ajukan',
    quit: 'Quit',
    quitServer: 'Quit (the office stops for all desks)',
    unread: (count: number) => `${formatNumber(count, 'en')} unread ${count === 1 ? 'response' : 'responses'}`,
    none: 'No new responses'
  }
} as const satisfies Record<Settings['language'], unknown>

export const createUnreadBadge = ({
  badge,
  tray: createTray,
  language,
  focus,
  openUnread,
  quit,
  isServing
}: UnreadBadgeDeps): UnreadBadge => {
  let tray: TrayIcon | null = null
  let shown = 0
  const show = (): void => {
    const text = texts[language()]
    const unread = shown
    tray?.show({
      unread,
      tip: unread === 0 ? 'Ajukan' : `Ajukan · ${text.unread(unread)}`,
      menu: [
        { label: text.open, click: focus },
        { label: unread === 0 ? text.none : text.unread(unread), click: openUnread },
        { label: isServing() ? text.quitServer : text.quit, click: quit }
      ]
    })
  }
  return {
    set(unread) {
      shown = unread
      tray ??= createTray?.() ?? null
      show()
      return badge(unread) || tray !== null
    },
    refresh: show
  }
}

/** Linux desktops with a tray. Plain GNOME has none and would drop the icon silently. */
const desktopsWithTray = /\b(?:KDE|XFCE|LXQt|LXDE|MATE|X-Cinnamon|Cinnamon|Unity|Budgie|Deepin|Pantheon|ubuntu)\b/i

export const hasTray = (platform: string, desktop: string): boolean => platform !== 'linux' || desktopsWithTray.test(desktop)

/** The part of Electron's `powerSaveBlocker` that is used. */
interface PowerSaveBlocker {
  start(type: 'prevent-app-suspension'): number
  stop(id: number): unknown
}

/** Prevents automatic sleep while a batch is sent. The screen may turn off. */
export interface SleepBlocker {
  set(on: boolean): void
}

export const createSleepBlocker = (blocker: PowerSaveBlocker): SleepBlocker => {
  let id: number | null = null
  return {
    set(on) {
      if (on === (id !== null)) return
      if (id !== null) blocker.stop(id)
      id = on ? blocker.start('prevent-app-suspension') : null
    }
  }
}

type PowerEvent = 'suspend' | 'resume' | 'unlock-screen'

/** The part of Electron's `powerMonitor` that is used. */
interface PowerMonitor {
  on(event: PowerEvent, listener: () => void): unknown
}

/**
 * Reports when the computer goes to sleep and wakes up. Locking the screen is not sleep: the send queue continues. Unlocking counts as waking, because
 * some desktops report nothing else when a laptop is opened.
 */
export const watchPower = (monitor: PowerMonitor, notify: (state: { readonly asleep: boolean }) => void): void => {
  monitor.on('suspend', () => notify({ asleep: true }))
  for (const event of ['resume', 'unlock-screen'] as const) monitor.on(event, () => notify({ asleep: false }))
}

/** A notification on the screen. */
interface ShownNotification {
  close(): void
}

interface DesktopNotificationsDeps {
  /** Null where the desktop does not support notifications. */
  readonly show: (text: { readonly title: string; readonly body: string }, onClick: () => void) => ShownNotification | null
  readonly focus: () => void
  readonly open: (target: OpenTarget) => void
  readonly clock: Clock
}

export interface DesktopNotifications {
  /** False where it was not shown: the desktop does not support it, or the rate limit is reached. */
  show(notification: DesktopNotification): boolean
}

/** At most 6 a minute. The window shows the same information. */
const maxPerSpan = 6
const spanMilliseconds = 60_000
/** Notifications referenced here; Electron drops the click of one that is garbage collected. */
const maxReferenced = 20

export const createDesktopNotifications = ({ show, focus, open, clock }: DesktopNotificationsDeps): DesktopNotifications => {
  /** By tag, oldest first. */
  const referenced = new Map<string, ShownNotification>()
  const limit = createRateLimit(maxPerSpan, spanMilliseconds, clock)
  let untagged = 0

  return {
    show({ title, body, tag, open: target }) {
      if (!limit.isFree()) return false
      const shown = show({ title: redact(title), body: redact(body) }, () => {
        focus()
        if (target !== undefined) open(target)
      })
      if (shown === null) return false
      limit.take()
      const key = tag ?? `#${(untagged += 1)}`
      referenced.get(key)?.close()
      referenced.delete(key)
      referenced.set(key, shown)
      const oldest = referenced.size > maxReferenced ? referenced.keys().next().value : undefined
      if (oldest !== undefined) referenced.delete(oldest)
      return true
    }
  }
}

type Colour = readonly [red: number, green: number, blue: number]

const background: Colour = [29, 78, 172]
const foreground: Colour = [255, 255, 255]
const unreadDot: Colour = [214, 48, 49]
/** Supersampling for smooth edges: samples of each pixel in each direction. */
const samples = 4

const inRounded = (x: number, y: number): boolean => {
  const [dx, dy] = [Math.max(Math.abs(x - 0.5) - 0.26, 0), Math.max(Math.abs(y - 0.5) - 0.26, 0)]
  return Math.hypot(dx, dy) <= 0.2
}
/** An arrow that points up. */
const inArrow = (x: number, y: number): boolean =>
  (y >= 0.24 && y <= 0.5 && Math.abs(x - 0.5) <= (y - 0.24) * 0.85) || (y > 0.5 && y <= 0.76 && Math.abs(x - 0.5) <= 0.075)
const inDot = (x: number, y: number): boolean => Math.hypot(x - 0.76, y - 0.24) <= 0.22

const colourAt = (x: number, y: number, unread: boolean): Colour | null => {
  if (unread && inDot(x, y)) return unreadDot
  if (inArrow(x, y)) return foreground
  return inRounded(x, y) ? background : null
}

/** The application's icon of `size` × `size` pixels as a premultiplied BGRA bitmap (`nativeImage.createFromBitmap`), with a red dot where something is unread. */
export const iconPixels = (size: number, unread: boolean): Buffer => {
  const bytes = Buffer.alloc(size * size * 4)
  for (let pixel = 0; pixel < size * size; pixel += 1) {
    const sum = [0, 0, 0, 0]
    for (let sample = 0; sample < samples * samples; sample += 1) {
      const x = ((pixel % size) + ((sample % samples) + 0.5) / samples) / size
      const y = (Math.floor(pixel / size) + (Math.floor(sample / samples) + 0.5) / samples) / size
      const colour = colourAt(x, y, unread)
      if (colour === null) continue
      const [red, green, blue] = colour
      for (const [index, value] of [blue, green, red, 255].entries()) sum[index] = (sum[index] ?? 0) + value
    }
    for (const [index, value] of sum.entries()) bytes[pixel * 4 + index] = Math.round(value / (samples * samples))
  }
  return bytes
}
