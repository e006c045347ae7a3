import { expect, it } from 'vitest'
import { ajuOf, create, newOffice, rowsOf } from '../../support/office/desk.ts'

it('shows another desk what one desk pushed, once and in order', async () => {
  const office = await newOffice()
  const [one, two] = [await office.addDesk(), await office.addDesk()]
  const held = await create(one, ajuOf('000001'))
  const first = await two.read('pull', { after: { position: 0 } })
  const kinds: readonly string[] = first.items.map((item: { kind: string }) => item.kind)
  expect(kinds.filter((kind) => kind === 'row')).toHaveLength(3)
  expect(first.items.find((item: { kind: string }) => item.kind === 'declaration')).toMatchObject({
    ...held,
    holder: one.id,
    sender: one.id,
    car: ajuOf('000001')
  })
  expect(first.next).toBe(null)
  expect((await two.read('pull', { after: { position: first.position } })).items).toEqual([])

  await one.write('push', { declarations: [{ ...held, rows: rowsOf(held.declaration, ajuOf('000001'), 'changed').slice(1, 2) }] })
  const second = await two.read('pull', { after: { position: first.position } })
  expect(second.items.map((item: { kind: string; store: string }) => item.store)).toEqual(['goods'])
  const view = await two.client.query('SELECT importer, cif, holder FROM office.declarations')
  expect(view.rows).toEqual([{ importer: 'PT Contoh', cif: '1200.5', holder: 'Meja 1' }])
})
