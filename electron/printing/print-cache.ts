/** A draft's paper: the page it is printed from, the nonce of its style, and the PDF once it is made. */
export interface CachedPrint {
  readonly html: string
  readonly nonce: string
  readonly pdf: Uint8Array | null
}

/** Papers of this session, in memory only: the last few, so that one that is shown can be saved and printed. */
export interface PrintCache {
  put(id: string, paper: CachedPrint): void
  get(id: string): CachedPrint | null
  drop(id: string): void
}

const most = 4

export const createPrintCache = (): PrintCache => {
  const papers = new Map<string, CachedPrint>()
  return {
    put(id, paper) {
      papers.delete(id)
      papers.set(id, paper)
      for (const oldest of papers.keys()) {
        if (papers.size <= most) break
        papers.delete(oldest)
      }
    },
    get: (id) => papers.get(id) ?? null,
    drop: (id) => void papers.delete(id)
  }
}
