import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { dayLength } from '#core/base/calendar-day.ts'
import type { HttpReply } from '#core/base/ports.ts'
import type { CopyRow } from '#core/contract/store-copy.ts'
import { openConnection } from '../../../electron/database/connection.ts'
import { openOperations } from '../../../electron/database/operations.ts'
import { atOffice } from '../../../electron/database/search.ts'
import type { StoredDocument } from '../../../electron/database/documents.ts'
import { tempFolder } from '../../support/temp-folder.ts'

/** The aju number in the last question. */
const car = '070128KTU41720261022000018'
const now = Date.now()
const noon = (month: number): number => new Date(2026, month, 15, 12).getTime()

const summary = (id: string, importer: string, createdAt: number, trashedAt = 0): CopyRow => ({
  table: 'summaries',
  key: id,
  value: { id, importer, createdAt, trashedAt }
})
const response = (id: string, of: string, code: string): CopyRow => ({ table: 'responses', key: id, value: { id, car: of, code } })
const answered: HttpReply = { kind: 'reply', status: 200, contentType: 'application/json', retryAfter: null, body: '{"n":1}' }
const lost = (mayHaveArrived: boolean): HttpReply => ({ kind: 'failure', code: 'offline', mayHaveArrived, detail: '' })
const paper = (over: Partial<StoredDocument>): StoredDocument => ({
  sha256: 'a',
  file: `2026/${car}/sppb.pdf`,
  bytes: 1,
  car,
  code: '2003',
  date: '2026-10-25',
  number: '1',
  description: 'SPPB',
  profile: 'office',
  storedAt: 1,
  ...over
})

/** A database with what the questions are about and with what they must leave out. */
const filled = async (): Promise<string> => {
  const path = join(await tempFolder(), 'ajukan.db')
  const connection = openConnection(path)
  const database = openOperations(connection)
  database.appendToCopy({
    seq: 1,
    rows: [
      ...[
        summary('a', 'PT Sinar', noon(9)),
        summary('b', 'PT Sinar', noon(9)),
        summary('c', 'PT Laut', noon(9)),
        summary('d', 'PT Sinar', noon(10))
      ],
      ...[summary('e', 'PT Sinar', noon(9), 1), summary('f', 'PT Sinar', noon(9))],
      ...[response('1', 'DONE', '2003'), response('2', 'BILLED', '2020'), response('3', 'GONE', '2003')]
    ]
  })
  database.appendToCopy({
    seq: 2,
    rows: [
      { table: 'summaries', key: 'f' },
      { table: 'responses', key: '3' }
    ]
  })
  const send = (cars: readonly string[], days: number, reply: HttpReply = answered): void =>
    void database.appendAnswer({ at: now - days * dayLength, operation: 'submit', profile: 'office', entries: [], cars, reply })
  send(['DONE', 'BILLED'], 9)
  send(['GONE'], 10)
  send(['BILLED'], 8)
  send(['RECENT'], 6)
  send(['OFFLINE'], 9, lost(false))
  send(['UNKNOWN'], 8, lost(true))
  database.addDocuments('', [
    paper({}),
    paper({ number: '2' }),
    paper({ car: 'OTHER', file: 'other.pdf' }),
    paper({ code: '2020', date: '2026-10-23', description: 'Billing', file: 'billing.pdf', sha256: 'b' })
  ])
  database.addDocuments('/usb', [paper({})])
  database.addDocuments(atOffice, [paper({ sha256: 'c', file: 'Meja 2' })])
  connection.close()
  return path
}

test('the questions of docs/your-data.md are answered by a database that any program opens', async () => {
  const page = await readFile(join(import.meta.dirname, '../../../docs/your-data.md'), 'utf8')
  const questions = [...page.matchAll(/```sql\n([\s\S]*?)```/g)].map(([, sql = '']) => sql)
  const path = await filled()
  const database = new DatabaseSync(path, { readOnly: true })
  const answers = questions.map((sql) =>
    database
      .prepare(sql)
      .all()
      .map((row) => Object.values(row))
  )
  database.close()
  const day = (days: number): string => new Date(now - days * dayLength).toLocaleDateString('sv-SE')
  expect(answers).toEqual([
    [
      ['2026-10', 'PT Laut', 1],
      ['2026-10', 'PT Sinar', 2],
      ['2026-11', 'PT Sinar', 1]
    ],
    [
      ['GONE', day(10)],
      ['BILLED', day(9)],
      ['UNKNOWN', day(8)]
    ],
    [
      ['2026-10-23', '2020', 'Billing', 'archive/billing.pdf'],
      ['2026-10-25', '2003', 'SPPB', `/usb/2026/${car}/sppb.pdf`],
      ['2026-10-25', '2003', 'SPPB', `archive/2026/${car}/sppb.pdf`]
    ]
  ])
})
