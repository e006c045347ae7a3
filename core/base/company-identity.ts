import { fold, splitWords } from './fold-text.ts'

/** Words for the legal form of a company, not part of its name. */
const legalForms = new Set([
  'pt',
  'cv',
  'ud',
  'tbk',
  'persero',
  'ltd',
  'limited',
  'co',
  'company',
  'corp',
  'corporation',
  'inc',
  'pte',
  'bhd',
  'sdn',
  'gmbh'
])

/** Normalised name: lower case, no punctuation, no legal form, also written `P.T.`. */
export const plainName = (name: string): string => {
  const words = splitWords(fold(name))
    .join(' ')
    .replace(/(?<=^| )(\S) (?=(\S)(?: |$))/gu, (both, one: string, next: string) => (legalForms.has(one + next) ? one : both))
    .split(' ')
  const telling = words.filter((word) => !legalForms.has(word))
  return (telling.length > 0 ? telling : words).join(' ')
}

/** Tax number without punctuation; 16 digits that are a 15-digit number with a leading 0 count as that number. */
export const plainTax = (text: string): string => {
  const digits = text.replace(/\D/g, '')
  return digits.length === 16 && digits.startsWith('0') ? digits.slice(1) : digits
}

/** Whether a text is a complete tax number, not zeros in place of one. */
export const isTaxNumber = (text: string): boolean => {
  const tax = plainTax(text)
  return tax.length >= 15 && /[1-9]/.test(tax)
}

/** The name and the tax number of an importer as a declaration has them. */
export interface ImporterName {
  readonly importer: string
  /** Missing where it is not known. */
  readonly importerTax?: string
}

interface ImporterKeys {
  /** By the name alone; '' without one. */
  readonly name: string
  /** Null without a tax number. */
  readonly tax: string | null
}

/** Names are immutable, so their keys are computed once. */
const keysOfImporters = new WeakMap<ImporterName, ImporterKeys>()

const keysOfImporter = (one: ImporterName): ImporterKeys => {
  const known = keysOfImporters.get(one)
  if (known !== undefined) return known
  const keys = { name: plainName(one.importer), tax: isTaxNumber(one.importerTax ?? '') ? plainTax(one.importerTax ?? '') : null }
  keysOfImporters.set(one, keys)
  return keys
}

/** Identifies an importer by tax number, else by name; '' if neither is known. */
export const importerKey = (one: ImporterName): string => {
  const { name, tax } = keysOfImporter(one)
  return tax ?? name
}

/**
 * Which importers are the same, in filters and reports: those with one tax number, however it is written; a name without a tax number is the
 * importer with the only tax number under that name. '' is the key of no importer.
 */
export const createImporterIdentity = () => {
  /** The tax numbers of each name, with the number of declarations. */
  const taxed = new Map<string, Map<string, number>>()
  const count = (one: ImporterName, by: 1 | -1): void => {
    const { name, tax } = keysOfImporter(one)
    if (tax === null || name === '') return
    const taxes = taxed.get(name) ?? new Map<string, number>()
    const left = (taxes.get(tax) ?? 0) + by
    if (left > 0) taxes.set(tax, left)
    else taxes.delete(tax)
    taxed.set(name, taxes)
  }
  /** What a key stands for now: that of a name may have got a tax number since. */
  const resolve = (key: string): string => {
    const [only = key, ...more] = taxed.get(key)?.keys() ?? []
    return more.length === 0 ? only : key
  }
  return {
    add: (one: ImporterName) => count(one, 1),
    remove: (one: ImporterName) => count(one, -1),
    resolve,
    keyOf: (one: ImporterName): string => resolve(importerKey(one))
  }
}

/** The name to show for each importer, by key: with the key, a tax number, where several have one name. */
export const importerLabels = (names: ReadonlyMap<string, string>): ReadonlyMap<string, string> => {
  const counts = Map.groupBy(names.values(), plainName)
  return new Map(
    [...names].map(([key, name]) => [
      key,
      name !== '' && (counts.get(plainName(name))?.length ?? 0) > 1 && /^\d+$/.test(key) ? `${name} (${key})` : name
    ])
  )
}
export type ImporterIdentity = ReturnType<typeof createImporterIdentity>
