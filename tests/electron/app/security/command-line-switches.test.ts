import { expect, test } from 'vitest'
import { featuresWith, refusedSwitches } from '../../../../electron/app/security/command-line-switches.ts'

test('the store feature is added to the features already given, once', () => {
  const ours = 'IdbSqliteOnDiskRollout:stage/UseSqliteForNewStores'
  expect(['', 'A,B', ` A , ${ours}`, 'IdbSqliteBackingStore'].map(featuresWith)).toEqual([ours, `A,B,${ours}`, `A,${ours}`, ours])
})

test('a packaged application refuses what opens its connections; debugging stays possible under test', () => {
  const given = new Set(['ignore-certificate-errors', 'remote-debugging-port', 'no-sandbox'])
  const has = (name: string): boolean => given.has(name)
  expect([
    refusedSwitches(has, { packaged: true, underTest: false }),
    refusedSwitches(has, { packaged: true, underTest: true }),
    refusedSwitches(has, { packaged: false, underTest: false })
  ]).toEqual([['ignore-certificate-errors', 'remote-debugging-port'], ['ignore-certificate-errors'], []])
})
