import { partsOf, type Pointer } from '../base/json-pointer.ts'

/** `filled`: not blank. `positive`: not blank, a number, and more than 0. `day`: not blank, and a date of the calendar. */
export type Requirement = 'filled' | 'positive' | 'day'

interface FieldRule {
  /** JSON Pointer of the field; `*` is every row of a table. */
  readonly path: Pointer
  readonly must: Requirement
  /** Checked by `validateDeclaration` (`needed` in the schema): a profile cannot turn it into advice. */
  readonly always?: true
}

/**
 * The fields that block sending by default although the service accepts most of them blank (specification 2.1). A profile can turn each of
 * them into advice, except the aju number: without it, responses cannot be requested. A blank number always blocks, because the service
 * takes no null.
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
  { path: '/detail/data/*/nohs', must: 'filled' },
  { path: '/detail/data/*/brgurai', must: 'filled' },
  { path: '/detail/data/*/jmlsat', must: 'positive' },
  { path: '/detail/data/*/kdsat', must: 'filled' },
  { path: '/detail/data/*/dcif', must: 'positive' },
  { path: '/dokumen/data/*/dokkd', must: 'filled' },
  { path: '/dokumen/data/*/dokno', must: 'filled' },
  { path: '/dokumen/data/*/doktg', must: 'day' }
] as const satisfies readonly FieldRule[]

/** Identifies a rule, also in the stored profile. */
export type RequiredPath = Exclude<(typeof requiredFields)[number], { readonly always: true }>['path']

/** A rule that a profile can turn into advice, with its place: the table, if it applies to every row, and the key of the field. */
export interface RequiredField {
  readonly path: RequiredPath
  readonly must: Requirement
  readonly table: 'detail' | 'dokumen' | null
  readonly key: string
}

export const requiredFieldList: readonly RequiredField[] = requiredFields.flatMap((rule) => {
  if ('always' in rule) return []
  const { path, must } = rule
  const parts = partsOf(path)
  const [member] = parts
  const table = parts.includes('*') && (member === 'detail' || member === 'dokumen') ? member : null
  return [{ path, must, table, key: parts.at(-1) ?? '' }]
})

export const requiredPaths: readonly RequiredPath[] = requiredFieldList.map(({ path }) => path)
