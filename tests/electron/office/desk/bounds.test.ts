import { expect, onTestFinished, test } from 'vitest'
import type { CopyRow } from '#core/contract/store-copy.ts'
import { officeOperations } from '../../../../electron/database/office/operations.ts'
import { batchLimits, startOfCopy, startOfPull, type Place, type PulledItem } from '../../../../electron/database/office/types.ts'
import { documentIndexer } from '../../../../electron/database/search.ts'
import { openProfileDatabase } from '../../../../electron/database/open.ts'
import { holding } from '../../../support/fakes/memory-office.ts'
import { wholeValue } from '../../../support/office/whole-rows.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

const self = { desk: 'one', mayPush: true, isActive: true }

const open = async () => {
  const profile = await openProfileDatabase(await tempFolder())
  onTestFinished(() => profile.close())
  return { office: officeOperations(profile.database, documentIndexer(profile.database)), copy: profile.operations }
}
const parties = (from: number, to: number, value: (number: number) => number): readonly PulledItem[] =>
  Array.from({ length: to - from }, (_, index) => ({
    kind: 'row',
    store: 'parties',
    key: `p${from + index}`,
    value: wholeValue('parties', { id: `p${from + index}`, at: value(from + index) }),
    declaration: null,
    desk: 'other',
    position: from + index + 1
  }))
const pageOf = (items: readonly PulledItem[]) => JSON.stringify({ items, next: null, position: items.at(-1)?.position ?? 0, commit: null })

test('a scan and a recovery read the whole copy in bounded parts', async () => {
  const { office, copy } = await open()
  const count = 4_500
  const rows: CopyRow[] = parties(0, count, (number) => number).map(({ key, value }) => ({
    table: 'parties',
    key: key ?? null,
    value: value ?? null
  }))
  copy.appendToCopy({ seq: 1, rows })
  office.takePage(pageOf(parties(0, count, (number) => number)), startOfPull, self)
  const steps = []
  for (let isEnd = false; !isEnd;) {
    const step = office.nextPush(self)
    expect(step.calls).toEqual([])
    isEnd = step.isEnd
    steps.push(step)
  }
  expect(steps).toHaveLength(3)
  let presented = 0
  let place: Place | null = startOfCopy
  while (place !== null) {
    const page = office.recoveryPage(place, batchLimits.rows, self)
    const shared = (page.call?.input['shared'] ?? []) as readonly unknown[]
    expect(shared.length).toBeLessThanOrEqual(batchLimits.rows)
    presented += shared.length
    place = page.next
  }
  expect(presented).toBe(count)
})

test('one call pushes a bounded number of rows and characters: its locks are held until it ends', async () => {
  const { office, copy } = await open()
  const row = (number: number, text: string): CopyRow => ({ table: 'parties', key: `p${number}`, value: { id: `p${number}`, text } })
  const long = 'x'.repeat(batchLimits.length / 4)
  copy.appendToCopy({ seq: 1, rows: Array.from({ length: 250 }, (_, number) => row(number, number < 10 ? long : 'short')) })
  const sizes: (readonly [rows: number, isLong: boolean])[] = []
  for (let isEnd = false; !isEnd;) {
    const step = office.nextPush(self)
    isEnd = step.isEnd
    for (const { rows, input } of step.calls) sizes.push([rows.length, JSON.stringify(input).length > batchLimits.length * 1.3])
  }
  // The row that reaches the limit is the last one of its call.
  expect(sizes.map(([rows]) => rows)).toEqual([4, 4, 100, 100, 42])
  expect(sizes.some(([, isLong]) => isLong)).toBe(false)
})

test('the pull waits while the window has much to store, but not for rows that wait for a push', async () => {
  const { office, copy } = await open()
  const items = parties(0, 10_000, (number) => number)
  office.takePage(pageOf(items.slice(1)), startOfPull, self)
  expect(office.roomForChanges(self)).toBe(1)
  expect(office.takePage(pageOf(items), startOfPull, self)).toBe('replaced')
  office.takePage(pageOf(items), { position: 10_000 }, self)
  expect(office.roomForChanges(self)).toBe(0)
  expect(office.incoming(self).changes).toBe(2_000)
  const options = { deskName: 'Meja 1', now: 1 }
  expect(office.takeIncoming({ seq: 1, declarations: [] }, self, options)).toMatchObject({ seq: 1, rest: 8_000 })
  office.clearOffice()
  // Facts that this desk has otherwise, and has not presented yet: nothing that the window could store.
  const facts = items.map((item): PulledItem => ({
    ...item,
    kind: 'fact',
    fact: 'track',
    id: item['key'] ?? null,
    value: { car: item['key'] ?? null, profile: 'theirs' }
  }))
  const rows = facts.map(({ id }): CopyRow => ({ table: 'tracks', key: id ?? null, value: { car: id ?? null, profile: 'ours' } }))
  copy.appendToCopy({ seq: 2, rows })
  office.takePage(pageOf(facts), startOfPull, self)
  expect(office.countIncoming()).toBe(10_000)
  expect(office.roomForChanges(self)).toBe(1)
})

test('holders are read in pages without gaps, also where one change covers more declarations than a page', async () => {
  const { office } = await open()
  const held = (count: number, position: number): readonly PulledItem[] =>
    Array.from({ length: count }, (_, index) => ({
      ...holding(`${position} ${index}`, null, { position, epoch: 2 }),
      kind: 'declaration'
    }))
  office.takePage(pageOf([...held(1_000, 1), ...held(2_500, 2), ...held(10, 3)]), startOfPull, self)
  const sizes: number[] = []
  for (let after = 0; ;) {
    const page = office.holdingsAfter(after)
    if (page.length === 0) break
    sizes.push(page.length)
    after = Number(page.at(-1)?.['position'])
  }
  expect(sizes).toEqual([3_500, 10])
})
