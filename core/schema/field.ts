/**
 * The vocabulary in which every field of the service is written, once.
 * Types, paths, JSON Schema, blank values, labels and layout are derived from these definitions (core/derive).
 */

/** One sentence or label in the two languages of the window. */
export interface Words {
  readonly id: string
  readonly en: string
}

/** The JSON types of section 2 of the specification. */
export type FieldKind = 'string' | 'integer' | 'number' | 'boolean'

/** What a string must look like when it is not empty: a wall date, or a plain decimal with a dot. */
export type TextForm = 'date' | 'date-time' | 'time' | 'decimal'

/** The names of the lists in code-lists.ts, of the two that come whole from packages (country, currency), and of those the user imports (bc28.md 1.1 to 1.3). */
export type CodeListName = 'office' | 'storagePlace' | 'port' | 'tariff' | 'identity' | 'licence' | 'bondedPlace' | 'transportMode' | 'closingDocument' | 'facility' | 'priceTerm' | 'insurancePlace' | 'country' | 'currency' | 'yesNo' | 'restriction' | 'condition' | 'unit' | 'package' | 'documentType' | 'containerSize' | 'containerLoad' | 'zeroOne'

export interface FieldFacts {
  readonly label: Words
  /** What the field means and how to fill it; shown by F1. */
  readonly hint: Words
  /** Box number on the printed form: `28:29` is box 29 of BC 2.8, `20:26` of BC 2.0. */
  readonly box?: string
  /** Offered, never enforced: any value may be typed. */
  readonly codes?: CodeListName
  readonly form?: TextForm
  /** The place of a row in its table: it stands like a number, and is none to add up. */
  readonly ordinal?: boolean
  /** Decimals usual for the number; shown and rounded to, never enforced. */
  readonly decimals?: number
  /** The group of the editor the field is shown in (layout.ts). */
  readonly group?: string
  /** Width in the form, in twelfths; in a table, relative. */
  readonly width?: number
  /** Only the tail of the printed form or of the old module needs it: shown folded away. */
  readonly rare?: boolean
  /** Must not be empty for the declaration to be sent. Only `car`: without it nothing can be followed. */
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

/** A JSON array whose entries all have one shape. */
export interface ListNode<N extends Node = Node> {
  readonly node: 'list'
  readonly label: Words
  readonly of: N
}

/** An array without item shape: any JSON, kept as it is. */
export interface AnyListNode {
  readonly node: 'any-list'
  readonly label: Words
  readonly hint: Words
}

/** Any JSON value of an answer, kept as it is. */
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
/** A wall date, `YYYY-MM-DD`, never a moment in a time zone. */
export const date = (facts: FieldFacts): Field<'string'> => text({ form: 'date', width: 3, ...facts })
/** A number that the service wants as text: digits with a dot, no thousands separator. */
export const decimalText = (facts: FieldFacts): Field<'string'> => text({ form: 'decimal', width: 3, ...facts })

export const object = <const M extends Members>(label: Words, members: M): ObjectNode<M> => ({ node: 'object', label, members })
export const list = <const N extends Node>(label: Words, of: N): ListNode<N> => ({ node: 'list', label, of })
export const anyList = (label: Words, hint: Words): AnyListNode => ({ node: 'any-list', label, hint })
export const any = (label: Words): AnyNode => ({ node: 'any', label })
export const nullable = <const N extends Node>(of: N): NullableNode<N> => ({ node: 'nullable', of })
export const optional = <const N extends Node>(of: N): OptionalNode<N> => ({ node: 'optional', of })

/** Label and hint in one breath: `words('Nilai CIF', 'CIF value')`. */
export const words = (id: string, en: string): Words => ({ id, en })
