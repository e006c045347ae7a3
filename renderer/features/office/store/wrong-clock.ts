import { defineStore } from 'pinia'
import { computed, reactive, shallowReactive } from 'vue'
import { clockTolerance, type WrongClock } from '#core/contract/app.ts'
import { useServices } from '../../../data/services.ts'
import { useOffice } from './office.ts'

/** The clocks that this one is compared with, in the order of their notices. */
const bys = ['service', 'office'] as const
type By = (typeof bys)[number]

/** The notice that the clock of this computer differs from the service's or from that of the office, until it is right or the user closes the notice. */
export const useWrongClock = defineStore('wrong-clock', () => {
  const { host, now } = useServices()
  const office = useOffice()
  const wrong = shallowReactive<Record<By, WrongClock | null>>({ service: null, office: null })
  const closed = reactive(new Set<By>())
  let comparedAt = 0

  /** A closed notice stays closed until the clock is right. */
  const note = (by: By, found: WrongClock | null): void => {
    wrong[by] = found
    if (found === null) closed.delete(by)
  }
  host.on('clock.compared', (found) => note('service', found))
  /** The office notes the contacts of a desk at least once a minute. */
  const compare = async (): Promise<void> => {
    comparedAt = now()
    const served = await office.lastContact()
    if (served === null) return
    note('office', Math.abs(comparedAt - served) > clockTolerance ? { here: comparedAt, served } : null)
  }
  office.onStatus(({ contact }) => {
    if (contact.kind === 'connected' && Math.abs(now() - comparedAt) > clockTolerance) void compare()
  })

  const notice = computed(() => {
    for (const by of bys) {
      const found = closed.has(by) ? null : wrong[by]
      if (found !== null) return { by, ...found }
    }
    return null
  })
  return {
    notice,
    /** Closes the notice that is shown; the other clock's comes after it. */
    close: (): void => {
      if (notice.value !== null) closed.add(notice.value.by)
    }
  }
})
