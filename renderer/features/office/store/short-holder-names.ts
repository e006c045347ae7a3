import { defineStore } from 'pinia'
import { computed } from 'vue'
import { shortNames } from '#core/office/short-names.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useOffice } from './office.ts'

/** The short form of each name that a list shows as holder. Computed once for all rows. */
export const useShortHolderNames = defineStore('short-holder-names', () => {
  const office = useOffice()
  const text = useText()
  const short = computed(() => {
    const { thisDesk, pool, otherDesk } = text.value.holding
    const desks = [...office.desks.values()].map(({ name }) => name)
    return shortNames([thisDesk, pool, otherDesk, ...desks.sort((one, other) => one.localeCompare(other, undefined, { numeric: true }))])
  })
  return { of: (name: string): string => short.value.get(name) ?? name }
})
