import { maxPrintJobs, printedTableLimits, type PrintJob, type PrintedTable } from '#core/contract/print-job.ts'
import { flag, jsonUpTo, listOf, nullOr, numberWithin, objectOf, oneOf, textUpTo, type Guard } from './guard-kit.ts'

const MiB = 1024 * 1024
const line = textUpTo(200, /^[^\p{Cc}]*$/u)

/** Declarations of any content with their print fields; each up to the size of an import. */
export const printJobs: Guard<{ readonly jobs: readonly PrintJob[] }> = objectOf(
  {
    jobs: listOf(
      objectOf(
        {
          declaration: jsonUpTo(64 * MiB),
          local: jsonUpTo(MiB),
          registered: nullOr(objectOf({ number: line, date: line }, {})),
          isSent: flag
        },
        {}
      ),
      maxPrintJobs
    )
  },
  {}
)

const text = textUpTo(printedTableLimits.text, /^[^\p{Cc}]*$/u)
const bar = objectOf({ label: text, share: numberWithin(0, 1), text }, {})
const texts = listOf(text, printedTableLimits.columns)

export const printedTable: Guard<{ readonly table: PrintedTable }> = objectOf(
  {
    table: objectOf(
      {
        language: oneOf(['id', 'en']),
        title: text,
        notes: listOf(text, printedTableLimits.notes),
        charts: listOf(objectOf({ title: text, bars: listOf(bar, printedTableLimits.bars) }, {}), printedTableLimits.charts),
        columns: listOf(objectOf({ label: text, align: oneOf(['left', 'right']) }, {}), printedTableLimits.columns),
        rows: listOf(texts, printedTableLimits.rows),
        total: texts
      },
      {}
    )
  },
  {}
)
