import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import { once } from '#core/base/once.ts'
import { sharedColumns } from '#core/catalog/describe-row.ts'
import { declaration } from '#core/schema/declaration.ts'
import { sections } from '#core/schema/layout.ts'
import type { SetAsideRow } from '#core/contract/store-copy.ts'
import type { Json } from '#core/base/json.ts'
import type { RefusedRow } from '#core/contract/office.ts'
import type { Summary } from '#core/draft/summary.ts'
import { declarationOfKey, sharingOf } from '#core/office/shared-rows.ts'
import { formatAju } from '#core/numbering/aju-number.ts'
import { useServices } from '../../../data/services.ts'
import { someOf } from '../../../i18n/some-of.ts'
import type { Text } from '../../../i18n/text.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useMessages } from '../../../messages/messages.ts'
import { useWorklist } from '../../worklist/store/worklist.ts'
import { useOffice } from './office.ts'
import { useOfficeStatus } from './office-status.ts'
import type { OfficeSettingsText } from '../text.ts'

/** What several rows are about: a declaration that can be opened, or data of a kind. */
interface DescribedRows {
  readonly name: string
  /** Null for what is no declaration here. */
  readonly declaration: string | null
  readonly why: RefusedRow['why'] | null
}

/** Rows of the store as a user knows them: the declaration, the master data. One for several rows of the same. */
export const describeRows = (
  tables: OfficeSettingsText['tables'],
  rows: readonly { readonly table: string; readonly key: Json; readonly why?: RefusedRow['why'] }[],
  summaries: ReadonlyMap<string, Pick<Summary, 'car'>>
): readonly DescribedRows[] => {
  const found = new Map<string, DescribedRows>()
  for (const { table, key, why = null } of rows) {
    const sharing = sharingOf(table)
    const id = sharing === 'declaration' ? declarationOfKey(key) : null
    const summary = id === null ? undefined : summaries.get(id)
    const kind = { declaration: tables.declaration, shared: tables.catalog, attempts: tables.attempt, private: tables.other }
    const name = summary
      ? `${tables.declaration} ${formatAju(summary.car)}`
      : sharing in kind
        ? kind[sharing as keyof typeof kind]
        : tables.response
    found.set(`${name} ${why ?? ''}`, { name, declaration: summary ? id : null, why })
  }
  return [...found.values()]
}

/** Characters of a key that are shown. */
const longestShown = 60

/** The window's store has another body of a submission than the host: what was frozen first counts. */
const isOtherBody = ({ table, member }: Pick<SetAsideRow, 'table' | 'member'>): boolean => table === 'frozen' && member === 'body'

/** What is wrong with a row, by the name that its field has in the window; by the path of the member where no field has it. */
export const memberName = (table: string, member: string, text: Text): string => {
  if (isOtherBody({ table, member })) return text.officeSettings.setAside.otherBody
  if (member === 'key') return text.officeSettings.setAside.wrongKey
  const [first, ...rest] = member.split('.')
  const column = first === 'values' ? sharedColumns(table, null).find(({ key }) => key === rest[0]) : undefined
  if (column !== undefined) return text.label(column.field.label)
  if (table === 'templates' && member === 'name') return text.templates.name
  const name = first === 'document' ? rest[0] : member.startsWith('content.document.') ? rest[1] : member
  const section = sections.find((one) => 'table' in one && one.table === name)
  if (section !== undefined) return text.label(section.label)
  return Object.hasOwn(declaration.members, name ?? '') ? text.label(declaration.members[name as 'car'].label) : member
}

/** Rows that are kept apart because what reads them would fail: of the office, a backup or the window's store. Each is named once. */
export const useSetAside = defineStore('set-aside', () => {
  const { host, database } = useServices()
  const office = useOffice()
  const link = useOfficeStatus()
  const worklist = useWorklist()
  const messages = useMessages()
  const text = useText()
  const rows = shallowRef<readonly SetAsideRow[]>([])

  const nameOf = (row: Pick<SetAsideRow, 'table' | 'key' | 'member'>): string => {
    const { tables, setAside } = text.value.officeSettings
    const [found] = describeRows(tables, [row], worklist.summaries)
    const key = typeof row.key === 'string' ? row.key : JSON.stringify(row.key)
    return setAside.row(
      row.table === 'frozen' ? tables.attempt : (found?.name ?? row.table),
      key.slice(0, longestShown),
      memberName(row.table, row.member, text.value)
    )
  }
  /** Names what no answer had before. */
  const read = async (): Promise<void> => {
    const found = await host.call('storeCopy.setAsideRows', null)
    if (!found.ok) return
    rows.value = found.value
    const news = found.value.filter(({ isNew }) => isNew)
    for (const isOther of [false, true]) {
      const some = news.filter((row) => isOtherBody(row) === isOther)
      const said = (): string => {
        const { said: badForm, saidOther } = text.value.officeSettings.setAside
        return (isOther ? saidOther : badForm)(some.length, someOf(some.map(nameOf), text.value.number))
      }
      if (some.length > 0) messages.say(said, 'warn')
    }
  }

  /** Names what is set aside from now on, and what was before the window was there. */
  const start = once(async () => {
    database.badRows.listen((bad) => void host.call('storeCopy.setAside', { rows: bad }).then(read))
    let last = link.status?.lastSetAside ?? 0
    office.onStatus(({ lastSetAside = 0 }) => {
      if (lastSetAside === last) return
      last = lastSetAside
      void read()
    })
    await read()
  })

  return { rows, named: computed(() => rows.value.map((row) => ({ ...row, name: nameOf(row) }))), read, start }
})
