import { evaluateArithmetic } from '#core/base/arithmetic.ts'
import { formatDecimal } from '#core/base/format-number.ts'
import type { Language } from '#core/base/language.ts'
import { decimalIn } from '#core/base/number.ts'
import { countryCode } from '#core/codes/country-names.ts'
import { packageCode, unitCode } from '#core/codes/unit-names.ts'
import type { Evidence } from '#core/import/source.ts'
import type { Doubt } from '#core/import/line-values.ts'
import type { ColumnKind } from '#core/vocabulary/goods-columns.ts'

/** A value of a line as the grids of an import show it. */
export interface JudgedValue {
  readonly key: string
  readonly value: string
  readonly text: string
  readonly evidence: Evidence
  readonly doubt: Doubt | null
  readonly other: string | null
  /** Doubtful, and neither confirmed nor corrected. */
  readonly isOpen: boolean
  readonly isCorrected: boolean
  /** Read from a picture. */
  readonly isRecognised?: boolean
}

export interface JudgedLine {
  readonly key: string
  readonly values: Readonly<Partial<Record<string, JudgedValue>>>
}

/** A column of lines. */
export interface LineColumn {
  readonly key: string
  readonly label: string
  readonly isNumeric: boolean
  /** Pixels at least; a column is as wide as its longest number. */
  readonly width: number
  /** It stays in view and takes the room that is left. */
  readonly isWide: boolean
  /** It must be in sight without scrolling. */
  readonly isAmount?: boolean
  readonly shown: (value: string) => string
  /** What a typed text becomes; null for a text that is no number. */
  readonly typed: (text: string) => string | null
}

/** A column whose values are shown as they are, and not changed. */
export const plainColumn = ({
  key,
  label,
  isNumeric = false,
  width = 56,
  isWide = false
}: Pick<LineColumn, 'key' | 'label'> & Partial<Pick<LineColumn, 'isNumeric' | 'width' | 'isWide'>>): LineColumn => ({
  key,
  label,
  isNumeric,
  width,
  isWide,
  shown: (value) => value,
  typed: (value) => value
})

/** A line of texts that are taken as they are, by the keys of their columns. `open`: columns in which a text must be looked at. */
export const plainLine = (key: string, texts: Readonly<Record<string, string>>, open: ReadonlySet<string> = new Set()): JudgedLine => ({
  key,
  values: Object.fromEntries(
    Object.entries(texts).map(([column, value]) => [
      column,
      {
        key: `${key}/${column}`,
        value,
        text: value,
        evidence: open.has(column) ? ('doubtful' as const) : ('plausible' as const),
        doubt: null,
        other: null,
        isOpen: open.has(column),
        isCorrected: false
      }
    ])
  )
})

const numericKinds: ReadonlySet<ColumnKind> = new Set<ColumnKind>(['quantity', 'price', 'amount', 'packages', 'net', 'gross', 'volume'])
const isNumeric = (kind: ColumnKind): boolean => numericKinds.has(kind)

/** A value of a line as the user reads it. */
const shownValue = (kind: ColumnKind, value: string, language: Language): string =>
  isNumeric(kind) ? formatDecimal(value, language) : value

/** What was typed as a value of a line: numbers as plain decimals, words for units and countries as their codes. Null for a text that is no number. */
const typedValue = (kind: ColumnKind, typed: string, language: Language): string | null => {
  const text = typed.trim()
  if (text === '') return ''
  if (isNumeric(kind))
    return decimalIn(text, language, 'bare') ?? evaluateArithmetic(text, { language, decimals: kind === 'amount' ? 2 : 4 })
  switch (kind) {
    case 'unit':
      return unitCode(text) ?? text.toUpperCase()
    case 'packageKind':
      return packageCode(text) ?? text.toUpperCase()
    case 'origin':
      return countryCode(text) ?? text.toUpperCase()
    case 'hs':
      return text.replace(/[\s.]/g, '')
    default:
      return text
  }
}

/** Pixels at least. */
const [widthOfDescription, widthOfOthers] = [180, 56]

/** The columns of a review, by the kinds of its values. */
export const columnsOfKinds = (
  kinds: readonly ColumnKind[],
  labels: Readonly<Record<ColumnKind, string>>,
  language: Language
): readonly LineColumn[] =>
  kinds.map((kind) => ({
    key: kind,
    label: labels[kind],
    isNumeric: isNumeric(kind),
    width: kind === 'description' ? widthOfDescription : widthOfOthers,
    isWide: kind === 'description',
    isAmount: kind === 'amount',
    shown: (value) => shownValue(kind, value, language),
    typed: (text) => typedValue(kind, text, language)
  }))
