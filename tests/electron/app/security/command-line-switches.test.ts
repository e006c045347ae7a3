import { expect, test } from 'vitest'
import { enabledFeatures, refusedSwitches } from '../../../../electron/app/security/command-line-switches.ts'

test('the feature of the store is added once to the given features', () => {
  const ours = 'IdbSqliteOnDiskRollout:stage/UseSqliteForNewStores'
  expect(['', 'A,B', ` A , ${ours}`, 'IdbSqliteBackingStore'].map(enabledFeatures)).toEqual([ours, `A,B,${ours}`, `A,${ours}`, ours])
})

test('a packaged application refuses switches that weaken it, and allows debugging under test', () => {
  const given = new Set(['ignore-certificate-errors', 'remote-debugging-port', 'no-sandbox'])
  const has = (name: string): boolean => given.has(name)
  expect([
    refusedSwitches(has, { packaged: true, underTest: false }),
    refusedSwitches(has, { packaged: true, underTest: true }),
    refusedSwitches(has, { packaged: false, underTest: false })
  ]).toEqual([['ignore-certificate-errors', 'remote-debugging-port'], ['ignore-certificate-errors'], []])
})
