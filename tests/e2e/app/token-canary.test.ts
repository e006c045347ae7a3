import { expect, test } from 'playwright/test'
import { runCanary } from '../../support/faults/token-canary.ts'

test('a token that a service repeats in every answer is in no file, backup or window after errors, a crash and a restart', async () => {
  test.setTimeout(240_000)
  const { found, searched, received, blind } = await runCanary()
  expect(found).toEqual([])
  expect(blind).toEqual([])
  expect(received).toBeGreaterThan(8)
  expect(searched).toBeGreaterThan(60)
})
