import { ref } from 'vue'
import type { Zoom } from '../page/page-viewer.ts'

/** Zoom and thumbnails of the last viewed document, used for the next one until the window closes. */
export const sessionView: { zoom: Zoom } = { zoom: 'auto' }
export const sessionThumbnails = ref(false)
