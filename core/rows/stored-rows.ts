import * as v from 'valibot'
import type { Json, JsonObject } from '../base/json.ts'
import { isJsonObject, isObject, isString } from '../base/json-guards.ts'
import { partyKinds, type Party } from '../catalog/party.ts'
import { productFigures, productKeys, type Product } from '../catalog/product.ts'
import { rateKeys, type ExchangeRate } from '../catalog/exchange-rate.ts'
import { tariffKeys, type TariffRate } from '../catalog/tariff-rate.ts'
import type { CodeRow, StoredCodeList } from '../codes/code-list.ts'
import type { Failure } from '../base/result.ts'
import { type FactKind, isCopyTable, type CopyTable } from '../contract/store-copy.ts'
import { profileKinds } from '../contract/profile.ts'
import type { PdfState, ReadStatusLog } from '../contract/retrieval.ts'
import type { DraftDeclaration, DraftGoodsLine } from '../derive/shape.ts'
import type { Edit, LoggedEdit } from '../draft/edit.ts'
import { unusable } from '../draft/envelope.ts'
import { declarationStates, type Summary } from '../draft/summary.ts'
import type { NoteFacts, NotesRow, PaymentRow } from '../draft/work-notes.ts'
import type { Template } from '../draft/draft-parts.ts'
import type { AjuCounter } from '../numbering/counter.ts'
import { outboxStates, type OutboxEntry, type SentCounts } from '../outbox/outbox-entry.ts'
import { countedSections } from '../schema/submit-result.ts'
import type { ImportMemory } from '../import/memory.ts'
import { tableMembers } from '../schema/layout.ts'
import type { IncomingResponse, IncomingTrack } from '../tracking/merge-incoming.ts'
import type { StoredResponse, Track } from '../tracking/track.ts'
import { count, isFactKind, key, outerFactProblem, outerProblem, problemIn, type Fact, type Row, type Schema } from './outer-form.ts'

/**
 * The form of every stored row: what a row must have so that nothing that reads it fails. It is checked where rows come in (the office, a backup, the
 * window's store) and where they go out to the office. Members that a schema does not name are a later version's and stay as they are; a member of a
 * row is missing only where its type says so.
 */

const anyJson = v.unknown() as Schema<Json>
const object = v.custom<JsonObject>(isJsonObject)
const text = v.string()
/** Also a date must be made of it. */
const time = v.pipe(v.number(), v.minValue(-8.64e15), v.maxValue(8.64e15))
const amount = v.pipe(v.number(), v.finite())
/** Any names with values of one form; unlike `v.record`, also names that every object has, such as `constructor`. */
const dictionary = <T>(of: v.GenericSchema): Schema<T> =>
  v.custom<T>((value) => isObject(value) && Object.values(value).every((member) => v.is(of, member)))
const texts = dictionary<Readonly<Record<string, string>>>(text)
/** A text of a list that is not checked: a later version may have more of them. */
const anyOf = <T extends string>(): Schema<T> => v.custom<T>(isString)

const document = v.pipe(
  v.custom<DraftDeclaration>(isJsonObject),
  v.rawCheck(({ dataset, addIssue }) => {
    const { value: input } = dataset
    if (!isJsonObject(input)) return
    const section = unusable(input, true)
    if (section !== undefined) addIssue({ path: [{ type: 'object', origin: 'value', input, key: section, value: input[section] }] })
  })
)
/** Lines that are inserted get keys between those of their neighbours. */
const lineKey = v.pipe(amount, v.minValue(0))
const goodsLine = v.object({ line: lineKey, body: v.custom<DraftGoodsLine>(isObject), numerals: v.exactOptional(texts) })
const edit: Schema<Edit> = v.variant('kind', [
  v.object({ kind: v.literal('set'), path: text, before: v.exactOptional(anyJson), after: v.exactOptional(anyJson) }),
  v.object({ kind: v.literal('insert'), path: text, after: anyJson }),
  v.object({ kind: v.literal('remove'), path: text, before: anyJson }),
  v.object({ kind: v.literal('move'), path: text, to: count })
])
const logged = {
  declaration: key,
  seq: count,
  step: count,
  cause: anyOf<LoggedEdit['cause']>(),
  of: v.exactOptional(count),
  at: time,
  by: v.exactOptional(text),
  epoch: v.exactOptional(count)
}
const learnt = { learntIn: v.exactOptional(v.picklist(profileKinds)) }
const use = { ...learnt, uses: amount, lastUsedAt: time, usedIn: text }
const failure = v.custom<Failure>((value) => isObject(value) && isString(value['code']))

const summaryMembers = {
  id: key,
  car: text,
  importer: text,
  importerTax: v.exactOptional(text),
  supplier: text,
  currency: text,
  cif: v.nullable(amount),
  lines: count,
  invoices: v.exactOptional(text),
  shipments: v.exactOptional(text),
  containers: v.exactOptional(text),
  importedFiles: v.exactOptional(text),
  problems: count,
  unfilled: v.exactOptional(count),
  state: v.picklist(declarationStates),
  createdAt: time,
  changedAt: time,
  status: text,
  statusText: text,
  lastResponse: text,
  unread: count,
  profile: text,
  kind: v.exactOptional(v.nullable(v.picklist(profileKinds))),
  trashedAt: time,
  remarked: v.exactOptional(v.boolean()),
  pastStatus: v.exactOptional(text),
  given: v.exactOptional(text),
  declined: v.exactOptional(time)
}
const summary: Schema<Summary> = v.object(summaryMembers)
/**
 * In place of a member that a summary cannot have: a summary is made of other rows, and without it a declaration would be in no list. `unknown`: nothing
 * is sent, or sent again, because of a state that cannot be read.
 */
const summaryDefaults: Omit<Required<Summary>, 'id' | keyof NoteFacts> = {
  car: '',
  importer: '',
  importerTax: '',
  kind: null,
  supplier: '',
  currency: '',
  cif: null,
  lines: 0,
  invoices: '',
  shipments: '',
  containers: '',
  importedFiles: '',
  problems: 0,
  unfilled: 0,
  state: 'unknown',
  createdAt: 0,
  changedAt: 0,
  status: '',
  statusText: '',
  lastResponse: '',
  unread: 0,
  profile: '',
  trashedAt: 0,
  remarked: false,
  pastStatus: '',
  given: '',
  declined: 0
}
const repairedSummary = v.looseObject({
  id: key,
  ...Object.fromEntries(
    Object.entries(summaryDefaults).map(([name, usual]) => {
      const member = summaryMembers[name as keyof typeof summaryDefaults]
      const isOptional = member.type === 'exact_optional'
      const filled = v.fallback<v.GenericSchema, unknown>(isOptional ? member.wrapped : member, usual)
      return [name, isOptional ? v.exactOptional(filled) : filled]
    })
  )
})

const extraMembers = v.array(v.object({ path: text, text }))
const attempt: Schema<OutboxEntry['attempts'][number]> = v.object({
  number: count,
  startedAt: time,
  clockAhead: v.exactOptional(v.pipe(v.number(), v.integer())),
  endedAt: v.exactOptional(time),
  failure: v.exactOptional(failure),
  answer: v.exactOptional(text),
  httpStatus: v.exactOptional(count),
  saysStored: v.exactOptional(v.literal(true)),
  answerBytes: v.exactOptional(count),
  request: v.exactOptional(v.object({ envelope: text, sha256: text, bytes: count, position: count, of: count })),
  known: v.exactOptional(
    v.object({
      marks: v.array(text),
      newest: text,
      unread: v.exactOptional(v.array(text)),
      status: v.exactOptional(text),
      at: v.exactOptional(time),
      others: v.exactOptional(v.array(text))
    })
  )
})
const outboxEntry: Schema<OutboxEntry> = v.object({
  id: key,
  declaration: key,
  car: text,
  profile: text,
  profileName: text,
  service: v.object({ kind: v.picklist(profileKinds), origin: text }),
  queuedAt: time,
  confirmedAt: v.exactOptional(time),
  withoutRate: v.exactOptional(text),
  order: amount,
  version: count,
  epoch: v.exactOptional(count),
  sha256: text,
  bytes: count,
  counts: v.custom<SentCounts>((value) => isObject(value) && countedSections.every((section) => Number.isSafeInteger(value[section] ?? 0))),
  state: v.picklist(outboxStates),
  attempts: v.array(attempt),
  answer: v.exactOptional(
    v.object({
      answer: text,
      at: time,
      httpStatus: count,
      status: text,
      error: v.exactOptional(text),
      message: v.exactOptional(text),
      extra: v.exactOptional(extraMembers),
      entries: v.array(
        v.object({
          car: text,
          submitStatus: text,
          submitType: text,
          counts: dictionary<Readonly<Record<string, number>>>(amount),
          errors: texts,
          message: v.exactOptional(text),
          extra: v.exactOptional(extraMembers)
        })
      ),
      deviations: v.array(text)
    })
  ),
  remarks: v.array(v.custom<OutboxEntry['remarks'][number]>((value) => isObject(value) && isString(value['code']))),
  evidence: v.exactOptional(v.object({ at: time, by: anyOf<'journal' | 'status-log' | 'user'>(), text })),
  inquiry: v.exactOptional(v.object({ reads: count, at: time, finding: anyOf<'not-found' | 'known-before' | 'unclear'>() })),
  retry: v.exactOptional(
    v.variant('by', [
      v.object({ by: v.literal('itself'), at: time }),
      v.object({ by: v.literal('user'), why: anyOf<Extract<OutboxEntry['retry'], { by: 'user' }>['why']>() })
    ])
  ),
  acknowledgedAt: v.exactOptional(time)
})

const storedPdf = v.object({ state: v.literal('stored'), sha256: text, bytes: count })
const pdf: Schema<PdfState> = v.variant('state', [
  v.object({ state: v.literal('none') }),
  storedPdf,
  v.object({ state: v.literal('text'), text }),
  v.object({ state: v.literal('damaged'), reason: anyOf<Extract<PdfState, { state: 'damaged' }>['reason']>() })
])
const goneSince = v.exactOptional(time)
const broughtBy = v.exactOptional(text)
const log: Schema<ReadStatusLog> = v.object({
  car: text,
  createdTime: text,
  status: text,
  statusUraian: text,
  sendTime: v.nullable(text),
  goneSince,
  isUnknown: v.exactOptional(v.boolean()),
  dataRespon: v.array(
    v.object({
      car: text,
      kodeRespon: text,
      uraianRespon: text,
      nomorDaftar: v.nullable(text),
      tanggalDaftar: v.nullable(text),
      nomorRespon: v.nullable(text),
      tanggalRespon: text,
      goneSince,
      broughtBy,
      pdf
    })
  ),
  dataStatus: v.array(
    v.object({
      car: text,
      kodeStatus: text,
      nomorDaftar: v.nullable(text),
      tanggalDaftar: v.nullable(text),
      waktuStatus: text,
      keterangan: text,
      goneSince,
      broughtBy
    })
  )
})

const sharedChange = {
  id: key,
  kind: anyOf<'status' | 'registration' | 'fields' | 'billing'>(),
  code: text,
  at: time,
  title: text,
  members: v.exactOptional(v.array(text))
}
const sharedTrack = {
  car: key,
  profile: text,
  log,
  deviations: v.array(text),
  remarks: v.exactOptional(
    dictionary<NonNullable<Track['remarks']>>(
      v.object({ error: text, others: v.array(text), message: v.exactOptional(text), isPartial: v.exactOptional(v.literal(true)) })
    )
  ),
  changedAt: v.exactOptional(time),
  watched: v.exactOptional(v.object({ since: time, note: text }))
}
const track: Schema<Track> = v.object({
  ...sharedTrack,
  refreshedAt: time,
  changes: v.exactOptional(v.array(v.object({ ...sharedChange, seenAt: time }))),
  heard: v.exactOptional(
    dictionary<NonNullable<Track['heard']>>(v.object({ answer: text, at: time, times: count, afterStatus: v.exactOptional(text) }))
  )
})
const sharedResponse = {
  id: key,
  car: text,
  code: text,
  date: text,
  time: text,
  number: text,
  description: text,
  pdf,
  otherPdfs: v.exactOptional(v.array(storedPdf)),
  copy: anyOf<StoredResponse['copy']>(),
  copyDifferences: v.exactOptional(v.array(v.object({ member: text, open: text, copy: text }))),
  fields: object,
  seenIn: v.exactOptional(v.array(text)),
  goneSince,
  practice: v.exactOptional(v.literal(true)),
  ofEarlierService: v.exactOptional(v.literal(true))
}
const response: Schema<StoredResponse> = v.object({ ...sharedResponse, broughtBy, firstSeenAt: time, readAt: time })
const answer = v.object({ id: key, car: text, at: time, operation: text, content: anyJson })

const party: Schema<Party> = v.object({
  ...use,
  id: key,
  kind: v.picklist(partyKinds),
  values: object,
  changedAt: time,
  email: v.exactOptional(text),
  byHand: v.boolean()
})
const product: Schema<Product> = v.object({
  ...use,
  id: key,
  values: v.object(v.entriesFromList([...productKeys, ...productFigures], text)),
  changedAt: time,
  byHand: v.boolean()
})
const line = v.object({ key: lineKey, numerals: v.exactOptional(texts) })
const template: Schema<Template> = v.object({
  ...use,
  id: key,
  name: text,
  parts: v.array(anyOf<Template['parts'][number]>()),
  content: v.object({ document, lines: v.array(line), numerals: texts, local: object })
})
const codeRow = v.custom<CodeRow>((value) => Array.isArray(value) && value.length >= 3 && value.every(isString))
const codeList: Schema<StoredCodeList> = v.object({
  name: anyOf<StoredCodeList['name']>(),
  version: text,
  date: text,
  rows: v.array(codeRow),
  importedAt: time,
  file: text,
  columns: dictionary<StoredCodeList['columns']>(text)
})
const mapping: Schema<ImportMemory> = v.object({
  id: key,
  member: v.picklist(tableMembers),
  customer: text,
  supplier: v.exactOptional(text),
  columns: dictionary<ImportMemory['columns']>(v.nullable(text)),
  headers: v.exactOptional(v.array(text)),
  codes: v.exactOptional(dictionary<NonNullable<ImportMemory['codes']>>(texts)),
  parties: v.exactOptional(texts),
  form: v.exactOptional(v.picklist(['id', 'en'])),
  changedAt: time
})
const rate: Schema<ExchangeRate> = v.object({ id: key, values: v.object(v.entriesFromList(rateKeys, text)), changedAt: time })
const tariff: Schema<TariffRate> = v.object({
  ...learnt,
  id: key,
  values: v.object(v.entriesFromList(tariffKeys, text)),
  changedAt: time,
  byHand: v.boolean()
})
const notes: Schema<NotesRow> = v.object({
  id: key,
  by: text,
  changedAt: time,
  note: v.exactOptional(text),
  responsible: v.exactOptional(text),
  followUp: v.exactOptional(text),
  labels: v.exactOptional(v.array(text))
})
const payment: Schema<PaymentRow> = v.object({
  id: key,
  car: text,
  billing: text,
  by: text,
  at: time,
  ntpn: v.exactOptional(text),
  proof: v.exactOptional(text)
})
const counter: Schema<AjuCounter> = v.object({ id: key, profile: text, day: text, start: text, running: count })

export const isOutboxEntry = (value: unknown): value is OutboxEntry => v.is(outboxEntry, value)

/** The form of the rows of each table of the window's store. */
const tableSchemas = {
  declarations: v.object({
    id: key,
    car: text,
    document,
    numerals: texts,
    local: object,
    seq: count,
    step: count,
    createdAt: time,
    changedAt: time
  }),
  goods: v.object({ declaration: key, line: lineKey, lines: v.array(goodsLine) }),
  // What is wrong with a member is mended where it is read (`readableRow`).
  summaries: v.object({ id: key }),
  edits: v.union([v.object({ ...logged, edit }), v.object({ ...logged, edits: v.array(edit) })]),
  outbox: outboxEntry,
  frozen: v.object({ id: key, body: text }),
  answers: answer,
  responses: response,
  tracks: track,
  counters: counter,
  // What is wrong with one of them is mended where they are read.
  savedViews: v.object({ id: key, views: anyJson }),
  parties: party,
  products: product,
  templates: template,
  codeLists: codeList,
  mappings: mapping,
  rates: rate,
  tariffs: tariff,
  notes,
  payments: payment
} as const satisfies Readonly<Record<CopyTable, Schema<unknown>>>
/** The form of the facts that desks present: rows without what a desk adds to them itself. */
const factSchemas = {
  answer,
  response: v.object(sharedResponse) satisfies Schema<IncomingResponse>,
  track: v.object({ ...sharedTrack, changes: v.exactOptional(v.array(v.object(sharedChange))) }) satisfies Schema<IncomingTrack>
} as const satisfies Readonly<Record<FactKind, Schema<unknown>>>

/** A summary as lists read it. */
export const readableSummary = (value: Summary): Summary =>
  problemIn(summary, value) === null ? value : { ...value, ...v.parse(repairedSummary, value) }

/** A row that was read from a table, as its readers need it, or what is wrong with it: the path of the member. */
export const readableRow = (table: CopyTable, value: unknown): { readonly value: unknown } | { readonly member: string } => {
  const member = problemIn(tableSchemas[table], value)
  if (member !== null) return { member }
  return { value: table === 'summaries' ? readableSummary(value as Summary) : value }
}

/** As `outerProblem`, and the path of a member that rows of the table cannot have. */
export const rowProblem = (row: Row): string | null =>
  outerProblem(row) ?? (isCopyTable(row.table) && (row.value ?? null) !== null ? problemIn(tableSchemas[row.table], row.value) : null)

/** As `rowProblem`, of a fact that a desk has presented. */
export const factProblem = (fact: Fact): string | null =>
  outerFactProblem(fact) ?? (isFactKind(fact.fact) ? problemIn(factSchemas[fact.fact], fact.value) : null)
