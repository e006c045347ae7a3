import { expect, test } from 'vitest'
import { latestOf, type LatestSources } from '../../../../renderer/features/dashboard/store/latest.ts'

const summaries = [
  { id: 'a', car: 'A', importer: 'PT A', state: 'draft', changedAt: 30, trashedAt: 0 },
  { id: 'b', car: 'B', importer: 'PT B', state: 'sent', changedAt: 90, trashedAt: 0 },
  { id: 'c', car: 'C', importer: 'PT C', state: 'needs-work', changedAt: 20, trashedAt: 0 },
  { id: 'd', car: 'D', importer: 'PT D', state: 'draft', changedAt: 95, trashedAt: 96 }
] as const
const attempt = (startedAt: number) => [{ startedAt }] as never
const entries = [
  { id: '1', car: 'B', state: 'accepted', attempts: attempt(50) },
  { id: '2', car: 'C', state: 'queued', attempts: attempt(80) },
  { id: '3', car: 'X', state: 'accepted', attempts: attempt(85) }
] as const
const ofOthers = [
  { declaration: 'c', car: 'C', desk: 'there', at: 40 },
  { declaration: 'x', car: 'X', desk: 'there', at: 86 }
]
const responses = [{ id: 'r', car: 'B', code: '2003', description: 'SPPB', firstSeenAt: 60, readAt: 0 }]
const sources: LatestSources = { summaries, entries, ofOthers, responses, isListed: (car) => car !== 'X', importerOf: (car) => `PT ${car}` }

test('edits, submissions of every desk and responses are one list, newest first, without deleted and unlisted declarations', () => {
  expect(latestOf(sources, 10).map(({ key, at, importer, desk }) => [key, at, importer, desk])).toEqual([
    ['response B r', 60, 'PT B', undefined],
    ['sent 1', 50, 'PT B', undefined],
    ['sent there 40 c', 40, 'PT C', 'there'],
    ['edited a', 30, 'PT A', undefined],
    ['edited c', 20, 'PT C', undefined]
  ])
})

test('of many only the newest are kept, in any order of the sources', () => {
  const many = Array.from({ length: 500 }, (_, index) => ({ ...summaries[0], id: `${index}`, changedAt: 1 + ((index * 211) % 500) }))
  const found = latestOf({ ...sources, summaries: many, entries: [], ofOthers: [], responses: [] }, 3)
  expect(found.map(({ at }) => at)).toEqual([500, 499, 498])
})
