/** A draft's paper: the page it is printed from, the nonce of its style, and the PDF once it is made. */
export interface ShelvedPaper {
  readonly html: string
  readonly nonce: string
  readonly pdf: Uint8Array | null
}

/** Papers of this session, in memory only: the last few, so that one that is shown can be saved and printed. */
export interface PaperShelf {
  put(id: string, paper: ShelvedPaper): void
  get(id: string): ShelvedPaper | null
  drop(id: string): void
}

const most = 4

export const createPaperShelf = (): PaperShelf => {
  const papers = new Map<string, ShelvedPaper>()
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
