import { expect, test } from 'vitest'
import { createArrivals } from '../../../../../renderer/features/editor/store/draft/draft.ts'

test('stored rows replace the open declaration before it is unlocked, also if showing them in the lists fails', async () => {
  const steps: string[] = []
  const arrivals = createArrivals({
    flush: async () => void steps.push('flush'),
    hasUnsaved: () => false,
    readAgain: async () => void steps.push(`read again, ${arrivals.isArriving('d1') ? 'locked' : 'unlocked'}`)
  })
  const reading = arrivals.startReading('d1')
  const taking = arrivals.take(
    new Set(['d1']),
    async () => steps.push('store') > 0,
    () => Promise.reject(new Error('refused'))
  )
  await expect(taking).rejects.toThrow('refused')
  expect(steps).toEqual(['flush', 'store', 'read again, locked'])
  expect([reading.isOld, arrivals.isArriving('d1')]).toEqual([true, false])
})
