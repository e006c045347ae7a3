import { useRouter } from 'vue-router'
import { neighbourRoute } from '../../editor/shared/print-location.ts'

/** The screen from which the printed form of the declarations `ids` (joined with `+`) was opened. */
export const usePrintOrigin = (ids: () => string) => {
  const router = useRouter()
  const origin = neighbourRoute(router, 'back')
  const isEditor = (): boolean => origin?.name === 'editor' && origin.params['id'] === ids()
  const isList = (): boolean => ids().includes('+') || origin?.name === 'worklist'

  return {
    isList,
    /** Goes back to it, in the history too; if it is another screen, to the declaration or the worklist. */
    close: (): void => {
      if (origin?.name === 'worklist' || isEditor()) router.back()
      else void router.push(isList() ? { name: 'worklist' } : { name: 'editor', params: { id: ids(), section: 'general' } })
    }
  }
}
