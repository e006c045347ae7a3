import { defineStore } from 'pinia'
import { computed, ref } from 'vue'
import type { DataPlace } from '#core/contract/app.ts'
import { readViewSetting, writeViewSetting } from '../../../ui/view-settings.ts'
import { useSettings } from './settings.ts'

const keyOf = ({ kind, name }: DataPlace): string => `${kind} ${name}`

/** The notice about the place of the data folder, until the user closes it; another place shows it again. */
export const useDataPlace = defineStore('data-place', () => {
  const settings = useSettings()
  const seen = ref(readViewSetting('dataPlace.seen'))
  const place = computed(() => settings.info?.dataPlace ?? null)

  return {
    notice: computed(() => (place.value === null || seen.value === keyOf(place.value) ? null : place.value)),
    close: (): void => {
      if (place.value === null) return
      seen.value = keyOf(place.value)
      writeViewSetting('dataPlace.seen', seen.value)
    }
  }
})
