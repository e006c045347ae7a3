import { columnsOf, singleFields } from '../../derive/fields.ts'
import { isAmbiguousUnit, usualUnits } from '../../codes/unit-names.ts'
import { codesOfWord } from '../../codes/code-names.ts'
import { codeOfStoredText, isWrittenList } from '../../codes/written-codes.ts'
import { oncePer } from '../../base/once.ts'
import { codeOfCell, withoutTextMark } from '../../base/written-cell.ts'
import type { CodeListName, Field } from '../../schema/field.ts'
import { tableMembers } from '../../schema/layout.ts'
import { advice, rule, type Advice, type AdviceContext, headerPath, nothing } from './advice.ts'
import { stringOrEmpty } from '../../base/json-guards.ts'
import { lookupTable } from '../../base/lookup-table.ts'
import { documentCodes } from './contents.ts'
import { isUnfilled } from '../../base/amounts.ts'
import type { DraftDeclaration } from '../../derive/shape.ts'

/** Documents of every consignment; a permit is none of them. */
const usual: ReadonlySet<string> = new Set(
  '16 20 23 25 27 28 217 246 262 281 282 315 380 388 454 465 640 704 705 740 741 860 861'.split(' ')
)

const hasPermit = ({ dokumen }: DraftDeclaration): boolean =>
  dokumen.data.some(
    (row) =>
      !isUnfilled(row.dokinst) || !isUnfilled(row.kdgroupdok) || (!isUnfilled(row.dokkd) && !usual.has(stringOrEmpty(row.dokkd).trim()))
  )

/** C7: restricted goods have a category, and the documents contain a permit. */
export const restrictions = rule('C7', 'likely', (declaration) => {
  const found: Advice[] = []
  let first = -1
  declaration.detail.data.forEach((row, index) => {
    if (stringOrEmpty(row.fllartas).trim().toUpperCase() !== 'Y') return
    if (first === -1) first = index
    if (isUnfilled(row.katlartas)) found.push(advice(`/detail/data/${index}/katlartas`, 'C7.category'))
  })
  if (first !== -1 && !hasPermit(declaration)) found.unshift(advice(`/detail/data/${first}/fllartas`, 'C7.permit'))
  return found
})

/** C14: goods that the user's tariff table calls restricted say so, and the documents it names are there. */
export const tariffRestrictions = rule('C14', 'certain', (declaration, { restrictionOf }) => {
  if (!restrictionOf) return nothing
  const codes = documentCodes(declaration)
  const restrictionsOf = oncePer((tariff: string) => oncePer((scheme: string) => restrictionOf(tariff, scheme)))
  return declaration.detail.data.flatMap((row, index): readonly Advice[] => {
    const tariff = stringOrEmpty(row.nohs).replace(/\D/g, '')
    const restriction = tariff === '' ? null : restrictionsOf(tariff)(stringOrEmpty(row.kd_skema_tarif).trim().toUpperCase())
    if (!restriction?.isRestricted) return nothing
    const found = stringOrEmpty(row.fllartas).trim()
    const missing = restriction.documents.filter((code) => !codes.has(code))
    return [
      ...(found.toUpperCase() === 'Y'
        ? []
        : [advice(`/detail/data/${index}/fllartas`, 'C14.flag', { found, expected: 'Y', other: tariff })]),
      ...(missing.length === 0 ? [] : [advice(`/detail/data/${index}/nohs`, 'C14.document', { found: tariff, other: missing.join(', ') })])
    ]
  })
})

const asean = 'BN ID KH LA MM MY PH SG TH VN'

/** Countries of the trade agreements, by facility code. */
const members = lookupTable<string>({
  '06': asean,
  '54': `${asean} CN`,
  '55': `${asean} KR`,
  '56': 'JP',
  '57': `${asean} IN`,
  '58': `${asean} AU NZ`,
  '61': `${asean} JP`,
  '65': 'AU',
  '67': 'CH IS LI NO',
  '69': `${asean} AU CN JP KR NZ`
})

const countriesOf = new Map(Object.entries(members).map(([code, countries]) => [code, new Set(countries.split(' '))]))

/** C6: a preference needs a certificate of origin and an origin in a country of the agreement. */
export const origin = rule('C6', 'likely', (declaration) => {
  const found: Advice[] = []
  let first: { readonly path: string; readonly facility: string } | null = null
  const whole = stringOrEmpty(declaration.header.data.kdfas).trim()
  if (countriesOf.has(whole)) first = { path: headerPath('kdfas'), facility: whole }
  for (const [index, row] of declaration.detail.data.entries()) {
    const facilityOfLine = stringOrEmpty(row.kdfasdtl).trim()
    // A line without a facility of its own has that of the header.
    const facility = facilityOfLine === '' ? whole : facilityOfLine
    const countries = countriesOf.get(facility)
    if (!countries) continue
    first ??= { path: `/detail/data/${index}/kdfasdtl`, facility }
    const country = stringOrEmpty(row.brgasal).trim().toUpperCase()
    if (country !== '' && !countries.has(country))
      found.push(advice(`/detail/data/${index}/brgasal`, 'C6.origin', { found: country, other: facility }))
  }
  const codes = documentCodes(declaration)
  if (first && !codes.has('861') && !codes.has('860'))
    found.unshift(advice(first.path, 'C6.document', { found: first.facility, expected: '861' }))
  return found
})

/** Lists of public standards or of customs. The specification does not give the short lists of the service, so of those only words are found. */
const checkedLists: ReadonlySet<CodeListName> = new Set<CodeListName>([
  'country',
  'currency',
  'unit',
  'package',
  'documentType',
  'office',
  'port'
])

const listOf = ({ field }: { readonly field: Field }): CodeListName | undefined => field.codes

const singles = singleFields.flatMap(({ path, key, field }) => {
  const list = listOf({ field })
  return list === undefined ? [] : [{ path, key, list }]
})
const tables = tableMembers.map((member) => ({
  member,
  columns: columnsOf(member).flatMap(({ key, field }) => {
    const list = listOf({ field })
    return list === undefined ? [] : [{ key, list }]
  })
}))

const createMissingCheck = ({ isListed }: AdviceContext) => {
  const checkOf = oncePer((list: CodeListName) => oncePer((code: string) => isListed(list, code) === false))
  return (list: CodeListName, code: string): boolean => checkOf(list)(code)
}

/** The code that a text which is in no list stands for, such as `PCE` for `pcs`; '' if it has none, or in packages if it is a unit with several meanings. */
const codeOfWord = (list: CodeListName, text: string, isListed: AdviceContext['isListed']): string => {
  if (!isWrittenList(list) || (list === 'package' && isAmbiguousUnit(text))) return ''
  const code = codeOfStoredText(list, text, isListed)
  return code === text ? '' : code
}

/** A unit such as `KG`, which is a keg in the list. Nothing if the list has the code, but not the usual one: then it means what it says. */
const unusualUnit = (path: string, found: string, isListed: AdviceContext['isListed']): readonly Advice[] => {
  const usual = usualUnits(found)
  if (usual.length === 0 || ![found, ...usual].every((code) => isListed('unit', code) === true)) return []
  return [advice(path, 'C2.unusual', { found, expected: usual.length === 1 ? usual.join('') : '', other: usual.join(', ') })]
}

/** C2: codes are in their lists and no words, a unit is no rare one with the short form of a usual one, and the storage place belongs to the office. */
export const listedCodes = rule('C2', 'likely', (declaration, context) => {
  const isUnlisted = createMissingCheck(context)
  const isMissing = (list: CodeListName, code: string): boolean => checkedLists.has(list) && isUnlisted(list, code)
  // Thousands of lines may have the same word.
  const coded = oncePer((list: CodeListName) => oncePer((text: string) => ({ code: codeOfWord(list, text, context.isListed) })))
  const words = oncePer((list: CodeListName) => oncePer((text: string) => codesOfWord(list, text)))
  const found: Advice[] = []
  const members: Readonly<Record<string, unknown>> = { ...declaration, ...declaration.header.data }
  const check = (path: string, list: CodeListName, value: unknown): void => {
    if (typeof value !== 'string' || value.trim() === '') return
    if (isMissing(list, value)) {
      found.push(advice(path, 'C2.list', { found: value, expected: coded(list)(value).code }))
      return
    }
    const meant = words(list)(value)
    if (meant !== null) found.push(advice(path, 'C2.word', { found: value, expected: meant.length === 1 ? meant.join('') : '' }))
  }
  for (const { path, key, list } of singles) check(path, list, members[key])
  for (const { member, columns } of tables) {
    declaration[member].data.forEach((row, index) => {
      for (const { key, list } of columns) {
        const value = (row as Readonly<Record<string, unknown>>)[key]
        if (typeof value !== 'string' || value === '') continue
        const path = `/${member}/data/${index}/${key}`
        if (isMissing(list, value) || words(list)(value) !== null) check(path, list, value)
        else if (list === 'unit') found.push(...unusualUnit(path, value, context.isListed))
      }
    })
  }
  const storage = stringOrEmpty(declaration.header.data.tmptbn).trim()
  const office = stringOrEmpty(declaration.kdkpbc).trim()
  if (storage !== '' && context.isListed('storagePlace', storage, office) === false)
    found.push(advice('/header/data/tmptbn', 'C2.storage', { found: storage, expected: office }))
  return found
})

/** Texts as they are: no numbers, dates or codes of lists. Other specifications may be a date. */
const isPlainText = ({ kind, form, codes }: Field): boolean => kind === 'string' && form === undefined && codes === undefined
const plainSingles = singleFields.filter(({ field }) => isPlainText(field))
const plainTables = tableMembers.map((member) => ({
  member,
  keys: columnsOf(member).flatMap(({ key, field }) => (isPlainText(field) && key !== 'spflain' ? [key] : []))
}))

/** C15: a text that a spreadsheet seems to have damaged before it was pasted into its field, typed from it, or written into a JSON file. */
export const damagedTexts = rule('C15', 'likely', (declaration) => {
  const check = (path: string, key: string, value: unknown): readonly Advice[] => {
    if (typeof value !== 'string' || value === '') return nothing
    const { doubt } = codeOfCell({ text: value, value: null }, { isItemCode: key === 'kd_barang' })
    return doubt === null && withoutTextMark(value) === value ? nothing : [advice(path, 'C15.damaged', { found: value })]
  }
  const members: Readonly<Record<string, unknown>> = { ...declaration, ...declaration.header.data }
  return [
    ...plainSingles.flatMap(({ path, key }) => check(path, key, members[key])),
    ...plainTables.flatMap(({ member, keys }) =>
      declaration[member].data.flatMap((row, index) =>
        keys.flatMap((key) => check(`/${member}/data/${index}/${key}`, key, (row as Readonly<Record<string, unknown>>)[key]))
      )
    )
  ]
})

/** C1: a tariff code has 8 digits and is in the imported list. A code that is missing there may also be newer than the list. */
export const tariffCode = rule('C1', 'certain', ({ detail }, context) => {
  const isMissing = createMissingCheck(context)
  return detail.data.flatMap((row, index) => {
    const code = stringOrEmpty(row.nohs)
    const path = `/detail/data/${index}/nohs`
    if (!/^\d{8}$/.test(code)) return [advice(path, 'C1.form', { found: code, expected: '8', other: String(code.length) })]
    return isMissing('tariff', code) ? [advice(path, 'C1.list', { found: code })] : []
  })
})
