import { ref } from 'vue'
import type { Zoom } from '../page/page-viewer.ts'

/** How documents were looked at last: holds for the next one and for one beside it, until the window closes. */
export const sessionView: { zoom: Zoom } = { zoom: 'auto' }
export const sessionThumbnails = ref(false)
