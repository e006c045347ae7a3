import { onMounted, onUnmounted, watch } from 'vue'
import { useArchiveSearch, type ExtractedDocument } from '../store/archive-search.ts'
import { useTracking } from '../../tracking/store/tracking.ts'
import { readText } from '../../../pdf/window/text-reader.ts'

/** Milliseconds until the first extraction, so that it does not slow down the start of the application. */
const startDelay = 8_000
/** Milliseconds after a new response: responses arrive in bursts. */
const responseDelay = 1_500
/** Milliseconds between two files, so that a slow computer stays usable. */
const pauseBetweenFiles = 25

const wait = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))
const idle = async (): Promise<void> => {
  await wait(pauseBetweenFiles)
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5_000 }))
}

/** The text of a PDF, or `null` for a file that cannot be read now. */
const readPdf = async (sha256: string): Promise<ExtractedDocument | null> => {
  const read = await readText(`/archive/${sha256}.pdf`)
  if (read === null) return null
  return read.ok ? { sha256, unread: '', text: read.pages.join('\n') } : { sha256, unread: read.reason, text: '' }
}

/** Extracts the text of the PDFs of the archive for the search, while the window is idle. */
export const useTextExtraction = (): void => {
  const search = useArchiveSearch()
  const tracking = useTracking()
  let timer: ReturnType<typeof setTimeout> | undefined
  const schedule = (milliseconds: number): void => {
    clearTimeout(timer)
    timer = setTimeout(async () => {
      await search.keepFresh()
      await search.extractTexts(readPdf, idle)
    }, milliseconds)
  }
  let unsubscribe = (): void => undefined
  onMounted(() => {
    timer = setTimeout(() => {
      unsubscribe = tracking.onPdf(() => schedule(responseDelay))
      schedule(0)
    }, startDelay)
  })
  onUnmounted(() => {
    unsubscribe()
    clearTimeout(timer)
  })
}

/** The same without a delay, for the archive screen. */
export const useTextExtractionNow = (): void => {
  const search = useArchiveSearch()
  let isListed = false
  onMounted(async () => {
    await search.refresh()
    isListed = true
    await search.extractTexts(readPdf, idle)
  })
  // Files that are listed while the screen is open: after a rebuild, or from another desk.
  watch(
    () => search.progress.files,
    () => void (isListed && search.extractTexts(readPdf, idle))
  )
}
