import type { Page } from 'playwright'
import type { OutboxEntry, OutboxState } from '#core/outbox/outbox-entry.ts'
import { countedSections } from '#core/schema/submit-result.ts'
import type { Host } from '../../renderer/data/host-client.ts'
import { seededCar, seededId } from './many-declarations.ts'

/** Outcomes in turn, most of them accepted, as after months of work; nothing waits, so nothing leaves when the store is opened. */
const outcomes: readonly OutboxState[] = ['accepted', 'accepted', 'remarks', 'accepted', 'refused', 'accepted', 'cancelled', 'accepted']

/** The submission of a seeded declaration. */
export const seededEntry = (number: number, now: number): OutboxEntry => {
  const state = outcomes[number % outcomes.length] ?? 'accepted'
  const at = now - (20_000 - number) * 60_000
  return {
    ...{ id: `entry-${String(number).padStart(6, '0')}`, declaration: seededId(number), car: seededCar(number) },
    ...{ profile: 'practice', profileName: 'Latihan', queuedAt: at, order: number, version: 1 },
    ...{ sha256: number.toString(16).padStart(64, '0'), bytes: 4_000 + number, state },
    counts: Object.fromEntries(countedSections.map((name) => [name, 1])) as OutboxEntry['counts'],
    attempts:
      state === 'cancelled'
        ? []
        : [
            {
              ...{ number: 1, startedAt: at + 1_000, endedAt: at + 1_400, httpStatus: state === 'refused' ? 400 : 200, answerBytes: 512 },
              ...(state === 'refused' ? { failure: { code: 'refused', detail: 'Invalid request' } } : {})
            }
          ],
    remarks: state === 'remarks' ? [{ code: 'section-error', section: 'detail', text: `Baris ${number}: pos tarif tidak dikenal` }] : []
  }
}

/** Runs in the page: into the safety copy and the store, as the window does it. The window must not write beside it. */
const write = async (entries: readonly { readonly id: string }[]): Promise<void> => {
  const { host } = window as unknown as { readonly host: Pick<Host, 'call'> }
  const state = await host.call('safety.state', null)
  if (!state.ok) throw new Error(state.failure.code)
  const seq = state.value.lastSeq + 1
  const kept = await host.call('safety.append', { seq, rows: entries.map((value) => ({ table: 'outbox', key: value.id, value })) })
  if (!kept.ok) throw new Error(kept.failure.code)
  await new Promise<void>((done, failed) => {
    const opening = indexedDB.open('ajukan')
    opening.onerror = () => {
      failed(opening.error ?? new Error('not opened'))
    }
    opening.onsuccess = () => {
      const transaction = opening.result.transaction(['outbox', 'meta'], 'readwrite')
      for (const entry of entries) transaction.objectStore('outbox').put(entry)
      transaction.objectStore('meta').put({ key: 'ledger', seq })
      transaction.oncomplete = () => {
        opening.result.close()
        done()
      }
      transaction.onerror = () => {
        failed(transaction.error ?? new Error('not written'))
      }
    }
  })
}

/** Fills an application's outbox with the submissions of the first so many seeded declarations; to be loaded anew before it is used. */
export const seedSubmissions = async (page: Page, count: number): Promise<void> => {
  const now = Date.now()
  for (let from = 1; from <= count; from += 1_000) {
    const length = Math.min(1_000, count - from + 1)
    await page.evaluate(write, Array.from({ length }, (_, index) => seededEntry(from + index, now)) as never)
  }
}
