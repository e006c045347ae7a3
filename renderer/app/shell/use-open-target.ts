import { onUnmounted } from 'vue'
import { useRouter, type RouteLocationRaw } from 'vue-router'
import type { OpenTarget } from '#core/contract/app.ts'
import { useWorklist } from '../../features/worklist/store/worklist.ts'
import { useHostWindow } from '../host-window.ts'

/** Opens the screen of a clicked notification or tray item. */
export const useOpenTarget = (): void => {
  const router = useRouter()
  const worklist = useWorklist()

  const routeOf = ({ screen, declaration, car }: OpenTarget): RouteLocationRaw => {
    const summary = declaration === undefined ? undefined : worklist.summaries.get(declaration)
    // A declaration that was removed in the meantime has no editor.
    if (screen === 'editor') return summary ? { name: 'editor', params: { id: summary.id } } : { name: 'worklist' }
    if (screen === 'tracking' && car !== undefined) return { name: 'tracking', params: { car } }
    if (screen === 'tracking' && summary) return { name: 'tracking', params: { car: summary.car } }
    return { name: screen }
  }

  onUnmounted(useHostWindow().onOpen((target) => void router.push(routeOf(target))))
}
