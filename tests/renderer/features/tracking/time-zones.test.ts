import { expect, test } from 'vitest'
import { ok } from '#core/base/result.ts'
import type { ReadStatusLog } from '#core/contract/retrieval.ts'
import { statusAnswer, statusLog } from '../../support/answer-fixtures.ts'
import { car, open } from '../../support/tracking-setup.ts'

test('a stored status whose time names its zone is the same one in the next answer', async () => {
  const { app, tracking } = await open()
  const changesAfter = async (waktuStatus: string) => {
    const dataStatus = statusLog(car, ['104']).dataStatus.map((entry) => ({ ...entry, waktuStatus }))
    app.host.use({ 'tracking.statusLog': () => Promise.resolve(ok(statusAnswer(statusLog(car, [], { dataStatus })))) })
    await tracking.refresh(car)
    return tracking.trackOf(car)?.changes
  }
  const changes = await changesAfter('2026-11-24T03:00:00Z')
  expect(await changesAfter('2026-11-24 10:00:00')).toEqual(changes)
  expect(tracking.trackOf(car)?.log.dataStatus).toMatchObject([{ waktuStatus: '2026-11-24 10:00:00' }])
})

test('a history whose times are read in another zone, because that of the profile was changed, has each status once and is no news', async () => {
  const { app, tracking } = await open()
  const refreshedWith = async (codes: readonly string[], over: Partial<ReadStatusLog> = {}) => {
    app.host.use({ 'tracking.statusLog': () => Promise.resolve(ok(statusAnswer(statusLog(car, codes, over)))) })
    await tracking.refresh(car)
    return tracking.trackOf(car)
  }
  // As the host reads 01:00, 01:01 and 01:02 UTC, first in WIB and then in WITA.
  const before = await refreshedWith(['104', '105', '230'])
  const { dataStatus } = statusLog(car, ['104', '105', '230'])
  const inWita = dataStatus.map((entry) => ({ ...entry, waktuStatus: entry.waktuStatus.replace(' 08:', ' 09:') }))
  const after = await refreshedWith(['230'], { createdTime: '2026-11-20 09:00:00', dataStatus: inWita })
  expect(after?.log.dataStatus).toEqual(inWita)
  expect(after?.changes).toEqual(before?.changes)
  // A status at the same distance is another one while the others are at their times.
  const later = { ...(dataStatus[0] ?? expect.fail()), kodeStatus: '230', waktuStatus: '2026-11-20 10:02:00' }
  expect((await refreshedWith(['230'], { dataStatus: [...inWita, later] }))?.log.dataStatus).toEqual([...inWita, later])
})
