import type { DraftDeclaration } from '../../../derive/types.ts'
import { advice, rule, type Advice } from '../advice.ts'
import { isBlank, textOf } from '../values.ts'

/** Documents of every consignment; a permit is none of them. */
const usual: ReadonlySet<string> = new Set(
  '16 20 23 25 27 28 217 246 262 281 282 315 380 388 454 465 640 704 705 740 741 860 861'.split(' ')
)

const hasPermit = ({ dokumen }: DraftDeclaration): boolean =>
  dokumen.data.some(
    (row) => !isBlank(row.dokinst) || !isBlank(row.kdgroupdok) || (!isBlank(row.dokkd) && !usual.has(textOf(row.dokkd).trim()))
  )

/** C7: restricted goods have a category, and the documents contain a permit. */
export const restrictions = rule('C7', 'likely', (declaration) => {
  const found: Advice[] = []
  let first = -1
  declaration.detail.data.forEach((row, index) => {
    if (textOf(row.fllartas).trim().toUpperCase() !== 'Y') return
    if (first === -1) first = index
    if (isBlank(row.katlartas)) found.push(advice(`/detail/data/${index}/katlartas`, 'C7.category'))
  })
  if (first !== -1 && !hasPermit(declaration)) found.unshift(advice(`/detail/data/${first}/fllartas`, 'C7.permit'))
  return found
})
