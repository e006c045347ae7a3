import type { Declaration } from '#core/derive/shape.ts'
import { factsOf, type Facts } from './facts.ts'
import { responseCodes, responses, type ResponseCode, reachedTimes } from './timeline.ts'
import { sha256, type PracticeStore } from './store.ts'
import type { Track } from './stored-shapes.ts'
import { annexPages, drawAnnex, letterContent, drawLetter } from './letter.ts'
import { makePdf } from './pdf-page.ts'

/** Renders the PDF of one response: a letter and an annex of goods lines. The same response of the same declaration gives the same bytes. */
const renderResponse = (code: ResponseCode, at: number, declaration: Declaration, facts: Facts): Promise<Buffer> => {
  const letter = letterContent(code, at, declaration, facts)
  const pages = 1 + annexPages(declaration.detail.data.length)
  return makePdf(`${letter.title} ${declaration.car}`, letter.number, at, (page) => {
    drawLetter(page, letter, pages)
    drawAnnex(page, letter, declaration, pages)
  })
}

/** A response the practice office has issued. */
export interface IssuedResponse {
  readonly code: ResponseCode
  /** Milliseconds. */
  readonly at: number
  /** Base64. */
  readonly pdf: string
}

/** The data of one declaration for the retrieval operations. */
export interface Dossier {
  readonly track: Track
  readonly declaration: Declaration
  readonly facts: Facts
  readonly reached: readonly number[]
  /** In order of time; the answers are out of order. */
  readonly responses: readonly IssuedResponse[]
}

export type OpenDossier = (car: string, codes?: readonly ResponseCode[]) => Promise<Dossier | null>

/** Base64 characters of cached PDFs. */
const maxCacheSize = 64 * 1024 * 1024

/** Opens the dossier of a declaration. Caches PDFs by the data they are rendered from. */
export const issuedResponses = (store: PracticeStore, now: () => number): OpenDossier => {
  const cache = new Map<string, string>()
  let size = 0

  const pdfOf = async (track: Track, code: ResponseCode, at: number, declaration: Declaration, facts: Facts): Promise<string> => {
    const key = sha256(JSON.stringify([track.car, track.bodies.at(-1), code, at]))
    const known = cache.get(key)
    if (known !== undefined) return known
    const pdf = (await renderResponse(code, at, declaration, facts)).toString('base64')
    cache.set(key, pdf)
    size += pdf.length
    for (const [oldest, text] of cache) {
      if (size <= maxCacheSize || oldest === key) break
      cache.delete(oldest)
      size -= text.length
    }
    return pdf
  }

  return async (car, codes = responseCodes) => {
    const track = store.track(car)
    if (!track) return null
    const declaration = await store.declaration(car)
    const reached = reachedTimes(track, store.settings().moves, now())
    const facts = factsOf(declaration, reached)
    const issued: IssuedResponse[] = []
    for (const code of responseCodes) {
      const at = reached[responses[code].step]
      if (at !== undefined && codes.includes(code)) issued.push({ code, at, pdf: await pdfOf(track, code, at, declaration, facts) })
    }
    return { track, declaration, facts, reached, responses: issued }
  }
}
