import type { Declaration } from '#core/derive/types.ts'
import type { Facts } from '../facts.ts'
import type { ResponseCode } from '../statuses.ts'
import { annexPages, drawAnnex } from './goods-annex.ts'
import { letterContent } from './letter-content.ts'
import { drawLetter } from './letter.ts'
import { makePdf } from './page.ts'

/** Renders the PDF of one response: a letter and an annex of goods lines. The same response of the same declaration gives the same bytes. */
export const renderResponse = (code: ResponseCode, at: number, declaration: Declaration, facts: Facts): Promise<Buffer> => {
  const letter = letterContent(code, at, declaration, facts)
  const pages = 1 + annexPages(declaration.detail.data.length)
  return makePdf(`${letter.title} ${declaration.car}`, letter.number, at, (page) => {
    drawLetter(page, letter, pages)
    drawAnnex(page, letter, declaration, pages)
  })
}
