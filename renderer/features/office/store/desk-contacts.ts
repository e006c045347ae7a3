import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { DeskContact } from '#core/contract/office.ts'
import { useServices } from '../../../data/services.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useTimeFormat } from '../../../i18n/use-time-format.ts'

/** Milliseconds in which the office is not asked again: it notes contacts no more often, and several events may arrive in a second. */
const freshFor = 5_000

/** When the desks had contact with the office last, and which are connected. Without the office what was read last is kept. */
export const useDeskContacts = defineStore('desk-contacts', () => {
  const { host, now } = useServices()
  const text = useText()
  const moments = useTimeFormat()
  const contacts = shallowRef<ReadonlyMap<string, DeskContact>>(new Map())
  let readAt = 0
  let reading: Promise<void> | null = null

  const readNow = async (): Promise<void> => {
    const found = await host.call('office.contacts', null)
    if (!found.ok) return
    contacts.value = new Map(found.value.map((one) => [one.desk, one]))
    readAt = now()
  }
  /** Asks the office, unless it has just answered. */
  const read = async (): Promise<void> => {
    if (Math.abs(now() - readAt) < freshFor) return
    await (reading ??= readNow().finally(() => (reading = null)))
  }
  const sentenceOf = (desk: string): string => {
    const at = contacts.value.get(desk)?.at
    if (at === undefined) return ''
    return at === null ? text.value.holding.neverConnected : text.value.holding.lastContact(moments.short(at))
  }
  /** A desk that is not known yet may be connected. */
  const isReachable = (desk: string): boolean => contacts.value.get(desk)?.isReachable ?? true

  return { read, sentenceOf, isReachable }
})
