import { formatNumber } from '#core/base/format-number.ts'
import type { Settings } from '#core/contract/settings.ts'

export interface TrayEntry {
  readonly label: string
  readonly click: () => void
}

/** The icon in the system tray or menu bar. */
export interface TrayIcon {
  show(state: { readonly unread: number; readonly tip: string; readonly menu: readonly TrayEntry[] }): void
}

export interface UnreadBadgeDeps {
  /** Sets the number on the application's icon; false where the desktop does not support it. */
  readonly badge: (unread: number) => boolean
  /** Creates the tray icon on first use; null where the desktop has no tray. */
  readonly tray: (() => TrayIcon) | null
  readonly language: () => Settings['language']
  readonly focus: () => void
  readonly openUnread: () => void
  readonly quit: () => void
}

export interface UnreadBadge {
  /** True where a badge or the tray shows the number. */
  set(unread: number): boolean
}

const texts = {
  id: {
    open: 'Buka Ajukan',
    quit: 'Keluar',
    unread: (count: number) => `${formatNumber(count, 'id')} respon belum dibaca`,
    none: 'Tidak ada respon baru'
  },
  en: {
    open: 'Open Ajukan',
    quit: 'Quit',
    unread: (count: number) => `${formatNumber(count, 'en')} unread ${count === 1 ? 'response' : 'responses'}`,
    none: 'No new responses'
  }
} as const satisfies Record<Settings['language'], unknown>

export const createUnreadBadge = ({ badge, tray: createTray, language, focus, openUnread, quit }: UnreadBadgeDeps): UnreadBadge => {
  let tray: TrayIcon | null = null
  return {
    set(unread) {
      const text = texts[language()]
      tray ??= createTray?.() ?? null
      tray?.show({
        unread,
        tip: unread === 0 ? 'Ajukan' : `Ajukan · ${text.unread(unread)}`,
        menu: [
          { label: text.open, click: focus },
          { label: unread === 0 ? text.none : text.unread(unread), click: openUnread },
          { label: text.quit, click: quit }
        ]
      })
      return badge(unread) || tray !== null
    }
  }
}

/** Linux desktops with a tray. Plain GNOME has none and would drop the icon silently. */
const desktopsWithTray = /\b(?:KDE|XFCE|LXQt|LXDE|MATE|X-Cinnamon|Cinnamon|Unity|Budgie|Deepin|Pantheon|ubuntu)\b/i

export const hasTray = (platform: string, desktop: string): boolean => platform !== 'linux' || desktopsWithTray.test(desktop)
