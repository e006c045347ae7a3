import { packageCode, unitCode } from '../codes/unit-names.ts'
import { kindOfHeading, numericKinds } from './pdf-table/headings/kinds.ts'
import { plainHeading } from './sheet.ts'

const isUnit = (word: string): boolean => unitCode(word) !== null || packageCode(word) !== null || /^(satuan|kemasan)$/i.test(word)

/**
 * For the fields of amounts, whether a word behind a `/` gives the amount of one piece or package: `Qty/CTN`, `N.W. (kg/pc)`. It does not if the
 * heading may name the amount and its unit (`Quantity/Unit`, `Qty (PCS/SET)`) or two units (`KG/LBS`). `before`: the text before the `/`.
 */
const isPerWord: Readonly<Record<string, (word: string, before: string) => boolean>> = {
  jmlsat: (word) => packageCode(word) !== null && !/^sets?$/i.test(word),
  // `Qty/CTN` is the quantity in a carton, `Packages/CTNS` a number of cartons.
  kemasjm: (word, before) => {
    const kind = kindOfHeading(before)
    return packageCode(word) !== null && kind !== 'packages' && numericKinds.has(kind)
  },
  // `Net/Gross`: `gross` is also a unit.
  nettodtl: (word) => isUnit(word) && !/^(KGM|GRM|TNE|LBR|GRO)$/.test(unitCode(word) ?? ''),
  dnilinv: isUnit,
  dcif: isUnit
}

/** Whether a heading that names this field of a goods line means one piece or package, not the line: `Net weight per pc`, `Quantity/carton`. */
export const isPerUnit = (heading: string, key: string): boolean => {
  const words = plainHeading(heading).split(' ')
  const unitAfter = (at: number): boolean => isUnit(words.slice(at + 1).find((word) => !/^\d+$/.test(word)) ?? '')
  if (words.some((word, at) => /^(per|tiap|setiap|each)$/.test(word) && unitAfter(at))) return true
  const isPer = Object.hasOwn(isPerWord, key) ? isPerWord[key] : undefined
  const parts = heading.split(/[/／]/)
  return parts.slice(1).some((after, at) => {
    const before = parts[at]?.split(/[()[\]（）]/).at(-1) ?? ''
    return isPer?.(/^\s*(\p{L}+)/u.exec(after)?.[1] ?? '', before) === true
  })
}
