import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { ajuOf, type Answer, create, newOffice, outOfReach, rowsOf, type TestDesk } from '../../support/office/desk.ts'

it('another desk gets the pushed rows of a desk once and in order', async () => {
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

it('a pull in pages can be resumed and returns every change once', async () => {
  const office = await newOffice()
  const [one, two] = [await office.addDesk(), await office.addDesk()]
  const start = (await two.read('pull', {})).position
  const names = Array.from({ length: 7 }, (_, index) => `d${index}`)
  await one.write('push', { declarations: names.map((declaration) => ({ declaration, epoch: 0, rows: rowsOf(declaration, '') })) })
  const found: string[] = []
  let after: object | null = { position: start }
  let pages = 0
  while (after !== null) {
    const page = await two.read('pull', { after, limit: 3 })
    found.push(
      ...page.items.map(({ kind, store, key, declaration }: Record<string, unknown>) => JSON.stringify([kind, store, key ?? declaration]))
    )
    after = page.next
    pages += 1
  }
  expect(found).toHaveLength(7 * 4)
  expect(new Set(found).size).toBe(7 * 4)
  expect(pages).toBe(10)
})

it('listening desks are notified of the position once per commit; for a push, when its desk announces it', async () => {
  const office = await newOffice()
  const [one, two] = [await office.addDesk(), await office.addDesk()]
  const { channel, position } = await two.hello()
  const heard: string[] = []
  two.client.on('notification', ({ payload }) => heard.push(payload ?? ''))
  await two.client.query(`LISTEN ${channel}`)
  await one.write('push', { declarations: ['a', 'b'].map((declaration) => ({ declaration, epoch: 0, rows: rowsOf(declaration, '') })) })
  await one.read('announce')
  await one.write('acknowledge', { position: 0, commit: null, requests: [] })
  await create(one, ajuOf('000001'))
  await eventually(() => expect(heard).toEqual([1, 3].map((more) => String(Number(position) + more))))
})

it('rows of one declaration that are pushed under another are refused, and nothing of the call is stored', async () => {
  const office = await newOffice()
  const one = await office.addDesk()
  const mine = await create(one, ajuOf('000001'))
  const declarations = [
    { declaration: 'new', epoch: 0, rows: rowsOf('new', '') },
    { ...mine, rows: rowsOf('other', '') }
  ]
  await expect(one.write('push', { declarations })).rejects.toMatchObject({ code: 'AJ024', message: 'bad-input' })
  expect((await one.client.query('SELECT declaration FROM office.declarations')).rows).toEqual([{ declaration: mine.declaration }])
})

it('a declaration of a newer window version is stored and marked', async () => {
  const office = await newOffice()
  const [one, two] = [await office.addDesk(), await office.addDesk()]
  await one.write('push', { declarations: [{ declaration: 'new', epoch: 0, rows: rowsOf('new', '') }], schema: 99 })
  const { items } = await two.read('pull', {})
  expect(items.find(({ kind }: { kind: string }) => kind === 'declaration')).toMatchObject({ schema: 99 })
})

it('changes without remaining rows are removed once every desk has acknowledged later ones; their positions stay known', async () => {
  const office = await newOffice()
  const [one, two] = [await office.addDesk(), await office.addDesk()]
  // Desks that never acknowledge or were absent for long are not waited for.
  await office.addDesk()
  const gone = await office.addDesk()
  await gone.write('acknowledge', { position: gone.identity.position + 1, commit: null, requests: [] })
  await office.admin.query("UPDATE office_data.contact SET at = now() - interval '91 days' WHERE desk_id = $1", [gone.id])
  const held = (await one.write('push', { declarations: [{ declaration: 'a', epoch: 0, rows: rowsOf('a', '') }] })).held[0]
  const again = () => one.write('push', { declarations: [{ ...held, rows: rowsOf('a', '', randomUUID()) }] })
  const early = await again()
  for (let times = 0; times < 5; times += 1) await again()
  const last = await again()
  const positions = async () => {
    const { rows } = await one.client.query<{ position: string }>(
      'SELECT position FROM office.changes WHERE position >= $1 ORDER BY position',
      [early.position]
    )
    return rows.map(({ position }) => Number(position))
  }
  const acknowledge = (desk: TestDesk) => desk.write('acknowledge', { position: last.position, commit: last.commit, requests: [] })
  await two.write('acknowledge', { position: early.position, commit: early.commit, requests: [] })
  await acknowledge(one)
  expect(await positions()).toHaveLength(7)
  await acknowledge(two)
  expect(await positions()).toEqual([last.position])
  two.identity.position = early.position
  two.identity.commit = early.commit
  expect(await two.hello()).toMatchObject({ answer: 'behind', generation: 1 })
  const { items } = await two.read('pull', { after: { position: early.position } })
  expect(items.filter(({ kind }: { kind: string }) => kind === 'row')).toHaveLength(3)
  two.identity.position = Number(last.position) + 1
  expect(await two.hello()).toMatchObject({ answer: 'reported', generation: 1 })
})

it('results of repeatable calls are not stored; other results are stored until the desk acknowledges them', async () => {
  const office = await newOffice()
  const one = await office.addDesk()
  const requests = async () => {
    const { rows } = await office.admin.query<{ function: string }>('SELECT function FROM office_data.request WHERE office_id = $1', [
      office.id
    ])
    return rows.map((row) => row.function)
  }
  const [request, chunk] = [randomUUID(), { sha256: 'aa', index: 0, of: 2, bytes: 2, data: 'AA==' }]
  for (let times = 0; times < 3; times += 1) {
    await one.write('acknowledge', { position: 0, commit: null, requests: [] })
    await one.write('lease_polls', { cars: [ajuOf('000001')], seconds: 10 })
    await one.write('take_requests', { wanted: 1 })
    await one.write('put_chunk', chunk)
    await one.write('presented', { generation: 1 })
    await one.write('push', { declarations: [] }, request)
  }
  expect(await requests()).toEqual(['push'])
  await one.write('acknowledge', { position: 0, commit: null, requests: [request] })
  expect(await requests()).toEqual([])
})

it('a fact names the desk that wrote it', async () => {
  const office = await newOffice()
  const [one, two] = [await office.addDesk(), await office.addDesk()]
  await one.write('present_facts', { facts: [{ kind: 'answer', id: '1', car: null, value: { id: '1', text: 'ok' } }] })
  const { items } = await two.read('pull', {})
  expect(items.filter(({ kind }: { kind: string }) => kind === 'fact')).toMatchObject([{ id: '1', desk: one.id }])
})

it('the last version of each holder is stored until the declaration is deleted permanently; a branch is a copy beside it, as it was pushed', async () => {
  const office = await newOffice()
  const [one, other] = [await office.addDesk('broker', 'Meja A'), await office.addDesk('broker', 'Meja B')]
  const held = await create(one, ajuOf('B00001'))
  const { declaration } = held
  const push = (desk: TestDesk, holding: object, note: string): Promise<Answer> =>
    desk.write('push', {
      declarations: [{ ...holding, rows: [{ store: 'declarations', key: declaration, value: { id: declaration, note } }] }]
    })
  await push(one, held, 'pertama')
  await push(one, held, 'terakhir')
  await outOfReach(office, one)
  const taken = (await other.write('take', { declarations: [held], reason: 'sakit' })).held[0]
  await push(other, taken, 'diambil alih')
  await push(other, taken, 'lagi')
  const { branches } = await push(one, held, 'tanpa kantor')
  const copy = [{ store: 'declarations', key: declaration, value: { id: declaration, note: 'tanpa kantor' } }]
  expect((await other.read('get_branch', { branch: branches[0].branch })).rows).toEqual(copy)
  const versions = async (): Promise<readonly (string | null)[]> => {
    const { rows } = await office.admin.query<{ note: string | null }>(
      `SELECT value ->> 'note' AS note FROM office_data.store_row WHERE office_id = $1 AND key = to_jsonb($2::text)::text AND store = 'declarations'
       UNION ALL SELECT value ->> 'note' FROM office_data.row_before WHERE office_id = $1 AND key = to_jsonb($2::text)::text ORDER BY 1`,
      [office.id, declaration]
    )
    return rows.map(({ note }) => note)
  }
  expect(await versions()).toEqual(['lagi', 'terakhir'])
  await one.write('give', { declarations: [held], what: 'sending' })
  await other.write('delete_declaration', { declarations: [taken] })
  expect(await versions()).toEqual([null])
  expect((await other.read('get_branch', { branch: branches[0].branch })).rows).toEqual(copy)
})

it('every change is synced to disk, an acknowledgement of a desk is not', async () => {
  const one = await (await newOffice()).addDesk()
  const commitOf = async (call: () => Promise<unknown>): Promise<string> => {
    await one.client.query('BEGIN')
    await call()
    const { rows } = await one.client.query<{ value: string }>("SELECT current_setting('synchronous_commit') AS value")
    await one.client.query('COMMIT')
    return rows[0]?.value ?? ''
  }
  const push = () => one.write('push', { declarations: [{ declaration: randomUUID(), epoch: 0, rows: [] }] })
  const acknowledge = () => one.write('acknowledge', { position: one.identity.position, requests: [] })
  expect([await commitOf(push), await commitOf(acknowledge), await commitOf(push)]).toEqual(['on', 'off', 'on'])
})
