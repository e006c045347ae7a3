import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import type { WrongClock } from '#core/contract/app.ts'
import { useServices } from '../../../data/services.ts'
import { useOffice } from '../../office/store/office.ts'

/** Milliseconds; as for the service. The office notes the contacts of a desk at least once a minute. */
const tolerance = 600_000

/** The notice that the clock of this computer differs from the service's or from that of the office, until it is right or the user closes the notice. */
export const useWrongClock = defineStore('wrong-clock', () => {
  const { host, now } = useServices()
  const office = useOffice()
  const ofService = shallowRef<WrongClock | null>(null)
  const ofOffice = shallowRef<WrongClock | null>(null)
  const isClosed = ref(false)
  let comparedAt = 0

  const endIfRight = (): void => {
    if (ofService.value === null && ofOffice.value === null) isClosed.value = false
  }
  host.on('clock.compared', (found) => {
    ofService.value = found
    endIfRight()
  })
  /** The last contact of this desk has the time of the office. */
  const compare = async (desk: string): Promise<void> => {
    comparedAt = now()
    const contacts = await host.call('office.contacts', null)
    const served = contacts.ok ? contacts.value.find((one) => one.desk === desk)?.at : null
    if (served === null || served === undefined) return
    ofOffice.value = Math.abs(comparedAt - served) > tolerance ? { here: comparedAt, served } : null
    endIfRight()
  }
  office.onStatus(({ contact, desk }) => {
    if (contact.kind === 'connected' && Math.abs(now() - comparedAt) > tolerance) void compare(desk)
  })

  return {
    notice: computed(() => {
      if (isClosed.value) return null
      if (ofService.value !== null) return { by: 'service' as const, ...ofService.value }
      return ofOffice.value && { by: 'office' as const, ...ofOffice.value }
    }),
    close: (): void => {
      isClosed.value = true
    }
  }
})
