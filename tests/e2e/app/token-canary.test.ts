import { expect, test } from 'playwright/test'
import { runCanary } from '../../support/faults/token-canary.ts'

// Linux has a keyring of the test; elsewhere it would be the one of the user.
test('a token that a service repeats in every answer is in no file, backup or window after errors, a crash and a restart, and with a keyring it is kept @all', async () => {
  const { found, searched, received, blind } = await runCanary()
  expect(found).toEqual([])
  expect(blind).toEqual([])
  expect(received).toBeGreaterThan(8)
  expect(searched).toBeGreaterThan(60)
})
