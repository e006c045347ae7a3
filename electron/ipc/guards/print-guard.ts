import { maxPapers, paperLimits, type PrintPaper, type TablePaper } from '#core/contract/print-paper.ts'
import { jsonUpTo, listOf, nullOr, numberWithin, objectOf, oneOf, textUpTo, type Guard } from './guard-kit.ts'

const MiB = 1024 * 1024
const line = textUpTo(200, /^[^\p{Cc}]*$/u)

/** Declarations of any content with their print fields; each as large as a file that is imported. */
export const printPapers: Guard<{ readonly papers: readonly PrintPaper[] }> = objectOf(
  {
    papers: listOf(
      objectOf(
        { declaration: jsonUpTo(64 * MiB), local: jsonUpTo(MiB), registered: nullOr(objectOf({ number: line, date: line }, {})) },
        {}
      ),
      maxPapers
    )
  },
  {}
)

const text = textUpTo(paperLimits.text, /^[^\p{Cc}]*$/u)
const bar = objectOf({ label: text, share: numberWithin(0, 1), text }, {})
const texts = listOf(text, paperLimits.columns)

export const tablePaper: Guard<{ readonly paper: TablePaper }> = objectOf(
  {
    paper: objectOf(
      {
        language: oneOf(['id', 'en']),
        title: text,
        notes: listOf(text, paperLimits.notes),
        charts: listOf(objectOf({ title: text, bars: listOf(bar, paperLimits.bars) }, {}), paperLimits.charts),
        columns: listOf(objectOf({ label: text, align: oneOf(['left', 'right']) }, {}), paperLimits.columns),
        rows: listOf(texts, paperLimits.rows),
        total: texts
      },
      {}
    )
  },
  {}
)
