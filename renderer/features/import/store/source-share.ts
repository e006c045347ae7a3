import { defineStore } from 'pinia'
import { computed, ref } from 'vue'
import { readViewSetting, writeViewSetting } from '../../../ui/view-settings.ts'

/** The part of the review's width that the source has; the lines have the rest. */
const [least, most, usual] = [0.2, 0.75, 0.42]

const within = (share: number): number => Math.round(Math.min(most, Math.max(least, share)) * 1000) / 1000
const stored = (): number => within(readViewSetting('import.sourceShare') ?? usual)

/** Where the user put the line between source and lines. It stays on this computer: it belongs to its screen. */
export const useSourceShare = defineStore('import-source-share', () => {
  const own = ref(stored())
  const share = computed({
    get: () => own.value,
    set: (wanted: number) => {
      own.value = within(wanted)
      writeViewSetting('import.sourceShare', own.value)
    }
  })
  return { share, reset: () => (share.value = usual), least, most }
})
