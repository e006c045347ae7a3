import { LinkTarget, PDFLinkService } from 'pdfjs-dist/web/pdf_viewer.mjs'
import type { EventBus } from 'pdfjs-dist/web/pdf_viewer.mjs'
import { externalAddress } from '#core/contract/app.ts'

/** Links inside the document scroll; external links are passed to the caller and never navigate. */
class ExternalLinkService extends PDFLinkService {
  readonly #open: (url: string) => void

  constructor(eventBus: EventBus, open: (url: string) => void) {
    super({ eventBus, externalLinkTarget: LinkTarget.NONE })
    this.#open = open
  }

  override addLinkAttributes(link: HTMLAnchorElement, url: string): void {
    const address = externalAddress(url)
    link.removeAttribute('href')
    if (address === null) return
    // Without `href`, because a middle click would navigate to it.
    link.setAttribute('role', 'link')
    link.tabIndex = 0
    link.title = address
    link.dataset['action'] = 'pdf.openLink'
    link.onclick = (event) => {
      event.preventDefault()
      this.#open(address)
    }
    link.onkeydown = (event) => {
      if (event.key === 'Enter') this.#open(address)
    }
  }

  // For targets inside the document. A middle click on a fragment of the address of the application would open it.
  override getAnchorUrl(): string {
    return '#'
  }

  forgetDocument(): void {
    this.pdfDocument = null
  }
}

export const createLinkService = (eventBus: EventBus, open: (url: string) => void): ExternalLinkService =>
  new ExternalLinkService(eventBus, open)
