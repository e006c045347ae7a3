import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import { isCountry, isCurrency } from '#core/schema/platform-codes.ts'
import type { AdviceContext } from '#core/validation/advice/advice.ts'
import type { CodeListName } from '#core/schema/field.ts'

/** Whether a list contains a code. `within`: the office of a storage place; a lookup that does not know the office returns null. */
export type ListLookup = (code: string, within?: string) => boolean | null

/** Which code lists advice can check codes against (rule C2): those of the platform and the imported ones. */
export const useCodeListLookups = defineStore('code-list-lookups', () => {
  const lookups = shallowRef<ReadonlyMap<CodeListName, ListLookup>>(
    new Map<CodeListName, ListLookup>([
      ['currency', isCurrency],
      ['country', isCountry]
    ])
  )

  /** Sets the lookup of a list, or removes it with null; advice is computed again. */
  const set = (list: CodeListName, lookup: ListLookup | null): void => {
    const rest = [...lookups.value].filter(([name]) => name !== list)
    lookups.value = new Map(lookup === null ? rest : [...rest, [list, lookup]])
  }

  const isListed: AdviceContext['isListed'] = (list, code, within) => lookups.value.get(list)?.(code, within) ?? null

  return { lookups, set, isListed }
})
