import { ref } from 'vue'
import { once } from '#core/base/once.ts'
import type { SummaryIndex } from './summary-index.ts'

/** Finding declarations by the numbers of their papers. The index is built when something asks for it: most starts never do. */
export const createPaperIndex = (index: SummaryIndex, ready: () => Promise<void>) => {
  const papersIndexed = ref(false)
  return {
    /** Whether `ofPaper` knows every declaration. */
    papersIndexed,
    indexPapers: once(async () => {
      await ready()
      await index.indexPapers(() => new Promise((done) => setTimeout(done)))
      papersIndexed.value = true
    }),
    ofPaper: index.ofPaper
  }
}
