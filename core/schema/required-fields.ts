import { partsOf, type Pointer } from '../base/json-pointer.ts'

/**
 * Of a field: `filled`: not blank; `positive`: not blank, a number, and more than 0; `day`: not blank, and a date of the calendar. Of a table: `row`: it has a row
 * that is not blank; `invoice`: one of its rows is an invoice.
 */
export type Requirement = 'filled' | 'positive' | 'day' | 'row' | 'invoice'

interface FieldRule {
  /** JSON Pointer of the field; `*` is every row of a table. Of the rows of a table when they must include one. */
  readonly path: Pointer
  readonly must: Requirement
  /** A profile cannot turn it into advice. */
  readonly always?: true
}

/**
 * The fields and rows that block sending by default although the service accepts most of them blank (specification 2.1). A profile can turn each of
 * them into advice, except the aju number, without which responses cannot be requested, and a goods line, without which nothing is declared. A
 * blank number always blocks, because the service takes no null.
 */
export const requiredFields = [
  { path: '/car', must: 'filled', always: true },
  { path: '/kdkpbc', must: 'filled' },
  { path: '/header/data/kpbc_bongkar', must: 'filled' },
  { path: '/header/data/kpbc_pengawas', must: 'filled' },
  { path: '/header/data/impnpwp', must: 'filled' },
  { path: '/header/data/impnama', must: 'filled' },
  { path: '/header/data/kdval', must: 'filled' },
  { path: '/header/data/ndpbm', must: 'positive' },
  { path: '/header/data/cif', must: 'positive' },
  { path: '/header/data/bruto', must: 'positive' },
  { path: '/header/data/netto', must: 'positive' },
  { path: '/detail/data', must: 'row', always: true },
  { path: '/detail/data/*/nohs', must: 'filled' },
  { path: '/detail/data/*/brgurai', must: 'filled' },
  { path: '/detail/data/*/jmlsat', must: 'positive' },
  { path: '/detail/data/*/kdsat', must: 'filled' },
  { path: '/detail/data/*/dcif', must: 'positive' },
  { path: '/dokumen/data', must: 'invoice' },
  { path: '/dokumen/data/*/dokkd', must: 'filled' },
  { path: '/dokumen/data/*/dokno', must: 'filled' },
  { path: '/dokumen/data/*/doktg', must: 'day' }
] as const satisfies readonly FieldRule[]

/** Identifies a rule, also in the stored profile. */
export type RequiredPath = Exclude<(typeof requiredFields)[number], { readonly always: true }>['path']

/** The settings of a profile that decide what blocks sending. */
export interface SendingRules {
  /** The rules that are advice instead of blocking; none if missing. */
  readonly advisedFields?: readonly RequiredPath[]
  /** Codes of the documents that are an invoice, with blanks or commas between them; `usualInvoiceCode` if missing or blank. */
  readonly invoiceCodes?: string
}

export const usualInvoiceCode = '380'

/** The codes of the documents that are an invoice. */
export const invoiceCodesOf = ({ invoiceCodes = '' }: SendingRules): readonly string[] => {
  const codes = invoiceCodes.split(/[\s,;]+/).filter((code) => code !== '')
  return codes.length === 0 ? [usualInvoiceCode] : codes
}

/** The same text for rules by which the same is sent. */
export const rulesKey = (rules: SendingRules): string => [...(rules.advisedFields ?? []).toSorted(), ...invoiceCodesOf(rules)].join(' ')

type RequiredTable = 'detail' | 'dokumen'
const tableOf = (member: string | undefined): RequiredTable | null => (member === 'detail' || member === 'dokumen' ? member : null)

/** A rule of a field, with its place: the table, if it applies to every row, and the key of the field. */
export interface RequiredField {
  readonly path: RequiredPath
  readonly must: Exclude<Requirement, 'row' | 'invoice'>
  readonly table: RequiredTable | null
  readonly key: string
}

export const requiredFieldList: readonly RequiredField[] = requiredFields.flatMap((rule) => {
  if ('always' in rule || rule.must === 'invoice') return []
  const { path, must } = rule
  const parts = partsOf(path)
  return [{ path, must, table: parts.includes('*') ? tableOf(parts[0]) : null, key: parts.at(-1) ?? '' }]
})

/** A rule about the rows of a table. `path` is null where a profile cannot turn it into advice. */
export interface RequiredRow {
  readonly path: RequiredPath | null
  readonly must: Extract<Requirement, 'row' | 'invoice'>
  readonly table: RequiredTable
}

export const requiredRowList: readonly RequiredRow[] = requiredFields.flatMap((rule): readonly RequiredRow[] => {
  const table = tableOf(partsOf(rule.path)[0])
  if (table === null || (rule.must !== 'row' && rule.must !== 'invoice')) return []
  return [{ path: rule.must === 'row' ? null : rule.path, must: rule.must, table }]
})

export const requiredPaths: readonly RequiredPath[] = requiredFields.flatMap((rule) => ('always' in rule ? [] : [rule.path]))
