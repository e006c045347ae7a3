import { ref } from 'vue'
import { once } from '#core/base/once.ts'
import type { SummaryIndex } from './summary-index.ts'
import { nextTask } from '../../../ui/dom/next-task.ts'

/** Finding declarations by the reference numbers of their invoices, B/L and containers. The index is built on first use, because most runs never need it. */
export const createReferenceIndex = (index: SummaryIndex, ready: () => Promise<void>) => {
  const referencesIndexed = ref(false)
  return {
    /** Whether `ofReference` knows every declaration. */
    referencesIndexed,
    indexReferences: once(async () => {
      await ready()
      await index.indexReferences(nextTask)
      referencesIndexed.value = true
    }),
    ofReference: index.ofReference
  }
}
