import { isUnfilled } from '../base/amounts.ts'
import { importerKey, plainName, type ImporterName } from '../base/company-identity.ts'
import { stringOrEmpty } from '../base/json-guards.ts'
import { pointer, valueAt, type Pointer } from '../base/json-pointer.ts'
import type { Json } from '../base/json.ts'
import { fieldsOfGroup, singleFields } from '../derive/fields.ts'
import type { DraftDeclaration } from '../derive/shape.ts'
import type { declaration, header } from '../schema/declaration.ts'
import type { ImportedDoubt } from '../validation/advice/advice.ts'
import { applyEdits } from './apply-edits.ts'
import { mayUse } from './declaration-kind.ts'
import type { DraftRecord } from './draft-record.ts'
import { setEdit, type Edit } from './edit.ts'
import { importedDoubts, markEdits } from './import-marks.ts'
import { supplierOf, type Summary } from './summary.ts'

/**
 * What a draft takes over from the last declarations of the same importer and supplier: the fields that the customer's declarations have in common, never
 * what belongs to one shipment.
 */

/** Why a kind of field is never taken over. */
export type NeverTaken = 'identity' | 'profile' | 'registration' | 'shipment' | 'amount' | 'counted'
/** Why a field that could be taken over is not: its last values differ, one of them was never confirmed, or the draft names another party. */
export type LeftOutReason = NeverTaken | 'differs' | 'unconfirmed' | 'other-party'
type FieldNames<Of extends { readonly members: object }> = {
  [Key in keyof Of['members']]: Of['members'][Key] extends { readonly node: 'field' } ? Key : never
}[keyof Of['members']]
type SingleKey = FieldNames<typeof declaration> | FieldNames<typeof header>

/** Of every field outside the tables, by its key, whether it is taken over. */
export const takenOver = {
  car: 'identity',
  kdkpbc: 'alike',
  edinumber: 'profile',
  flagreplace: 'profile',
  ftz_excel: 'profile',
  plb_excel: 'profile',
  jenis_doc: 'profile',
  pernyataan: 'profile',
  status: 'profile',
  tpbno: 'registration',
  tpbtg: 'registration',
  jntpb: 'alike',
  kode_tujuan_tpb: 'alike',
  ijintpbno: 'alike',
  ijintpbtg: 'alike',
  kpbc_bongkar: 'alike',
  kpbc_pengawas: 'alike',
  impid: 'alike',
  impnpwp: 'alike',
  impnama: 'alike',
  impalmt: 'alike',
  apikd: 'alike',
  apino: 'alike',
  indid: 'alike',
  indnpwp: 'alike',
  indnama: 'alike',
  indalmt: 'alike',
  penjnama: 'alike',
  penjneg: 'alike',
  penjalmt: 'alike',
  pasoknama: 'alike',
  pasokneg: 'profile',
  pasokalmt: 'alike',
  ppjkid: 'alike',
  ppjknpwp: 'alike',
  ppjknama: 'alike',
  ppjkalmt: 'alike',
  ppjkno: 'alike',
  ppjktg: 'alike',
  billnpwp: 'alike',
  billnama: 'alike',
  billalamat: 'alike',
  moda: 'alike',
  angkutnama: 'shipment',
  angkutno: 'shipment',
  angkutfl: 'shipment',
  tgtiba: 'shipment',
  pelmuat: 'alike',
  peltransit: 'alike',
  pelbkr: 'alike',
  tmptbn: 'alike',
  doktupkd: 'alike',
  doktupno: 'shipment',
  doktuptg: 'shipment',
  posno: 'shipment',
  possub: 'shipment',
  possubsub: 'shipment',
  kdval: 'alike',
  ndpbm: 'amount',
  kdhrg: 'alike',
  nilinv: 'amount',
  btambahan: 'amount',
  discount: 'amount',
  fob: 'amount',
  freight: 'amount',
  asuransi: 'amount',
  kdass: 'alike',
  cif: 'amount',
  cifrp: 'amount',
  kdfas: 'alike',
  bruto: 'amount',
  netto: 'amount',
  jmbrg: 'counted',
  jmcont: 'counted'
} as const satisfies Readonly<Record<SingleKey, 'alike' | NeverTaken>>

/** Groups that are one thing, so that they are filled only where nothing in the draft contradicts them. */
const wholeGroups: ReadonlySet<string> = new Set(['importer', 'owner', 'seller', 'supplier', 'broker', 'billing', 'plb'])

/** The importer and the supplier of a declaration, as one text; '' where one of them is not known. */
export const pairOf = (importer: ImporterName, supplier: string, keyOf: (importer: ImporterName) => string = importerKey): string => {
  const [first, second] = [keyOf(importer), plainName(supplier)]
  return first === '' || second === '' ? '' : `${first}\n${second}`
}

export const pairOfDraft = ({ header: { data } }: Pick<DraftDeclaration, 'header'>, keyOf?: (importer: ImporterName) => string): string =>
  pairOf({ importer: stringOrEmpty(data.impnama), importerTax: stringOrEmpty(data.impnpwp) }, supplierOf({ header: { data } }), keyOf)

/** How many of the last declarations must agree. */
export const mostSources = 3

/**
 * The last declarations of a pair that a draft of this kind may take values from, newest first: those that the service has and customs did not reject, of the same kind
 * (practice or production), not in the trash.
 */
export const sourcesOf = (
  summaries: Iterable<Summary>,
  pair: string,
  of: { readonly id: string; readonly kind: Summary['kind'] },
  keyOf?: (importer: ImporterName) => string
): readonly Summary[] => {
  const { kind } = of
  if (pair === '' || !kind) return []
  return [...summaries]
    .filter(
      (one) =>
        one.id !== of.id &&
        one.trashedAt === 0 &&
        (one.state === 'sent' || one.state === 'finished') &&
        mayUse({ kind }, one.kind) &&
        pairOf({ importer: one.importer, importerTax: one.importerTax ?? '' }, one.supplier, keyOf) === pair
    )
    .toSorted((a, b) => b.createdAt - a.createdAt)
    .slice(0, mostSources)
}

type State = Pick<DraftRecord, 'document' | 'local' | 'lines'>

/** The reason of the mark on a value that was taken over. */
export const restDoubt = 'last-declaration'
export const isOfRest = ({ doubt }: Pick<ImportedDoubt, 'doubt'>): boolean => doubt === restDoubt

export interface RestOfLast {
  /** The fields, and the cells of tables, that are filled. */
  readonly taken: readonly Pointer[]
  /** Fields that the last declaration has, which stay blank. */
  readonly left: readonly { readonly path: Pointer; readonly why: LeftOutReason }[]
  /** Kinds of documents that the draft lacks; they are only said, because a row without its number cannot be sent. */
  readonly kinds: readonly string[]
  /** Values and their marks, as edits of one step. */
  readonly edits: readonly Edit[]
}

/** Where the last declarations agree on a value; the values of files that nobody confirmed there count for nothing. */
const agreement = (sources: readonly State[]) => {
  const unconfirmed = new Set(sources.flatMap((one) => importedDoubts(one).flatMap((doubt) => (isOfRest(doubt) ? [] : [doubt.path]))))
  return (path: Pointer): { readonly value: Json } | 'differs' | 'unconfirmed' => {
    const values = sources.map(({ document }) => (valueAt(document, path) ?? null) as Json)
    const [first = null] = values
    if (unconfirmed.has(path)) return 'unconfirmed'
    return values.every((value) => value === first) ? { value: first } : 'differs'
  }
}

const kindsOf = ({ document }: State): readonly string[] => [
  ...new Set(document.dokumen.data.flatMap(({ dokkd }) => stringOrEmpty(dokkd) || []))
]
const packageKinds = ({ document }: State): readonly string[] => [
  ...new Set(document.kemasan.data.map(({ jnkemas }) => stringOrEmpty(jnkemas)))
]

/** The kinds of documents that the last declarations all had and the draft has none of. */
const missingKinds = (draft: State, [last, ...others]: readonly State[]): readonly string[] => {
  const present = kindsOf(draft)
  return last === undefined
    ? []
    : kindsOf(last).filter((kind) => !present.includes(kind) && others.every((one) => kindsOf(one).includes(kind)))
}

/** The kind of packages where all last declarations had one and the same. */
const packageKind = (sources: readonly State[]): string | null => {
  const kinds = new Set(sources.flatMap(packageKinds))
  const [only = ''] = kinds
  return kinds.size === 1 && only !== '' ? only : null
}

/**
 * What a draft takes over from the last declarations of the pair (`sourcesOf`, newest first): only blank fields, each with a mark until the user confirms it. `from`: names
 * the newest of them in the mark.
 */
export const restOfLast = (draft: State, sources: readonly State[], from: string): RestOfLast => {
  const [last] = sources
  if (last === undefined) return { taken: [], left: [], kinds: [], edits: [] }
  const agreed = agreement(sources)
  const contradicted = new Set(
    [...wholeGroups].filter((group) =>
      fieldsOfGroup(group).some(({ key, path }) => {
        const present = valueAt(draft.document, path) as Json | undefined
        return takenOver[key as SingleKey] === 'alike' && !isUnfilled(present) && present !== valueAt(last.document, path)
      })
    )
  )
  const left: RestOfLast['left'][number][] = []
  const edits: Edit[] = []
  for (const { key, path, field } of singleFields) {
    const before = valueAt(draft.document, path) as Json | undefined
    if (!isUnfilled(before) || isUnfilled(valueAt(last.document, path))) continue
    const rule = takenOver[key as SingleKey]
    const found = rule === 'alike' ? agreed(path) : rule
    if (typeof found === 'string') left.push({ path, why: found })
    else if (contradicted.has(field.group ?? '')) left.push({ path, why: 'other-party' })
    else edits.push(setEdit(path, before, found.value))
  }
  const packing = packageKind(sources)
  draft.document.kemasan.data.forEach(({ jnkemas }, row) => {
    if (packing !== null && isUnfilled(jnkemas)) edits.push(setEdit(pointer('kemasan', 'data', row, 'jnkemas'), jnkemas, packing))
  })
  const taken = edits.map(({ path }) => path)
  const { record } = applyEdits(draft as DraftRecord, edits)
  const marks = markEdits(
    record,
    taken.map((path) => ({ path, file: from, place: '', text: '', doubt: restDoubt }))
  )
  return { taken, left, kinds: missingKinds(draft, sources), edits: [...edits, ...marks] }
}
