import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import { clockTolerance, type WrongClock } from '#core/contract/app.ts'
import { useServices } from '../../../data/services.ts'
import { useOffice } from '../../office/store/office.ts'

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
  /** The office notes the contacts of a desk at least once a minute. */
  const compare = async (): Promise<void> => {
    comparedAt = now()
    const served = await office.lastContact()
    if (served === null) return
    ofOffice.value = Math.abs(comparedAt - served) > clockTolerance ? { here: comparedAt, served } : null
    endIfRight()
  }
  office.onStatus(({ contact }) => {
    if (contact.kind === 'connected' && Math.abs(now() - comparedAt) > clockTolerance) void compare()
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
