import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { OfficeSubmission } from '#core/contract/office.ts'
import { useServices } from '../../../data/services.ts'
import { useOffice } from './office.ts'

/** What all desks of the office have sent as far as this desk knows: figures count the firm, not the desk. */
export const useOfficeSubmissions = defineStore('office-submissions', () => {
  const { host } = useServices()
  const office = useOffice()
  /** Empty without an office. */
  const submissions = shallowRef<readonly OfficeSubmission[]>([])

  const read = async (): Promise<void> => {
    if (!office.isJoined) {
      submissions.value = []
      return
    }
    const found = await host.call('office.submissions', null)
    if (found.ok) submissions.value = found.value
  }
  return { submissions, read }
})
