import { defineStore } from 'pinia'
import { useServices } from '../../../data/services.ts'

/** Text files the user saves under a name of their choice. */
export const useTextFiles = defineStore('text-files', () => {
  const { host } = useServices()
  return {
    /** Asks the user where to save; `saved` is false when they cancel. */
    save: (suggestedName: string, text: string) => host.call('files.saveText', { suggestedName, text })
  }
})
