import { columnsOf, singleFields } from '../../../derive/fields.ts'
import { isAmbiguousUnit, usualUnits } from '../../../codes/unit-names.ts'
import { codesOfWord } from '../../../codes/code-names.ts'
import { codeOfStoredText, isWrittenList } from '../../../codes/written-codes.ts'
import { oncePer } from '../../../base/once.ts'
import type { CodeListName, Field } from '../../../schema/field.ts'
import { tableMembers } from '../../../schema/layout.ts'
import { advice, rule, type Advice, type AdviceContext } from '../advice.ts'
import { stringOrEmpty } from '../../../base/json-guards.ts'

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
