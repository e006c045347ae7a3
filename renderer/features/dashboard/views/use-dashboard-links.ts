import { useRouter } from 'vue-router'
import { useInbox } from '../../inbox/store/inbox.ts'
import { useTrackingList, type TrackFilter, type TrackSet } from '../../tracking/store/tracking-list.ts'
import { noFilter } from '../../worklist/store/worklist-filter.ts'
import { useWorklist, type WorklistView } from '../../worklist/store/worklist.ts'

/** Opens the lists that the dashboard counts, filtered to exactly the counted rows. */
export const useDashboardLinks = () => {
  const router = useRouter()
  const worklist = useWorklist()
  const list = useTrackingList()
  const inbox = useInbox()

  const openTracking = (wanted: { readonly filter?: TrackFilter; readonly set?: TrackSet }): void => {
    list.showOnly(wanted)
    void router.push({ name: 'tracking' })
  }

  return {
    openTracking,
    openSet: (kind: TrackSet['kind'], cars: ReadonlySet<string>, from = '', to = from): void => {
      openTracking({ set: { kind, from, to, cars } })
    },
    /** The declarations in a stage or with a status, or those of them that are stuck. */
    openPlace: (kind: 'stage' | 'status', of: string, cars: ReadonlySet<string>, filter: TrackFilter = 'all'): void => {
      openTracking({ filter, set: { kind, from: '', to: '', of, cars } })
    },
    openWorklist: (view: WorklistView, isReady = false): void => {
      worklist.view = view
      worklist.search = ''
      worklist.filter = isReady ? { ...noFilter, problems: 'none', holder: worklist.isShared ? 'mine' : '' } : noFilter
      void router.push({ name: 'worklist' })
    },
    openUnread: (): void => {
      inbox.filter = 'all'
      inbox.search = ''
      inbox.unreadOnly = true
      void router.push({ name: 'inbox' })
    },
    /** The archive names the PDFs that are not in it. */
    openArchive: (): void => void router.push({ name: 'archive' }),
    openDeclaration: (car: string): void => void router.push({ name: 'tracking', params: { car } })
  }
}
