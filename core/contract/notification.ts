/** Screens a notification may lead to. */
export const notificationScreens = ['worklist', 'editor', 'outbox', 'tracking', 'news', 'archive', 'settings'] as const

/** Where a click leads; `declaration` is its id, `car` the aju number of one that may not be drafted here. */
export interface OpenTarget {
  readonly screen: (typeof notificationScreens)[number]
  readonly declaration?: string
  readonly car?: string
}

/** A notification of the desktop. Never holds a secret; what looks like one is taken out in main. */
export interface DesktopNotification {
  readonly title: string
  readonly body: string
  /** A later one of the same tag takes the place of the earlier. */
  readonly tag?: string
  readonly open?: OpenTarget
}
