import { maxPapers, type PrintPaper } from '#core/contract/print-paper.ts'
import { jsonUpTo, listOf, nullOr, objectOf, textUpTo, type Guard } from './guard-kit.ts'

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
