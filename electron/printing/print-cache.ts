/** A picture in a print page. */
export interface PrintPicture {
  readonly type: 'image/png' | 'image/jpeg'
  readonly bytes: Uint8Array
}

/** A printed form: its page, the nonce of the page's style element, and the PDF once it is rendered. */
export interface CachedPrint {
  readonly html: string
  readonly nonce: string
  readonly pdf: Uint8Array | null
  /** At `pictureAddress` of their place in the list. */
  readonly pictures?: readonly PrintPicture[]
}

/** Printed forms of this session, in memory. Holds the last few, so that the one on the screen can be saved and printed. */
export interface PrintCache {
  put(id: string, print: CachedPrint): void
  get(id: string): CachedPrint | null
  remove(id: string): void
}

const maxEntries = 4

export const createPrintCache = (): PrintCache => {
  const prints = new Map<string, CachedPrint>()
  return {
    put(id, print) {
      prints.delete(id)
      prints.set(id, print)
      for (const oldest of prints.keys()) {
        if (prints.size <= maxEntries) break
        prints.delete(oldest)
      }
    },
    get: (id) => prints.get(id) ?? null,
    remove: (id) => void prints.delete(id)
  }
}
