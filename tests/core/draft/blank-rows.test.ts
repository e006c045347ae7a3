import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Json, JsonObject } from '#core/base/json.ts'
import { learnFromDeclaration } from '#core/catalog/learn-from-declaration.ts'
import { newProfile } from '#core/wire/check-profile.ts'
import { blankRowsIn, withoutBlankRows } from '#core/derive/filled-rows.ts'
import { referenceNumbers } from '#core/derive/reference-numbers.ts'
import type { DraftDeclaration } from '#core/derive/shape.ts'
import { applyEdits } from '#core/draft/apply-edits.ts'
import { attachEdit, attachmentsOf } from '#core/draft/attachments.ts'
import { computedValues } from '#core/draft/computed-values.ts'
import { recordOf, type DraftRecord } from '#core/draft/draft-record.ts'
import type { Edit } from '#core/draft/edit.ts'
import { envelopeText } from '#core/draft/envelope.ts'
import { filledRecord } from '#core/draft/filled-record.ts'
import { applyLocal } from '#core/draft/local-values.ts'
import { prorateCif, prorateNetto } from '#core/draft/prorate.ts'
import { insertEdits, renumberEdits } from '#core/draft/row-edits.ts'
import { draftFacts } from '#core/draft/summary.ts'
import { createTotals } from '#core/draft/totals.ts'
import { freeze } from '#core/outbox/frozen-envelope.ts'
import { sendFacts } from '#core/outbox/send-facts.ts'
import { printModelOf } from '#core/print/print-model.ts'
import { tableMembers, type TableMember } from '#core/schema/layout.ts'
import { zippedFiles } from '#core/spreadsheets/attached-list.ts'
import { ceisaWorkbook } from '#core/spreadsheets/ceisa/write.ts'
import { sumFactors } from '#core/spreadsheets/factor-check.ts'
import { tableExport } from '#core/spreadsheets/workbook/write.ts'
import { runAdvice } from '#core/validation/advice/run-advice.ts'
import { createSendingCheck, sendingProblems } from '#core/validation/sending-problems.ts'
import { completionOf, countProblems, requiredBySection } from '#core/validation/unfilled-fields.ts'
import { context, sample } from '../validation/advice/advice-fixtures.ts'

/** A row of a table at which a blank row is added, as Enter does. */
type Place = readonly [member: TableMember, at: number]

const rowsIn = ({ document }: DraftRecord, member: TableMember): readonly JsonObject[] => document[member].data
const withBlankRows = (record: DraftRecord, places: readonly Place[]): DraftRecord =>
  places.reduce((draft, [member, at]) => {
    const rows = rowsIn(draft, member)
    return applyEdits(draft, insertEdits(member, rows, Math.min(at, rows.length), 1)).record
  }, record)

/** The sample with a few values spoiled, so that checks and commands have something to say. */
const spoiled = (set: Readonly<Record<string, Json>>): DraftRecord => {
  const record = recordOf('one', sample('sparepart-3.json'), 1)
  return applyEdits(
    record,
    Object.entries(set).map(([path, after]): Edit => ({ kind: 'set', path, before: '', after }))
  ).record
}
const drafts: readonly DraftRecord[] = [
  spoiled({}),
  spoiled({ '/header/data/cif': 12_345.67, '/header/data/netto': 77, '/header/data/jmbrg': 9 }),
  spoiled({ '/detail/data/1/nohs': '', '/detail/data/2/dcif': 0, '/detail/data/0/brgurai': 'X', '/dokumen/data/0/dokno': '' }),
  spoiled({ '/detail/data': [], '/dokumen/data': [], '/container/data': [] }),
  spoiled({ '/container/data/0/contno': 'ABCU1234567', '/kemasan/data/0/jmkemas': 0 })
]

const without = (record: DraftRecord): DraftDeclaration => withoutBlankRows(record.document).document
/** The declaration after a command, without blank rows. */
const afterCommand = (record: DraftRecord, edits: readonly Edit[] | null): Json =>
  edits === null ? null : without(applyEdits(record, edits).record)
const told = (record: DraftRecord, found: readonly { readonly path: string }[]): readonly object[] => {
  const { fromGiven } = withoutBlankRows(record.document)
  return found.map((one) => ({ ...one, path: fromGiven(one.path) }))
}

/** Everything that counts, checks, sends, prints, exports, learns or fills. */
const looks: Readonly<Record<string, (record: DraftRecord) => unknown>> = {
  'what is posted': (record) => freeze(record, newProfile('practice', 'p', 'P')),
  'the file of the declaration': (record) => envelopeText([record], 2),
  'the summary before sending': ({ document }) => sendFacts(document),
  'the row of the worklist': (record) => draftFacts(record, 0),
  'the totals bar': ({ document }) => createTotals()(document),
  'computed values': (record) => computedValues(record),
  problems: (record) => told(record, sendingProblems(record.document, {})),
  'problems while typing': (record) => told(record, createSendingCheck().problemsOf(record.document, {})),
  'counts of problems': ({ document }) => countProblems(document, sendingProblems(document, {})),
  completion: ({ document }) => [...completionOf(document, sendingProblems(document, {}), requiredBySection({}))],
  suggestions: (record) => told(record, runAdvice(record.document, context)),
  'the printed form': ({ document, local }) => printModelOf(document, local['print'] ?? {}),
  'the CEISA workbook': (record) => ceisaWorkbook([record], 'id'),
  'the sheets of the tables': (record) => tableMembers.map((member) => tableExport(member, rowsIn(record, member), 'id')),
  'factors of sums': ({ document }) => sumFactors(document),
  'reference numbers': ({ document }) => referenceNumbers(document),
  'what is learned': (record) => learnFromDeclaration(record, { parties: [], products: [] }, 5, () => 'id'),
  'distributing CIF': (record) => afterCommand(record, prorateCif(record.document)),
  'distributing net weight': (record) => afterCommand(record, prorateNetto(record.document)),
  'numbering the lines': (record) => afterCommand(record, renumberEdits('detail', rowsIn(record, 'detail'))),
  'numbering the documents': (record) => afterCommand(record, renumberEdits('dokumen', rowsIn(record, 'dokumen')))
}

const places: fc.Arbitrary<readonly Place[]> = fc.array(fc.tuple(fc.constantFrom(...tableMembers), fc.nat({ max: 4 })), {
  minLength: 1,
  maxLength: 5
})

test.each(Object.keys(looks))('blank rows anywhere change nothing about %s', (name) => {
  const look = looks[name] ?? (() => null)
  fc.assert(
    fc.property(fc.constantFrom(...drafts), places, (record, added) => {
      const more = withBlankRows(record, added)
      expect(look({ ...more, changedAt: record.changedAt })).toEqual(look(record))
    }),
    { numRuns: 60 }
  )
})

test('number texts of rows stay with their rows when blank rows before them are left out', () => {
  const record = {
    ...spoiled({ '/detail/data/1/dcif': 1.5, '/kemasan/data/0/jmkemas': 55 }),
    numerals: { '/kemasan/data/0/jmkemas': '55.0' }
  }
  const [first, ...rest] = record.lines
  const lines = [first, ...rest].flatMap((line, index) =>
    line ? [{ ...line, ...(index === 1 ? { numerals: { '/dcif': '1.50' } } : {}) }] : []
  )
  const kept = { ...record, lines }
  const more = withBlankRows(kept, [
    ['kemasan', 0],
    ['detail', 1],
    ['detail', 0]
  ])
  const moved = { ...more, numerals: { '/kemasan/data/1/jmkemas': '55.0' } }
  expect(envelopeText([moved])).toBe(envelopeText([kept]))
  for (const text of ['1.50', '55.0']) expect(envelopeText([moved])).toContain(`:${text}`)
})

test('a file stays with its document in all that leaves blank rows out; that of a blank row belongs to the declaration', () => {
  const sha256 = 'a'.repeat(64)
  const named = (record: DraftRecord, row: number | null): string => (row === null ? '' : JSON.stringify(record.document.dokumen.data[row]))
  const documentsOfFiles = (record: DraftRecord): object =>
    Object.fromEntries(attachmentsOf(record).map((file) => [file.id, named(record, file.row)]))
  fc.assert(
    fc.property(places, fc.array(fc.nat({ max: 6 }), { minLength: 1, maxLength: 5 }), (added, rows) => {
      const more = withBlankRows(spoiled({}), [...added, ['dokumen', 0]])
      const files = rows.map((row, index) => ({
        id: `f${index}`,
        name: `${index}.pdf`,
        sha256,
        bytes: 1,
        kind: 'pdf' as const,
        at: index,
        row: row % more.document.dokumen.data.length
      }))
      const record = applyEdits(more, files.map(attachEdit)).record
      const blanks = blankRowsIn('dokumen', record.document.dokumen.data)
      const expected = Object.fromEntries(files.map(({ id, row }) => [id, blanks.has(row) ? '' : named(record, row)]))
      const filled = filledRecord(record)
      expect(documentsOfFiles(filled)).toEqual(expected)
      expect(zippedFiles([record])).toEqual(zippedFiles([filled]))
    })
  )
})

test('a mark on a row of a table stays with its row when blank rows before it are left out', () => {
  const mark = { code: 'x' }
  const kept = (path: string) => applyLocal({}, [{ kind: 'set', path: `/@local/checked/${path.replaceAll('/', '~1')}`, after: mark }])
  const more = withBlankRows(spoiled({}), [
    ['dokumen', 0],
    ['detail', 0]
  ])
  expect(filledRecord({ ...more, local: kept('X1:/dokumen/data/1/dokno') }).local).toEqual(kept('X1:/dokumen/data/0/dokno'))
  expect(filledRecord({ ...more, local: kept('X1:/dokumen/data/0/dokno') }).local).toEqual({ checked: {} })
  expect(filledRecord({ ...more, local: kept('X1:/detail/data/@1024/dcif') }).local).toEqual(kept('X1:/detail/data/@1024/dcif'))
})
