import { expect, test } from 'vitest'
import { ref, shallowRef } from 'vue'
import type { Sheet } from '#core/spreadsheets/sheet.ts'
import { customerOf, mappingId } from '#core/spreadsheets/import/columns/mapping.ts'
import { useStoredMapping } from '../../../../renderer/features/spreadsheets/views/use-stored-mapping.ts'
import { openDraft } from '../../support/draft-setup.ts'
import { inside } from '../../support/mounted.ts'

test('choices for an importer that another desk has stored while a sheet was open stay', async () => {
  const { app, draft } = await openDraft()
  const customer = draft.record ? customerOf(draft.record.document.header.data) : ''
  const id = mappingId('detail', customer)
  const mapping = { id, member: 'detail', customer, form: 'id', changedAt: 1 } as const
  const store = (columns: Readonly<Record<string, string>>): Promise<void> =>
    app.services.storeWriter.write([{ table: 'mappings', key: id, value: { ...mapping, columns } }])
  await store({ hs: 'nohs' })
  const sheet = shallowRef<Sheet | undefined>({ name: 'A', rows: [['amount']] } as unknown as Sheet)
  const { value: stored, wrapper } = inside(app, () =>
    useStoredMapping({
      member: 'detail',
      record: shallowRef(draft.record),
      sheet,
      headerRow: ref(0),
      headings: ref(['amount']),
      columns: ref(['cif'])
    })
  )
  expect(await stored.load(new Map())).toBe(true)
  await store({ hs: 'nohs', size: 'ukuran' })
  await stored.keep('id', draft.record)
  expect(await app.database.mappings.get(id)).toMatchObject({ columns: { hs: 'nohs', size: 'ukuran', amount: 'cif' } })
  wrapper.unmount()
})
