import type { Settings } from '#core/contract/settings.ts'

export interface TrayEntry {
  readonly label: string
  readonly act: () => void
}

/** The small icon beside the clock. */
export interface TrayIcon {
  show(look: { readonly unread: number; readonly tip: string; readonly menu: readonly TrayEntry[] }): void
}

export interface UnreadBadgeDeps {
  /** The number on the icon of the application; false where the desktop has no place for it. */
  readonly badge: (unread: number) => boolean
  /** Made when first needed; null where there is no tray. */
  readonly tray: (() => TrayIcon) | null
  readonly language: () => Settings['language']
  readonly focus: () => void
  readonly openUnread: () => void
  readonly quit: () => void
}

export interface UnreadBadge {
  /** True where the number is shown anywhere outside the window. */
  set(unread: number): boolean
}

const words = {
  id: { open: 'Buka Ajukan', quit: 'Keluar', unread: (count: number) => `${count} respon belum dibaca`, none: 'Tidak ada respon baru' },
  en: {
    open: 'Open Ajukan',
    quit: 'Quit',
    unread: (count: number) => `${count} unread ${count === 1 ? 'response' : 'responses'}`,
    none: 'No new responses'
  }
} as const satisfies Record<Settings['language'], unknown>

export const createUnreadBadge = ({ badge, tray: makeTray, language, focus, openUnread, quit }: UnreadBadgeDeps): UnreadBadge => {
  let tray: TrayIcon | null = null
  return {
    set(unread) {
      const told = words[language()]
      tray ??= makeTray?.() ?? null
      tray?.show({
        unread,
        tip: unread === 0 ? 'Ajukan' : `Ajukan · ${told.unread(unread)}`,
        menu: [
          { label: told.open, act: focus },
          { label: unread === 0 ? told.none : told.unread(unread), act: openUnread },
          { label: told.quit, act: quit }
        ]
      })
      return badge(unread) || tray !== null
    }
  }
}

/** Desktops of Linux whose panel shows such icons; plain GNOME has none, and an icon sent there is nowhere. */
const withTray = /\b(?:KDE|XFCE|LXQt|LXDE|MATE|X-Cinnamon|Cinnamon|Unity|Budgie|Deepin|Pantheon|ubuntu)\b/i

export const hasTray = (platform: string, desktop: string): boolean => platform !== 'linux' || withTray.test(desktop)
