import { readShippedList, type CodeList, type CodeRow } from '#core/codes/code-list.ts'
import { codeLists, shippedLists, type ShippedListName, type BuiltInListName } from '#core/schema/code-lists.ts'
import type { CodeListName } from '#core/schema/field.ts'

/** A chunk per list, loaded when a field first needs it. */
const files: Readonly<Record<ShippedListName, () => Promise<{ readonly default: string }>>> = {
  country: () => import('../../../../resources/code-lists/country.json?raw'),
  currency: () => import('../../../../resources/code-lists/currency.json?raw'),
  package: () => import('../../../../resources/code-lists/package.json?raw'),
  unit: () => import('../../../../resources/code-lists/unit.json?raw')
}

const isFiled = (name: CodeListName): name is ShippedListName => (shippedLists as readonly string[]).includes(name)
const isOwn = (name: CodeListName): name is BuiltInListName => Object.hasOwn(codeLists, name)

const ownRows = (name: BuiltInListName): readonly CodeRow[] => codeLists[name].map(({ code, label }) => [code, label.id, label.en])

/** Whether a list ships with Ajukan. */
export const isShipped = (name: CodeListName): boolean => isFiled(name) || (isOwn(name) && codeLists[name].length > 0)

/** The shipped list; without rows when it may not be distributed. */
export const loadShipped = async (name: CodeListName): Promise<CodeList> => {
  if (!isFiled(name)) return { name, version: '', date: '', rows: isOwn(name) ? ownRows(name) : [] }
  const list = readShippedList(name, (await files[name]()).default)
  if (list === null) throw new Error(`the shipped list ${name} does not read`)
  return list
}
