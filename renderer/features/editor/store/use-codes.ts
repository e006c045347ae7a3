import { valueAt } from '#core/base/json-pointer.ts'
import { isNameAmbiguous } from '#core/codes/code-names.ts'
import { codeOfForeignText, isWrittenList } from '#core/codes/written-codes.ts'
import { labelOf } from '#core/codes/code-list.ts'
import { isListName, listNames } from '#core/schema/code-lists.ts'
import type { CodeListName, Field } from '#core/schema/field.ts'
import type { Codes, CodeSource } from '../../../forms/code/source.ts'
import { useCodeListLookups } from '../../catalog/store/code-list-lookups.ts'
import { useCodeLists } from '../../catalog/store/code-lists.ts'
import { useDraft } from './draft/draft.ts'
import { useLearning } from './learning.ts'
import { useText } from '../../../i18n/use-text.ts'

/** Fields that contain the office a storage place should belong to. */
const officeFields = ['/kdkpbc', '/header/data/kpbc_bongkar', '/header/data/kpbc_pengawas']

/** The codes the fields of the open draft offer; chosen codes are reported back. */
export const useCodes = (): {
  readonly codesOf: (field: Field) => Codes
  readonly noteUse: (field: Field, value: unknown) => void
} => {
  const lists = useCodeLists()
  const draft = useDraft()
  const text = useText()
  const { isListed } = useCodeListLookups()
  const sources = new Map<CodeListName, CodeSource>()
  void useLearning()
    .prepareCodes()
    .catch(() => undefined)

  const offices = (): readonly string[] =>
    officeFields
      .map((path) => valueAt(draft.record?.document, path))
      .filter((office) => typeof office === 'string' && office !== '') as string[]

  const makeSource = (name: CodeListName): CodeSource => ({
    find: (typed) => {
      const named = lists.named(name, typed)
      const isNamed = isNameAmbiguous(name, typed) ? 'perhaps' : true
      return lists
        .find(name, typed, name === 'storagePlace' ? { offices: offices() } : {})
        .map((row) => ({ code: row[0], label: labelOf(row, text.value.lang), named: row[0] === named && isNamed }))
    },
    nameOf: (code) => lists.nameOf(name, code),
    codeOf: (typed) =>
      isWrittenList(name) ? codeOfForeignText(name, typed, isListed) : name === 'port' ? (lists.named(name, typed) ?? typed) : typed,
    isEmpty: () => (lists.loaded.get(name)?.list.rows.length ?? 0) === 0 && (lists.used.get(name)?.length ?? 0) === 0,
    none: () =>
      isListName(name) && lists.loaded.get(name)?.list.rows.length === 0
        ? text.value.codeLists.noneYet(text.value.label(listNames[name]))
        : text.value.codeLists.none
  })

  const codesOf = ({ codes }: Field): Codes => {
    if (codes === undefined) return []
    lists.need(codes)
    const source = sources.get(codes) ?? makeSource(codes)
    sources.set(codes, source)
    return source
  }

  const noteUse = ({ codes }: Field, value: unknown): void => {
    if (codes !== undefined && (typeof value === 'string' || typeof value === 'number')) lists.noteUse(codes, String(value))
  }

  return { codesOf, noteUse }
}
