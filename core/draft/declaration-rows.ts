import type { Json, JsonObject } from '../base/json.ts'
import type { DraftDeclaration, DraftGoodsLine } from '../derive/shape.ts'
import { declaration, goodsLine } from '../schema/declaration.ts'
import type { DraftContent } from './draft-parts.ts'
import { withTextsOf } from './envelope.ts'
import type { NumberTexts } from './number-texts.ts'

/** The stored rows of a declaration: one without its goods lines, and blocks of goods lines. */

/** A declaration without its goods lines (`document.detail.data` is empty here). */
export interface DeclarationRow {
  readonly id: string
  readonly car: string
  readonly document: DraftDeclaration
  readonly numerals: NumberTexts
  /** Values that belong to the draft and are never sent. */
  readonly local: JsonObject
  readonly seq: number
  readonly step: number
  readonly createdAt: number
  readonly changedAt: number
}

/** One goods line; lines of a declaration are in the order of `line`, their key. */
export interface GoodsLine {
  readonly line: number
  readonly body: DraftGoodsLine
  readonly numerals?: NumberTexts
}

/** The goods lines whose keys begin with `line`. */
export interface GoodsBlock {
  readonly declaration: string
  readonly line: number
  readonly lines: readonly GoodsLine[]
}

/** The goods lines of a declaration, whose blocks are given in the order of their keys. */
export const linesIn = (blocks: readonly GoodsBlock[]): readonly GoodsLine[] => blocks.flatMap(({ lines }) => lines)

/** The document of a stored declaration with its goods lines, which are texts where the schema has texts. */
export const wholeDocument = (document: DraftDeclaration, lines: readonly GoodsLine[]): DraftDeclaration => {
  const texts = withTextsOf(document, declaration)
  return { ...texts, detail: { ...texts.detail, data: lines.map(({ body }) => withTextsOf(body, goodsLine)) } }
}

/** A row of a declaration in place of the stored one; null for a removed one. */
export interface ReplacedRow {
  readonly store: string
  readonly key: Json
  readonly value: unknown
}

/** The content of a stored declaration with some of its rows replaced; undefined without its body. */
export const replacedContent = (
  stored: DeclarationRow | undefined,
  storedGoods: readonly GoodsBlock[],
  replaced: readonly ReplacedRow[]
): DraftContent | undefined => {
  const goods = new Map(storedGoods.map((row) => [row.line, row]))
  let body = stored
  for (const { store, key, value } of replaced) {
    if (store === 'declarations' && value !== null) body = value as DeclarationRow
    const line = Array.isArray(key) ? Number(key[1]) : Number.NaN
    if (store !== 'goods' || Number.isNaN(line)) continue
    if (value === null) goods.delete(line)
    else goods.set(line, value as GoodsBlock)
  }
  if (!body) return undefined
  const lines = linesIn([...goods.values()].toSorted((one, other) => one.line - other.line))
  return {
    document: wholeDocument(body.document, lines),
    local: body.local,
    lines: lines.map(({ line, numerals }) => ({ key: line, ...(numerals ? { numerals } : {}) })),
    numerals: body.numerals
  }
}

/** The content of a declaration of which all rows are given; undefined without its body. */
export const contentOfRows = (rows: readonly ReplacedRow[]): DraftContent | undefined => replacedContent(undefined, [], rows)
