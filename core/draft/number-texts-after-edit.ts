import { partsOf, pointer } from '../base/json-pointer.ts'
import type { Edit } from './edit.ts'
import { numberTextsMoved, type NumberTexts } from './number-texts.ts'

/** Number texts after an edit: each moves with its list entry. The text of a changed number stays but is no longer used. */
export const numberTextsAfter = (numerals: NumberTexts, edit: Edit): NumberTexts => {
  if (edit.kind === 'set') return numerals
  const parts = partsOf(edit.path)
  const index = Number(parts.at(-1))
  return numberTextsMoved(numerals, pointer(...parts.slice(0, -1)), (at) => {
    if (edit.kind === 'insert') return at < index ? at : at + 1
    if (at === index) return edit.kind === 'move' ? edit.to : null
    const without = at < index ? at : at - 1
    return edit.kind === 'move' && without >= edit.to ? without + 1 : without
  })
}
