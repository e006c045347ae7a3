import { shallowRef } from 'vue'
import type { ViewerSession } from '../frame/protocol.ts'

/** Zoom and thumbnails of this viewer, kept by the window for the next viewer. */
export const session = shallowRef<ViewerSession>({ zoom: 'auto', thumbnails: false })

export const changeSession = (part: Partial<ViewerSession>): void => void (session.value = { ...session.value, ...part })
