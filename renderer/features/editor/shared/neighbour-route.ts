import type { RouteLocationResolved, Router } from 'vue-router'

/** The screen before or after the present one in the history of the window; null if there is none. */
export const neighbourRoute = (router: Router, side: 'back' | 'forward'): RouteLocationResolved | null => {
  const path = router.options.history.state[side]
  return typeof path === 'string' ? router.resolve(path) : null
}
