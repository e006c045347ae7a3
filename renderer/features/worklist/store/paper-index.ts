import { ref } from 'vue'
import { once } from '#core/base/once.ts'
import type { SummaryIndex } from './summary-index.ts'
import { nextTask } from '../../../ui/dom/next-task.ts'

/** Finding declarations by the numbers of their papers. The index is built when something asks for it: most starts never do. */
export const createPaperIndex = (index: SummaryIndex, ready: () => Promise<void>) => {
  const papersIndexed = ref(false)
  return {
    /** Whether `ofPaper` knows every declaration. */
    papersIndexed,
    indexPapers: once(async () => {
      await ready()
      await index.indexPapers(nextTask)
      papersIndexed.value = true
    }),
    ofPaper: index.ofPaper
  }
}
