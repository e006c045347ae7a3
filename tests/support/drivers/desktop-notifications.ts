import type { ElectronApplication, Page } from 'playwright'

/** Text of a notification. */
export interface NotificationText {
  readonly title: string
  readonly body: string
}

interface Watched {
  readonly notices: (NotificationText & { emit(event: 'click'): boolean })[]
  readonly badges: number[]
}

/** Replaces the desktop, which a test cannot read: records notifications and badge counts from now on. */
export const recordDesktop = (app: ElectronApplication): Promise<void> =>
  app.evaluate(({ app: electron, Notification }) => {
    const watched: Watched = { notices: [], badges: [] }
    Object.assign(globalThis, { watched })
    Notification.isSupported = () => true
    Notification.prototype.show = function show(this: Watched['notices'][number]) {
      watched.notices.push(this)
    }
    electron.setBadgeCount = (count) => {
      watched.badges.push(count ?? 0)
      return true
    }
  })

/** From now on the window says that it is not focused: some notifications are shown only then. */
export const unfocus = async (page: Page): Promise<void> => {
  await page.evaluate(() => Object.assign(document, { hasFocus: () => false }))
}

export const notificationsOf = (app: ElectronApplication): Promise<readonly NotificationText[]> =>
  app.evaluate(() => (globalThis as unknown as { watched: Watched }).watched.notices.map(({ title, body }) => ({ title, body })))

export const badgeOf = (app: ElectronApplication): Promise<number | undefined> =>
  app.evaluate(() => (globalThis as unknown as { watched: Watched }).watched.badges.at(-1))

/** Emits the click event of a notification. */
export const clickNotification = (app: ElectronApplication, index: number): Promise<void> =>
  app.evaluate((_electron, at) => {
    ;(globalThis as unknown as { watched: Watched }).watched.notices[at]?.emit('click')
  }, index)
