import { defineStore } from 'pinia'
import { watch } from 'vue'
import { localDay } from '#core/base/calendar-day.ts'
import { createSequencer } from '#core/base/sequencer.ts'
import { needsLane } from '#core/office/number-lanes.ts'
import { once } from '#core/base/once.ts'
import { useServices } from '../../../data/services.ts'
import { useNumbering } from '../../worklist/store/numbering.ts'
import { useSettings } from '../../settings/store/settings.ts'
import { useOffice } from './office.ts'
import { useOfficeStatus } from './office-status.ts'

/** Claims a lane of numbers for each prefix of the profiles while the office is connected, and a spare one before the last is used up: a lane never expires. */
export const useNumberLaneClaims = defineStore('number-lane-claims', () => {
  const { now } = useServices()
  const office = useOffice()
  const link = useOfficeStatus()
  const settings = useSettings()
  const numbering = useNumbering()
  const working = createSequencer()

  const wanted = (): readonly string[] => {
    const { status } = link
    if (status === null || status.contact.kind !== 'connected' || !status.sendingOpen || !office.mayWrite) return []
    const given = { day: localDay(now()), counters: [...numbering.counters.values()] }
    const prefixes = new Set(settings.profiles.profiles.map(({ ajuPrefix }) => ajuPrefix.toUpperCase()))
    return [...prefixes].filter((prefix) => needsLane(prefix, office.lanes, status.desk, given))
  }
  const claim = async (): Promise<void> => {
    // A refused claim is retried with the next change of the office.
    for (const prefix of wanted()) await office.claimLane(prefix)
  }
  const start = once(async () => {
    await numbering.ready()
    watch(
      () => wanted().join(' '),
      (prefixes) => {
        if (prefixes !== '') void working.run(claim)
      },
      { immediate: true }
    )
  })

  return { start }
})
