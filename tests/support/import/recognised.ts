import { gridOfPages } from '#core/import/page-grid.ts'
import type { SourceDocument } from '#core/import/source.ts'

/** A photo of a list, as it was recognised: rows of texts with a place for each column. */
export const recognisedList = (rows: readonly (readonly string[])[], isUnsafe = false): SourceDocument => ({
  name: 'foto.jpg',
  kind: 'picture',
  pages: gridOfPages([
    {
      width: 595,
      height: 842,
      texts: rows.flatMap((cells, row) =>
        cells.map((text, column) => ({
          text,
          x: [40, 200, 260, 330, 430][column] ?? 40,
          y: 100 + row * 18,
          width: text.length * 4.5,
          size: 9,
          origin: 'ocr' as const,
          confidence: 0.97,
          ...(isUnsafe ? { isUnsafe } : {})
        }))
      )
    }
  ])
})

export const listHeadings = ['Description', 'Qty', 'Unit', 'Unit Price', 'Amount'] as const
