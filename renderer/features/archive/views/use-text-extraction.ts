import { onMounted, onUnmounted } from 'vue'
import { useArchiveSearch, type ExtractedDocument } from '../store/archive-search.ts'
import { useTracking } from '../../tracking/store/tracking.ts'

/** Long enough that the start of the application and the first click are over. */
const afterStart = 8_000
/** Responses come in bursts. */
const afterResponses = 1_500
/** Between two files: an old machine is left half of its time. */
const breath = 25

const wait = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))
const idle = async (): Promise<void> => {
  await wait(breath)
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5_000 }))
}

/** `null` for a file that cannot be reached now; pdf.js is loaded with the first. */
const readPdf = async (sha256: string): Promise<ExtractedDocument | null> => {
  const { extractText } = await import('../../../pdf/document/extract-text.ts')
  const { fetchBytes } = await import('../../../pdf/document/open-document.ts')
  const bytes = await fetchBytes(`/archive/${sha256}.pdf`, new AbortController().signal)
  if (bytes === null) return null
  const read = await extractText(bytes)
  return read.ok ? { sha256, unread: '', text: read.pages.join('\n') } : { sha256, unread: read.reason, text: '' }
}

/** Reads the text of the archive's PDFs for the search while nobody needs the machine. */
export const useTextExtraction = (): void => {
  const search = useArchiveSearch()
  const tracking = useTracking()
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = (milliseconds: number): void => {
    clearTimeout(timer)
    timer = setTimeout(async () => {
      await search.refresh()
      await search.readOn(readPdf, idle)
    }, milliseconds)
  }
  let stop = (): void => undefined
  onMounted(() => {
    timer = setTimeout(() => {
      stop = tracking.onPdf(() => later(afterResponses))
      later(0)
    }, afterStart)
  })
  onUnmounted(() => {
    stop()
    clearTimeout(timer)
  })
}

/** The archive is open: its files are read at once. */
export const useTextExtractionNow = (): void => {
  const search = useArchiveSearch()
  onMounted(async () => {
    await search.refresh()
    await search.readOn(readPdf, idle)
  })
}
