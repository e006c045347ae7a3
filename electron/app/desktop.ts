import { app, Menu, nativeImage, Notification, powerMonitor, powerSaveBlocker, Tray, type NativeImage } from 'electron'
import type { Clock } from '#core/base/ports.ts'
import type { Settings } from '#core/contract/settings.ts'
import {
  createDesktopNotifications,
  createSleepBlocker,
  createUnreadBadge,
  hasTray,
  iconPixels,
  watchPower,
  type DesktopNotifications,
  type SleepBlocker,
  type TrayIcon,
  type UnreadBadge
} from './desktop-features.ts'
import type { AppWindow } from './window.ts'

/** The application's parts of the desktop outside its window. */
export interface Desktop {
  readonly notifications: DesktopNotifications
  readonly unreadBadge: UnreadBadge
  readonly sleepBlocker: SleepBlocker
}

interface DesktopDeps {
  readonly window: () => AppWindow | null
  readonly language: () => Settings['language']
  /** The system shuts down and waits until the application has quit. */
  readonly onShutdown: () => void
  /** The server of the office runs in this application. */
  readonly isServing: () => boolean
  /** The computer is in use again after a sleep. */
  readonly onResumed: () => void
  readonly clock: Clock
}

/** Pixels for standard and for high-density screens. */
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
      tray.setContextMenu(Menu.buildFromTemplate(menu.map(({ label, click }) => ({ label, click }))))
      // On Windows and macOS a click on the icon shows the window; on Linux it opens the menu.
      tray.removeAllListeners('click')
      if (process.platform !== 'linux') tray.on('click', () => menu[0]?.click())
    }
  }
}

/** Windows shows an overlay image on the taskbar icon instead of a number. */
const badge = (unread: number, window: AppWindow | null): boolean => {
  if (process.platform !== 'win32') return app.setBadgeCount(unread)
  window?.browserWindow.setOverlayIcon(unread === 0 ? null : icon(true), unread === 0 ? '' : String(unread))
  return window !== null
}

export const openDesktop = ({ window, language, isServing, onShutdown, onResumed, clock }: DesktopDeps): Desktop => {
  const focus = (): void => window()?.focus()
  const sleepBlocker = createSleepBlocker(powerSaveBlocker)
  watchPower(powerMonitor, (state) => {
    if (!state.asleep) onResumed()
    window()?.send('power.changed', state)
  })
  // `preventDefault` delays the shutdown until the application quits; the window closes within two seconds.
  powerMonitor.on('shutdown', ((event?: { preventDefault(): void }) => {
    event?.preventDefault()
    onShutdown()
  }) satisfies () => void)
  app.once('will-quit', () => sleepBlocker.set(false))
  return {
    sleepBlocker,
    notifications: createDesktopNotifications({
      show: (text, onClick) => {
        if (!Notification.isSupported()) return null
        const notification = new Notification(text)
        notification.on('click', onClick)
        notification.show()
        return notification
      },
      focus,
      open: (target) => window()?.send('app.open', target),
      clock
    }),
    unreadBadge: createUnreadBadge({
      badge: (unread) => badge(unread, window()),
      tray: hasTray(process.platform, process.env['XDG_CURRENT_DESKTOP'] ?? '') ? openTray : null,
      language,
      focus,
      openUnread: () => {
        focus()
        window()?.send('app.open', { screen: 'inbox' })
      },
      quit: () => app.quit(),
      isServing
    })
  }
}
