import { onMounted, onUnmounted, type ComputedRef, type ShallowRef } from 'vue'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { isDialogOpen } from '../ui/dom/dialog-open.ts'
import { sessionThumbnails } from './document/session-view.ts'
import type { Finding } from './find/use-finding.ts'
import type { PageViewer, Zoom } from './page/page-viewer.ts'
import type { PageViewerState } from './page/use-page-viewer.ts'
import { zoomInFrom, zoomOutFrom } from './page/zoom.ts'
import { actionOfKey, type PdfAction } from './pdf-actions.ts'
import type { usePrinting } from './print/use-printing.ts'

export interface ViewerActionsDeps {
  readonly document: ComputedRef<PDFDocumentProxy | null>
  readonly viewer: Readonly<ShallowRef<PageViewer | null>>
  readonly view: PageViewerState
  readonly zoomTo: (zoom: Zoom) => void
  readonly rotate: () => void
  /** Shows state changes that wait for the first page. */
  readonly flushState: () => void
  /** Whether keys that are pressed elsewhere in the window, and mean nothing there, are for this viewer. */
  readonly hasWindowKeys: () => boolean
  readonly finding: Finding
  readonly printing: ReturnType<typeof usePrinting>
  readonly emit: {
    (event: 'print', request: { preventDefault: () => void }): void
    (event: 'save'): void
  }
}

/** The actions of the viewer, and the listener for their keys inside it. */
export const useViewerActions = ({
  document,
  viewer,
  view,
  zoomTo,
  rotate,
  flushState,
  hasWindowKeys,
  finding,
  printing,
  emit
}: ViewerActionsDeps) => {
  const print = (): void => {
    let isPrevented = false
    emit('print', { preventDefault: () => (isPrevented = true) })
    if (!isPrevented && document.value !== null) void printing.start(document.value, view.rotation)
  }

  const actions: Readonly<Record<PdfAction, () => void>> = {
    thumbnails: () => (sessionThumbnails.value = !sessionThumbnails.value),
    previousPage: () => viewer.value?.turn(-1),
    nextPage: () => viewer.value?.turn(1),
    firstPage: () => viewer.value?.goTo(1),
    lastPage: () => viewer.value?.goTo(view.sizes.length),
    screenUp: () => viewer.value?.scrollScreen(-1),
    screenDown: () => viewer.value?.scrollScreen(1),
    zoomIn: () => zoomTo(zoomInFrom(view.scale)),
    zoomOut: () => zoomTo(zoomOutFrom(view.scale)),
    actualSize: () => zoomTo(1),
    fitWidth: () => zoomTo('page-width'),
    fitPage: () => zoomTo('page-fit'),
    rotate,
    find: () => void finding.open(),
    findNext: () => finding.again(false),
    findPrevious: () => finding.again(true),
    closeFind: finding.close,
    matchCase: () => (finding.matchCase.value = !finding.matchCase.value),
    print,
    save: () => emit('save')
  }

  const act = (action: PdfAction): void => {
    flushState()
    actions[action]()
  }

  const onKeydown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented) return
    const isTyping = event.target instanceof Element && event.target.matches('input, select, textarea')
    const action = actionOfKey(event, isTyping)
    if (action === null || (action === 'closeFind' && !finding.isOpen.value)) return
    if (event.key.startsWith('Arrow') && viewer.value?.isPageWiderThanView()) return
    // Without a document only saving works; the window handles the other keys.
    if (document.value === null && action !== 'save') return
    event.preventDefault()
    event.stopPropagation()
    act(action)
  }

  const onWindowKeydown = (event: KeyboardEvent): void => {
    const isInPopup = event.target instanceof Element && event.target.closest('[role="dialog"], [role="menu"]') !== null
    if (hasWindowKeys() && !isInPopup && !isDialogOpen()) onKeydown(event)
  }
  onMounted(() => window.addEventListener('keydown', onWindowKeydown))
  onUnmounted(() => window.removeEventListener('keydown', onWindowKeydown))

  return { act, onKeydown }
}
