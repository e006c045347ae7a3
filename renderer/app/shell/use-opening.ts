import { onUnmounted } from 'vue'
import { useRouter, type RouteLocationRaw } from 'vue-router'
import type { OpenTarget } from '#core/contract/notification.ts'
import { useServices } from '../../data/services.ts'
import { useWorklist } from '../../features/worklist/store/worklist.ts'

/** Goes where a clicked notification, or the tray, leads. */
export const useOpening = (): void => {
  const { host } = useServices()
  const router = useRouter()
  const worklist = useWorklist()

  const placeOf = ({ screen, declaration, car }: OpenTarget): RouteLocationRaw => {
    const summary = declaration === undefined ? undefined : worklist.summaries.get(declaration)
    // A declaration that is gone meanwhile has no editor; the list is where its like are.
    if (screen === 'editor') return summary ? { name: 'editor', params: { id: summary.id } } : { name: 'worklist' }
    if (screen === 'tracking' && car !== undefined) return { name: 'tracking', params: { car } }
    if (screen === 'tracking' && summary) return { name: 'tracking', params: { car: summary.car } }
    return { name: screen }
  }

  onUnmounted(host.on('app.open', (target) => void router.push(placeOf(target))))
}
