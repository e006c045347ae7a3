import { app, Menu, nativeImage, Notification, powerMonitor, powerSaveBlocker, Tray, type NativeImage } from 'electron'
import type { Settings } from '#core/contract/settings.ts'
import type { Clock } from '#core/base/ports.ts'
import { createUnreadBadge, hasTray, type UnreadBadge, type TrayIcon } from './unread-badge.ts'
import { createSleepGuard, type SleepGuard } from './sleep-blocker.ts'
import { iconPixels } from './icon-pixels.ts'
import { createDesktopNotifications, type DesktopNotifications } from './notifications.ts'
import { watchPower } from './power.ts'
import type { AppWindow } from '../window/window.ts'

/** What the application does on the desktop outside its window. */
export interface Desktop {
  readonly notices: DesktopNotifications
  readonly attention: UnreadBadge
  readonly awake: SleepGuard
}

export interface DesktopDeps {
  readonly window: () => AppWindow | null
  readonly language: () => Settings['language']
  /** The system waits until we have quit. */
  readonly systemEnds: () => void
  readonly clock: Clock
}

/** Points of the picture for usual and for fine screens. */
const iconSizes = process.platform === 'darwin' ? [18, 36] : [16, 32]

const icon = (unread: boolean): NativeImage => {
  const image = nativeImage.createEmpty()
  for (const [index, size] of iconSizes.entries()) {
    image.addRepresentation({ width: size, height: size, scaleFactor: index + 1, buffer: pngOf(size, unread) })
  }
  return image
}

const pngOf = (size: number, unread: boolean): Buffer =>
  nativeImage.createFromBitmap(iconPixels(size, unread), { width: size, height: size }).toPNG()

const openTray = (): TrayIcon => {
  const tray = new Tray(icon(false))
  app.once('will-quit', () => tray.destroy())
  return {
    show({ unread, tip, menu }) {
      tray.setImage(icon(unread > 0))
      tray.setToolTip(tip)
      if (process.platform === 'darwin') tray.setTitle(unread === 0 ? '' : String(unread))
      tray.setContextMenu(Menu.buildFromTemplate(menu.map(({ label, act }) => ({ label, click: act }))))
      // On Windows and macOS the icon itself leads to the window; on Linux it opens its menu.
      tray.removeAllListeners('click')
      if (process.platform !== 'linux') tray.on('click', () => menu[0]?.act())
    }
  }
}

/** Windows has no number on the icon of the application, but a small picture over it. */
const badge = (unread: number, window: AppWindow | null): boolean => {
  if (process.platform !== 'win32') return app.setBadgeCount(unread)
  window?.browserWindow.setOverlayIcon(unread === 0 ? null : icon(true), unread === 0 ? '' : String(unread))
  return window !== null
}

export const openDesktop = ({ window, language, systemEnds, clock }: DesktopDeps): Desktop => {
  const focus = (): void => window()?.focus()
  const awake = createSleepGuard(powerSaveBlocker)
  watchPower(powerMonitor, (state) => window()?.send('power.changed', state))
  // Handling it keeps the system waiting until we quit; the window closes within a second or two, whatever it was doing.
  powerMonitor.on('shutdown', ((event?: { preventDefault(): void }) => {
    event?.preventDefault()
    systemEnds()
  }) satisfies () => void)
  app.once('will-quit', () => awake.set(false))
  return {
    awake,
    notices: createDesktopNotifications({
      show: (words, clicked) => {
        if (!Notification.isSupported()) return null
        const notification = new Notification(words)
        notification.on('click', clicked)
        notification.show()
        return notification
      },
      focus,
      open: (target) => window()?.send('app.open', target),
      clock
    }),
    attention: createUnreadBadge({
      badge: (unread) => badge(unread, window()),
      tray: hasTray(process.platform, process.env['XDG_CURRENT_DESKTOP'] ?? '') ? openTray : null,
      language,
      focus,
      openUnread: () => {
        focus()
        window()?.send('app.open', { screen: 'news' })
      },
      quit: () => app.quit()
    })
  }
}
