import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import { once } from '#core/base/once.ts'
import type { SetAsideRow } from '#core/contract/store-copy.ts'
import { useServices } from '../../../data/services.ts'
import { someOf } from '../../../i18n/some-of.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useMessages } from '../../../messages/messages.ts'
import { useWorklist } from '../../worklist/store/worklist.ts'
import { describeRows } from './describe-rows.ts'
import { useOffice } from './office.ts'

/** Characters of a key that are shown. */
const longestShown = 60

/** Rows that are kept apart because what reads them would fail: of the office, a backup or the window's store. Each is named once. */
export const useSetAside = defineStore('set-aside', () => {
  const { host, database } = useServices()
  const office = useOffice()
  const worklist = useWorklist()
  const messages = useMessages()
  const text = useText()
  const rows = shallowRef<readonly SetAsideRow[]>([])

  type Named = Pick<SetAsideRow, 'table' | 'key' | 'member'>
  const nameOf = (row: Named): string => {
    const { tables, setAside } = text.value.officeSettings
    const [found] = describeRows(tables, [row], worklist.summaries)
    const key = typeof row.key === 'string' ? row.key : JSON.stringify(row.key)
    return setAside.row(found?.name ?? row.table, key.slice(0, longestShown), row.member)
  }
  const tell = (some: readonly Named[]): void => {
    if (some.length === 0) return
    messages.say(text.value.officeSettings.setAside.said(some.length, someOf(some.map(nameOf), text.value.number)), 'warn')
  }

  const read = async (): Promise<readonly SetAsideRow[]> => {
    const found = await host.call('storeCopy.setAsideRows', null)
    if (found.ok) rows.value = found.value
    return rows.value
  }

  /** Tells of rows that are set aside from now on, and of those of the store that were found before. */
  const start = once(async () => {
    database.badRows.listen((bad) => {
      tell(bad)
      void host.call('storeCopy.setAside', { rows: bad })
    })
    const names = (some: readonly SetAsideRow[]): ReadonlySet<string> =>
      new Set(some.map(({ table, key, at }) => JSON.stringify([table, key, at])))
    let known = names(await read())
    let last = office.status?.lastSetAside ?? 0
    office.onStatus(({ lastSetAside = 0 }) => {
      if (lastSetAside === last) return
      last = lastSetAside
      void read().then((found) => {
        tell(found.filter((row) => row.source === 'office' && !known.has(JSON.stringify([row.table, row.key, row.at]))))
        known = names(found)
      })
    })
  })

  return { rows, named: computed(() => rows.value.map((row) => ({ ...row, name: nameOf(row) }))), read, start }
})
