import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readEnvelope } from '#core/draft/envelope.ts'
import { recordOf, type DraftRecord } from '#core/draft/draft-record.ts'
import { learnFromDeclaration, type CatalogEntries } from '#core/catalog/learn-from-declaration.ts'
import { blankParty, type Party, type PartyKind } from '#core/catalog/party.ts'
import { productValues, type Product } from '#core/catalog/product.ts'
import { aDocument, aLine } from '../draft/draft-fixtures.ts'

export const now = 1_700_000_000_000
export const dayLong = 86_400_000

export const aParty = (kind: PartyKind, values: Record<string, string>, more: Partial<Party> = {}): Party => ({
  id: Object.values(values).join(' '),
  kind,
  values: { ...blankParty(kind), ...values },
  uses: 1,
  lastUsedAt: now,
  usedIn: '',
  changedAt: now,
  byHand: false,
  ...more
})

export const aProduct = (values: Record<string, string>, more: Partial<Product> = {}): Product => ({
  id: Object.values(values).join(' '),
  values: productValues(values),
  uses: 1,
  lastUsedAt: now,
  usedIn: '',
  changedAt: now,
  byHand: false,
  ...more
})

/** A declaration with these header fields and goods lines. */
export const aDraft = (
  header: Record<string, unknown>,
  lines: readonly Parameters<typeof aLine>[1][] = [],
  more: Partial<DraftRecord> = {}
): DraftRecord => {
  const document = aDocument(lines.map((line) => aLine(line?.brgurai ?? '', line)))
  return { ...recordOf('one', { ...document, header: { data: { ...document.header.data, ...header } } }, now), ...more }
}

/** The first declaration of a bundled sample, such as `sparepart-3`. */
export const sampleRecord = (name: string): DraftRecord => {
  const read = readEnvelope(readFileSync(join(import.meta.dirname, '../../../resources/samples', `${name}.json`), 'utf8'))
  const first = 'declarations' in read ? read.declarations[0] : undefined
  if (!first) throw new Error('the sample does not read')
  return recordOf('sample', first.document, now, first.numerals, first.lines)
}

let ids = 0
export const newId = (): string => {
  ids += 1
  return `m${ids}`
}
export const learn = (record: DraftRecord, known: Partial<CatalogEntries> = {}, at = now) =>
  learnFromDeclaration(record, { parties: [], products: [], ...known }, at, newId)
