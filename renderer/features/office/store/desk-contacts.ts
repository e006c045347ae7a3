import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import { useServices } from '../../../data/services.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useTimeFormat } from '../../../i18n/use-time-format.ts'

/** Milliseconds since the last contact for which a desk counts as connected: a connected desk pulls at least every thirty seconds. */
const recentFor = 120_000
/** Milliseconds in which the office is not asked again: it notes contacts no more often, and several events may arrive in a second. */
const freshFor = 5_000

/** When the desks had contact with the office last. Without the office the times that were read last are kept. */
export const useDeskContacts = defineStore('desk-contacts', () => {
  const { host, now } = useServices()
  const text = useText()
  const moments = useTimeFormat()
  const times = shallowRef<ReadonlyMap<string, number | null>>(new Map())
  let readAt = 0
  let reading: Promise<void> | null = null

  const readNow = async (): Promise<void> => {
    const found = await host.call('office.contacts', null)
    if (!found.ok) return
    times.value = new Map(found.value.map(({ desk, at }) => [desk, at]))
    readAt = now()
  }
  /** Asks the office, unless it has just answered. */
  const read = async (): Promise<void> => {
    if (Math.abs(now() - readAt) < freshFor) return
    await (reading ??= readNow().finally(() => (reading = null)))
  }
  const sentenceOf = (desk: string): string => {
    const at = times.value.get(desk)
    if (at === undefined) return ''
    return at === null ? text.value.holding.neverConnected : text.value.holding.lastContact(moments.short(at))
  }
  /** As of the last contact of any desk, the time of the office: the clock of this computer may be wrong. */
  const isRecent = (desk: string): boolean =>
    Math.max(...[...times.value.values()].map((at) => at ?? 0)) - (times.value.get(desk) ?? 0) < recentFor

  return { read, sentenceOf, isRecent }
})
