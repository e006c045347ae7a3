import { appOrigin, pdfOrigin } from '#core/contract/origins.ts'

export { appOrigin, pdfOrigin }
export const appScheme = 'app'

/** Compares parsed parts; a prefix check would accept `app://bundle.evil`. */
const isAt = (origin: string, address: string): boolean => {
  const url = URL.parse(address)
  return url !== null && `${url.protocol}//${url.host}` === origin && url.username === '' && url.password === '' && url.port === ''
}

/** Whether an address belongs to the origin of the window. */
export const isOurAddress = (address: string): boolean => isAt(appOrigin, address)

/** Whether an address belongs to the origin of the frames that read PDFs. */
export const isPdfAddress = (address: string): boolean => isAt(pdfOrigin, address)
