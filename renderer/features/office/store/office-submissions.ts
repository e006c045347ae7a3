import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { OfficeSubmission } from '#core/contract/office.ts'
import { useServices } from '../../../data/services.ts'
import { useOffice } from './office.ts'

/** What all desks of the office have sent as far as this desk knows: figures count the firm, not the desk. */
export const useOfficeSubmissions = defineStore('office-submissions', () => {
  const { host } = useServices()
  const office = useOffice()
  /** As which desk they were read. */
  const known = shallowRef<{ readonly desk: string; readonly all: readonly OfficeSubmission[] }>({ desk: '', all: [] })
  /** Empty without an office, also after this desk has left one. */
  const submissions = computed((): readonly OfficeSubmission[] =>
    office.isJoined && known.value.desk === office.ownDesk ? known.value.all : []
  )

  const read = async (): Promise<void> => {
    if (!office.isJoined) return
    const desk = office.ownDesk
    const found = await host.call('office.submissions', null)
    if (found.ok) known.value = { desk, all: found.value }
  }
  return { submissions, read }
})
