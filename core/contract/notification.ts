/** Screens that a notification can open. */
export const notificationScreens = ['worklist', 'editor', 'outbox', 'tracking', 'inbox', 'archive', 'settings'] as const

/** What a click opens; `declaration` is the id of a draft, `car` an aju number without a draft on this computer. */
export interface OpenTarget {
  readonly screen: (typeof notificationScreens)[number]
  readonly declaration?: string
  readonly car?: string
}

/** A desktop notification. It contains no secret; the main process removes text that looks like one. */
export interface DesktopNotification {
  readonly title: string
  readonly body: string
  /** A later notification with the same tag replaces the earlier one. */
  readonly tag?: string
  readonly open?: OpenTarget
}
