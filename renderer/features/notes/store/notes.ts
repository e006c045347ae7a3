import { defineStore } from 'pinia'
import { computed } from 'vue'
import {
  givenNotes,
  paymentId,
  type NoteFacts,
  type NotesRow,
  type Payment,
  type PaymentRow,
  type Payments,
  type WorkNotes
} from '#core/draft/work-notes.ts'
import { tableRows } from '../../../data/optimistic-update.ts'
import { useServices } from '../../../data/services.ts'
import type { Change } from '../../../data/store-writer.ts'
import { useOffice } from '../../office/store/office.ts'
import { useSettings } from '../../settings/store/settings.ts'

const noPayments: Payments = {}

/** Notes about declarations and payments of billings, which all desks of an office share. */
export const useNotes = defineStore('notes', () => {
  const { database, storeWriter, now } = useServices()
  const settings = useSettings()
  const office = useOffice()
  const notes = tableRows<NotesRow>('notes', storeWriter, () => database.notes.toArray())
  const payments = tableRows<PaymentRow>('payments', storeWriter, () => database.payments.toArray())
  const paymentsByCar = computed((): ReadonlyMap<string, Payments> => {
    const byCar = Map.groupBy(payments.rows.value.values(), ({ car }) => car)
    return new Map(
      [...byCar].map(([car, rows]) => [car, Object.fromEntries(rows.map(({ id: _, car: __, billing, ...payment }) => [billing, payment]))])
    )
  })
  const paymentsOf = (car: string): Payments => paymentsByCar.value.get(car) ?? noPayments
  const author = (): string => office.ownName || (settings.info?.user ?? '')

  /** Changes notes of declarations; `change` gets those of each one. */
  const change = async (ids: readonly string[], changed: (before: Partial<WorkNotes>) => Partial<WorkNotes>): Promise<void> => {
    const put: NotesRow[] = []
    const removed: string[] = []
    for (const id of ids) {
      const before = notes.rows.value.get(id)
      const given = givenNotes({ ...before, ...changed(before ?? {}) })
      if (given !== null) put.push({ id, by: author(), changedAt: now(), ...given })
      else if (before) removed.push(id)
    }
    await notes.put(put, removed)
  }

  return {
    rows: notes.rows,
    payments: payments.rows,
    ready: (): Promise<unknown> => Promise.all([notes.ready(), payments.ready()]),
    takeArrived: async (noted: readonly Change[], paid: readonly Change[]): Promise<void> => {
      await notes.takeArrived(noted)
      await payments.takeArrived(paid)
    },
    paymentsOf,
    /** Whether the desks of an office share them, and keep the earlier values. */
    isShared: computed(() => office.isJoined),
    /** The names of the desks that share them. */
    deskNames: computed(() => [...office.desks.values()].map(({ name }) => name)),
    /** What a row of the worklist shows of them; null if nothing is noted. */
    factsOf: (id: string, car: string): NoteFacts | null => {
      const row = notes.rows.value.get(id)
      const paid = paymentsByCar.value.get(car)
      return row || paid ? { ...(row && givenNotes(row)), ...(paid && { payments: paid }) } : null
    },
    change,
    author,
    /** Notes a billing as paid; null takes that back. */
    pay: (car: string, billing: string, payment: Payment | null): Promise<void> => {
      const id = paymentId(car, billing)
      return payment === null ? payments.put([], [id]) : payments.put([{ ...payment, id, car, billing }])
    }
  }
})
