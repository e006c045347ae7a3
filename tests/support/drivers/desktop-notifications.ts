import type { ElectronApplication } from 'playwright'

/** What a notification said. */
export interface SeenNotice {
  readonly title: string
  readonly body: string
}

interface Watched {
  readonly notices: (SeenNotice & { emit(event: 'click'): boolean })[]
  readonly badges: number[]
}

/** Stands where the desktop does, which no test can look at: notifications and the number on the icon are kept from now on. */
export const watchDesktop = (app: ElectronApplication): Promise<void> =>
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

export const noticesOf = (app: ElectronApplication): Promise<readonly SeenNotice[]> =>
  app.evaluate(() => (globalThis as unknown as { watched: Watched }).watched.notices.map(({ title, body }) => ({ title, body })))

export const badgeOf = (app: ElectronApplication): Promise<number | undefined> =>
  app.evaluate(() => (globalThis as unknown as { watched: Watched }).watched.badges.at(-1))

/** As a person clicks on it. */
export const clickNotice = (app: ElectronApplication, index: number): Promise<void> =>
  app.evaluate((_electron, at) => {
    ;(globalThis as unknown as { watched: Watched }).watched.notices[at]?.emit('click')
  }, index)
