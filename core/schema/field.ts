/**
 * Building blocks of the schema definitions. Every field of the service is defined once; types, paths, JSON Schema, blank values,
 * labels and layout are derived from the definitions (core/derive).
 */

/** A text in the two languages of the window. */
export interface Words {
  readonly id: string
  readonly en: string
}

/** The JSON types of the fields (specification 2). */
export type FieldKind = 'string' | 'integer' | 'number' | 'boolean'

/** The format of a string that is not empty: a date or time without time zone, a plain decimal with a point, or a code without blanks around it. */
export type TextForm = 'date' | 'date-time' | 'time' | 'decimal' | 'code'

/** Names of the lists in code-lists.ts, of the two lists that come from packages only (country, currency), and of those the user imports. */
export type CodeListName =
  | 'office'
  | 'storagePlace'
  | 'port'
  | 'tariff'
  | 'identity'
  | 'licence'
  | 'bondedPlace'
  | 'transportMode'
  | 'closingDocument'
  | 'facility'
  | 'priceTerm'
  | 'insurancePlace'
  | 'country'
  | 'currency'
  | 'yesNo'
  | 'restriction'
  | 'condition'
  | 'unit'
  | 'package'
  | 'documentType'
  | 'containerSize'
  | 'containerLoad'
  | 'zeroOne'

export interface FieldFacts {
  readonly label: Words
  /** Meaning of the field and how to fill it in; F1 shows it. */
  readonly hint: Words
  /** Box number on the printed form: `28:29` is box 29 of BC 2.8, `20:26` of BC 2.0. */
  readonly box?: string
  /** The list of suggested values; any other value can be typed. */
  readonly codes?: CodeListName
  readonly form?: TextForm
  /** The specification has plain text here, so another form is advice and does not block sending. */
  readonly anyForm?: boolean
  /** A row number or a year: aligned like a number, but neither summed nor grouped. */
  readonly ordinal?: boolean
  /** Usual number of decimals, for display and rounding; not enforced. */
  readonly decimals?: number
  /** Usually whole, so it shows no decimals that are zero. */
  readonly count?: boolean
  /** A number in per cent: a typed `11%` is 11. */
  readonly percent?: boolean
  /** Key of the editor group that shows the field (layout.ts). */
  readonly group?: string
  /** Width in twelfths of the form; in a table, relative to the other columns. */
  readonly width?: number
  /** Rarely used field; the editor shows it collapsed. */
  readonly rare?: boolean
  /** Enter passes it by, Tab does not: the profile or the rows fill it, or almost every declaration leaves it empty. */
  readonly skipped?: boolean
  /** Stored with the draft and never sent (local-fields.ts). */
  readonly local?: boolean
  /** Must not be empty when the declaration is sent. Only `car`: without it, responses cannot be requested. */
  readonly needed?: boolean
}

export interface Field<K extends FieldKind = FieldKind> extends FieldFacts {
  readonly node: 'field'
  readonly kind: K
}

/** A JSON object with named members. */
export interface ObjectNode<M extends Members = Members> {
  readonly node: 'object'
  readonly label: Words
  readonly members: M
}

/** A JSON array whose items all have one shape. */
export interface ListNode<N extends Node = Node> {
  readonly node: 'list'
  readonly label: Words
  readonly of: N
}

/** An array without a defined item shape: any JSON, kept unchanged. */
export interface AnyListNode {
  readonly node: 'any-list'
  readonly label: Words
  readonly hint: Words
}

/** Any JSON value of a response, kept unchanged. */
export interface AnyNode {
  readonly node: 'any'
  readonly label: Words
}

/** A value that may also be null. */
export interface NullableNode<N extends Node = Node> {
  readonly node: 'nullable'
  readonly of: N
}

/** A member that may be missing. */
export interface OptionalNode<N extends Node = Node> {
  readonly node: 'optional'
  readonly of: N
}

export type Node = Field | ObjectNode | ListNode | AnyListNode | AnyNode | NullableNode | OptionalNode
export interface Members {
  readonly [key: string]: Node
}

export const text = (facts: FieldFacts): Field<'string'> => ({ node: 'field', kind: 'string', ...facts })
export const integer = (facts: FieldFacts): Field<'integer'> => ({ node: 'field', kind: 'integer', ...facts })
export const number = (facts: FieldFacts): Field<'number'> => ({ node: 'field', kind: 'number', ...facts })
export const flag = (facts: FieldFacts): Field<'boolean'> => ({ node: 'field', kind: 'boolean', ...facts })
/** A date without time zone, `YYYY-MM-DD`. */
export const date = (facts: FieldFacts): Field<'string'> => text({ form: 'date', width: 3, ...facts })
/** A number that the service expects as text: digits and a decimal point, no thousands separator. */
export const decimalText = (facts: FieldFacts): Field<'string'> => text({ form: 'decimal', width: 3, ...facts })

/** Whether the value is a number (wire type number or decimal text). */
export const isAmount = ({ kind, form }: Field): boolean => kind === 'number' || kind === 'integer' || form === 'decimal'

export const object = <const M extends Members>(label: Words, members: M): ObjectNode<M> => ({ node: 'object', label, members })
export const list = <const N extends Node>(label: Words, of: N): ListNode<N> => ({ node: 'list', label, of })
export const anyList = (label: Words, hint: Words): AnyListNode => ({ node: 'any-list', label, hint })
export const any = (label: Words): AnyNode => ({ node: 'any', label })
export const nullable = <const N extends Node>(of: N): NullableNode<N> => ({ node: 'nullable', of })
export const optional = <const N extends Node>(of: N): OptionalNode<N> => ({ node: 'optional', of })

/** Example: `words('Nilai CIF', 'CIF value')`. */
export const words = (id: string, en: string): Words => ({ id, en })
