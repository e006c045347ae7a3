import { LinkTarget, PDFLinkService } from 'pdfjs-dist/web/pdf_viewer.mjs'
import type { EventBus } from 'pdfjs-dist/web/pdf_viewer.mjs'
import { externalAddress } from '#core/contract/external-address.ts'

/** Links within the document scroll; links out of it are handed to the caller and never navigate. */
class AskingLinkService extends PDFLinkService {
  readonly #open: (url: string) => void

  constructor(eventBus: EventBus, open: (url: string) => void) {
    super({ eventBus, externalLinkTarget: LinkTarget.NONE })
    this.#open = open
  }

  override addLinkAttributes(link: HTMLAnchorElement, url: string): void {
    const address = externalAddress(url)
    link.removeAttribute('href')
    if (address === null) return
    // A button by role: with an address in `href` a middle click would navigate.
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

  // Addresses of targets inside the document: a fragment of the page the application itself runs in would be followed by a middle click.
  override getAnchorUrl(): string {
    return '#'
  }

  forgetDocument(): void {
    this.pdfDocument = null
  }
}

export const createLinkService = (eventBus: EventBus, open: (url: string) => void): AskingLinkService =>
  new AskingLinkService(eventBus, open)
