import type { ComputedRef, ShallowRef } from 'vue'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { changeSession, session } from './document/session-view.ts'
import type { Finding } from './find/use-finding.ts'
import type { PageViewer } from './page/page-viewer.ts'
import type { PageViewerState } from './page/use-page-viewer.ts'
import { zoomInFrom, zoomOutFrom, type Zoom } from './page/page-geometry.ts'
import { actionOfKey, type PdfAction } from './pdf-actions.ts'
import type { usePrinting } from './use-printing.ts'

export interface ViewerActionsDeps {
  readonly document: ComputedRef<PDFDocumentProxy | null>
  readonly viewer: Readonly<ShallowRef<PageViewer | null>>
  readonly view: PageViewerState
  readonly zoomTo: (zoom: Zoom) => void
  readonly rotate: () => void
  /** Shows state changes that wait for the first page. */
  readonly flushState: () => void
  readonly finding: Finding
  readonly printing: ReturnType<typeof usePrinting>
  /** Asks the window to print the document, or to save the file. */
  readonly askToPrint: (pages: number) => void
  readonly save: () => void
}

/** The actions of the viewer and of its keys. */
export const useViewerActions = ({
  document,
  viewer,
  view,
  zoomTo,
  rotate,
  flushState,
  finding,
  printing,
  askToPrint,
  save
}: ViewerActionsDeps) => {
  const print = (): void => {
    if (document.value === null || printing.page.value > 0) return
    printing.begin(document.value, view.rotation)
    askToPrint(document.value.numPages)
  }

  const actions: Readonly<Record<PdfAction, () => void>> = {
    thumbnails: () => changeSession({ thumbnails: !session.value.thumbnails }),
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
    save
  }

  const act = (action: PdfAction): void => {
    flushState()
    actions[action]()
  }

  /** Runs the action of a key; false if the viewer does not use the key now. */
  const onKeydown = (event: KeyboardEvent): boolean => {
    const isTyping = event.target instanceof Element && event.target.matches('input, select, textarea')
    const action = actionOfKey(event, isTyping)
    if (action === null || (action === 'closeFind' && !finding.isOpen.value)) return false
    if (event.key.startsWith('Arrow') && viewer.value?.isPageWiderThanView()) return false
    // Without a document only saving works; the window handles the other keys.
    if (document.value === null && action !== 'save') return false
    event.preventDefault()
    act(action)
    return true
  }

  return { act, onKeydown }
}
