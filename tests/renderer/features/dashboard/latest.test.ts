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
const responses = [{ id: 'r', car: 'B', code: '2003', description: 'SPPB', firstSeenAt: 60, readAt: 0 }]
const sources: LatestSources = { summaries, entries, responses, isListed: (car) => car !== 'X', importerOf: (car) => `PT ${car}` }

test('edits, submissions and responses are one list, newest first, without deleted and unlisted declarations', () => {
  expect(latestOf(sources, 10).map(({ key, at, importer }) => [key, at, importer])).toEqual([
    ['response B r', 60, 'PT B'],
    ['sent 1', 50, 'PT B'],
    ['edited a', 30, 'PT A'],
    ['edited c', 20, 'PT C']
  ])
})

test('of many only the newest are kept, in any order of the sources', () => {
  const many = Array.from({ length: 500 }, (_, index) => ({ ...summaries[0], id: `${index}`, changedAt: 1 + ((index * 211) % 500) }))
  const found = latestOf({ ...sources, summaries: many, entries: [], responses: [] }, 3)
  expect(found.map(({ at }) => at)).toEqual([500, 499, 498])
})
