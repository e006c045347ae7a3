import { defineStore } from 'pinia'
import type { DesktopNotification } from '#core/contract/app.ts'
import { useServices } from '../../../data/services.ts'

/** The largest number the host accepts for the badge. */
const mostUnread = 1_000_000

/** What the application shows outside its window: desktop notifications and the unread badge of the icon and the tray. */
export const useDesktop = defineStore('desktop', () => {
  const { host } = useServices()
  return {
    /** Where the desktop shows no notifications, the call has no effect. */
    notify: async (notification: DesktopNotification): Promise<void> => {
      await host.call('app.notify', notification)
    },
    setUnreadBadge: async (unread: number): Promise<void> => {
      await host.call('app.setUnreadBadge', { unread: Math.min(mostUnread, unread) })
    }
  }
})
