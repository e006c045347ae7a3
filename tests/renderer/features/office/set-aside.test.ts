import { expect, test } from 'vitest'
import type { Json, JsonObject } from '#core/base/json.ts'
import { ok } from '#core/base/result.ts'
import { sharedColumns } from '#core/catalog/describe-row.ts'
import type { SetAsideRow } from '#core/contract/store-copy.ts'
import { rowProblem } from '#core/rows/stored-rows.ts'
import { sections } from '#core/schema/layout.ts'
import { memberName, useSetAside } from '../../../../renderer/features/office/store/set-aside.ts'
import { en, id } from '../../../../renderer/i18n/text.ts'
import { useMessages } from '../../../../renderer/messages/messages.ts'
import { openTestApp } from '../../support/test-services.ts'
import { sampleRows } from '../../../support/fixtures/row-mutations.ts'

const sampleOf = (table: string): JsonObject => sampleRows().find((one) => one.table === table)?.value as JsonObject
/** What is wrong with a row of a table that has another value at a path of members. */
const problemWith = (table: string, path: readonly string[], value: Json): string => {
  const changed = structuredClone(sampleOf(table)) as Record<string, Json>
  let at = changed
  for (const name of path.slice(0, -1)) at = at[name] as Record<string, Json>
  at[path.at(-1) ?? ''] = value
  const key = sampleRows().find((one) => one.table === table)?.key ?? null
  return rowProblem({ table, key, value: changed }) ?? 'no problem'
}

test.each(['products', 'tariffs', 'rates'])('a wrong value in a row of %s is named as its column', (table) => {
  for (const { key, field } of sharedColumns(table, null)) {
    const member = problemWith(table, ['values', key], 5)
    expect([id, en].map((text) => memberName(table, member, text))).toEqual([field.label.id, field.label.en])
  }
})

test.each([
  ['declarations', []],
  ['templates', ['content']]
] as const)('a section of the document in a row of %s is named as the editor names it', (table, path) => {
  for (const section of sections) {
    if (!('table' in section)) continue
    const member = problemWith(table, [...path, 'document', section.table], 'x')
    expect([id, en].map((text) => memberName(table, member, text))).toEqual([section.label.id, section.label.en])
  }
  const header = problemWith(table, [...path, 'document', 'header'], null)
  expect(memberName(table, header, id)).not.toMatch(/\.|^header$/)
})

test('the number, the name of a template and a key have names too; a member that the window does not show stands as it is', () => {
  expect(memberName('tracks', problemWith('tracks', ['car'], 5), id)).toBe(id.officeSettings.setAside.wrongKey)
  expect(memberName('outbox', problemWith('outbox', ['car'], null), id)).toBe('Nomor aju')
  expect(memberName('templates', problemWith('templates', ['name'], null), en)).toBe(en.templates.name)
  expect(memberName('outbox', problemWith('outbox', ['sha256'], null), id)).toBe('sha256')
  expect(memberName('parties', '', id)).toBe('')
})

test('other content of a submission is told as that, and apart from data that cannot be read', async () => {
  const app = await openTestApp()
  const row = { key: 'e-1', source: 'store', at: 0, isNew: true } as const
  const rows: readonly SetAsideRow[] = [
    { ...row, table: 'frozen', member: 'body' },
    { ...row, table: 'parties', member: 'uses' }
  ]
  app.host.use({ 'storeCopy.setAsideRows': () => Promise.resolve(ok(rows)) })
  await useSetAside(app.pinia).read()
  expect(useMessages(app.pinia).toasts.map(({ text, tone }) => [text, tone])).toEqual([
    [expect.stringMatching(/formatnya tidak dapat dibaca disisihkan.*“e-1” \(uses\)/), 'warn'],
    [expect.stringMatching(/isi lain untuk 1 kiriman yang sudah tersimpan.*: Kiriman “e-1” \(isi lain\)\./), 'warn']
  ])
  app.host.use({ 'storeCopy.setAsideRows': () => Promise.resolve(ok(rows.map((one) => ({ ...one, isNew: false })))) })
  await useSetAside(app.pinia).read()
  expect(useMessages(app.pinia).toasts.map(({ count }) => count)).toEqual([1, 1])
})
