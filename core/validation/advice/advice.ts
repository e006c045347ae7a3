import type Big from 'big.js'
import { plain } from '../../base/amounts.ts'
import type { Json } from '../../base/json.ts'
import type { Pointer } from '../../base/json-pointer.ts'
import type { ReferenceKind } from '../../derive/reference-numbers.ts'
import type { TaxRates } from '../../base/tax-rates.ts'
import type { DraftDeclaration } from '../../derive/shape.ts'
import type { CodeListName } from '../../schema/field.ts'
import type { TableMember } from '../../schema/layout.ts'
import type { SendingRules } from '../../schema/required-fields.ts'

/** How reliable the source of a rule is. Rules that are guesses are off by default. */
export type Certainty = 'certain' | 'likely' | 'guess'

/** Another declaration with the same number. */
export interface UsedBefore {
  readonly id: string
  readonly car: string
  readonly importer: string
  /** The local date it was created, `YYYY-MM-DD`. */
  readonly day: string
}

/** A value that was taken from a file, is doubtful, and was neither confirmed nor changed. */
export interface ImportedDoubt {
  readonly path: Pointer
  readonly file: string
  /** Sheet and cell, or page. */
  readonly place: string
  /** As it is written there. */
  readonly text: string
  /** Why it is doubtful: a name of `LineDoubt` (core/import/goods-edits.ts). */
  readonly doubt: string
  readonly value: Json
}

/** Facts that the rules need besides the declaration. */
export interface AdviceContext {
  /** The day at the service, `YYYY-MM-DD`. */
  readonly today: string
  /** The latest day that an aju number given today may have, `YYYY-MM-DD`; `today` if missing. */
  readonly numberDay?: string
  /** Aju numbers of all other declarations on this computer. */
  readonly otherAju: Pick<ReadonlySet<string>, 'has'>
  /** Whether a list contains a code; null if the list is not available. `within`: the office of a storage place. */
  readonly isListed: (list: CodeListName, code: string, within?: string) => boolean | null
  /** What the profile turns into advice, and what it takes for an invoice. */
  readonly sendingRules?: SendingRules
  /** The index of a row in the declaration where the rules get it without its blank rows; the same if missing. */
  readonly rowOf?: (member: TableMember, index: number) => number
  /** The customer identity of the profile; unknown if missing. */
  readonly edinumber?: string
  /** The prefix of the aju numbers of the profile; unknown if missing. */
  readonly ajuPrefix?: string
  /** The newest other declaration with this number of an invoice (of the supplier), a B/L or a container (of the last year); null for none. */
  readonly usedBefore?: (kind: ReferenceKind, number: string) => UsedBefore | null
  /** The official exchange rates, and the day whose week counts (`YYYY-MM-DD`); missing where no rate is expected any more. */
  readonly exchangeRates?: { readonly table: TaxRates; readonly day: string }
  /** What was taken from files of suppliers and nobody has confirmed; nothing if missing. */
  readonly imported?: readonly ImportedDoubt[]
  /** What the user's tariff table says of the restriction of a tariff code and scheme; null if it says nothing. */
  readonly restrictionOf?: (tariff: string, scheme: string) => Restriction | null
}

/** An import restriction of a tariff code. */
export interface Restriction {
  readonly isRestricted: boolean
  /** Codes of the documents that it needs. */
  readonly documents: readonly string[]
}

/** Parameters of the message: amounts as plain decimals (`1234.5`), other values as in the declaration; '' for none. */
export interface AdviceParams {
  readonly found: string
  readonly expected: string
  /** `found` − `expected`, or another value of the message. */
  readonly other: string
}

/** Message ids, `rule.case`. The window has a text for each of them. */
export const adviceSentences = [
  'I2.taken',
  'I2.future',
  'I3.office',
  'I3.kind',
  'I4.length',
  'I4.branch',
  'I4.kind',
  'I4.check',
  'I4.separators',
  'I5.length',
  'I6.length',
  'I7.partial',
  'I8.profile',
  'I9.prefix',
  'M1.fob',
  'M2.cif',
  'M3.freight',
  'M3.insurance',
  'M3.cfr',
  'M3.cif',
  'M4.rupiah',
  'M5.rupiah',
  'M5.foreign',
  'M6.sum',
  'M8.unit-price',
  'M8.kilo-price',
  'M8.zero-price',
  'M8.low-price',
  'M8.high-price',
  'M9.positive',
  'M10.plain',
  'M11.decimals',
  'M12.stamps',
  'M13.blank',
  'M13.differs',
  'M13.week',
  'M13.over',
  'M13.none',
  'W1.weight',
  'W2.sum',
  'W3.count',
  'W4.none',
  'W4.total',
  'W4.type',
  'W5.number',
  'W5.twice',
  'C1.form',
  'C1.list',
  'C2.list',
  'C2.word',
  'C2.unusual',
  'C2.storage',
  'C3.form',
  'C3.check',
  'C3.twice',
  'C3.size',
  'C4.packing-list',
  'C5.sea',
  'C5.air',
  'C6.document',
  'C6.origin',
  'C7.category',
  'C7.permit',
  'C8.real',
  'C8.form',
  'C8.future',
  'C8.far',
  'C9.partial',
  'C9.number',
  'C9.item',
  'C10.description',
  'C10.brand',
  'C10.type',
  'C11.needed',
  'C12.source',
  'S1.invoice',
  'S1.shipment',
  'S1.container',
  'C14.flag',
  'C14.document',
  'C15.damaged',
  'F1.imported',
  'R1.required',
  'R1.positive',
  'R1.invoice'
] as const
export type AdviceSentence = (typeof adviceSentences)[number]

/** A hint about one field; it never blocks saving or sending. */
export interface Advice {
  readonly path: Pointer
  readonly severity: 'advice'
  readonly rule: string
  readonly says: AdviceSentence
  readonly params: AdviceParams
  /** The id of another declaration that it is about. */
  readonly declaration?: string
}

/** A rule across fields. Rules never throw, whatever a draft or an imported file contains. */
export interface AdviceRule {
  readonly id: string
  readonly certainty: Certainty
  readonly run: (declaration: DraftDeclaration, context: AdviceContext) => readonly Advice[]
}

export const rule = (id: string, certainty: Certainty, run: AdviceRule['run']): AdviceRule => ({ id, certainty, run })

export const advice = (path: Pointer, says: AdviceSentence, params: Partial<AdviceParams> = {}): Advice => ({
  path,
  severity: 'advice',
  rule: says.slice(0, says.indexOf('.')),
  says,
  params: { found: '', expected: '', other: '', ...params }
})

export const nothing: readonly Advice[] = []

export const headerPath = (key: string): Pointer => `/header/data/${key}`

/** Advice about a value that differs from the expected one; `other` is the difference. */
export const difference = (path: Pointer, says: AdviceSentence, found: Big, expected: Big): Advice =>
  advice(path, says, { found: plain(found), expected: plain(expected), other: plain(found.minus(expected)) })
