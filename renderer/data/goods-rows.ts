import type { Touched } from '#core/draft/apply-edits.ts'
import { lineGap, type DraftRecord } from '#core/draft/draft-record.ts'
import type { GoodsBlock, GoodsLine } from './database.ts'

/** Line keys per block: 16 lines, more where lines were inserted. Chromium stores a value of more than 64 KB as a file of its own. */
const keysInBlock = 16 * lineGap

const startOf = (key: number): number => key - (key % keysInBlock)

/** The blocks that store the touched lines, with all their lines as they are now. Writing a row costs more than writing a line. */
export const goodsBlocks = (record: DraftRecord, { lines, removed }: Pick<Touched, 'lines' | 'removed'>): readonly GoodsBlock[] => {
  const touched = lines.map((index) => {
    const line = record.lines[index]
    if (!line) throw new Error(`the draft has no goods line ${index}`)
    return line.key
  })
  const blocks = new Map<number, GoodsLine[]>([...touched, ...removed].map((key) => [startOf(key), []]))
  if (blocks.size > 0)
    for (const [index, { key, numerals }] of record.lines.entries()) {
      const body = record.document.detail.data[index]
      if (body) blocks.get(startOf(key))?.push({ line: key, body, ...(numerals ? { numerals } : {}) })
    }
  return [...blocks].map(([line, inBlock]) => ({ declaration: record.id, line, lines: inBlock }))
}

/** The goods lines of a declaration, whose blocks are given in the order of their keys. */
export const linesIn = (blocks: readonly GoodsBlock[]): readonly GoodsLine[] => blocks.flatMap(({ lines }) => lines)
