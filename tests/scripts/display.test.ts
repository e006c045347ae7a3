import { expect, onTestFinished, test } from 'vitest'
import { startDisplays } from '../../scripts/support/display.ts'
import { isOnPath } from '../../scripts/support/process.ts'

test('every virtual display is a server of its own; without Xvfb there is none', async () => {
  const { names, close } = await startDisplays(2)
  onTestFinished(close)
  expect(new Set(names).size).toBe(process.platform === 'linux' && isOnPath('Xvfb') ? 2 : 0)
  for (const name of names) expect(name).toMatch(/^:\d+$/)
})
