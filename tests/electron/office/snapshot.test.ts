import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  ajuOf,
  attemptOf,
  create,
  officeOn,
  prefix,
  rowsOf,
  type Answer,
  type Held,
  type TestDesk,
  type TestOffice
} from '../../support/office/desk.ts'
import { sharedDatabase, sharedServer } from '../../support/office/postgres.ts'

/* From its beginning a desk pulls everything by keys and then what was changed since that began: the same as everything by positions, whatever is written meanwhile. */

type Item = Readonly<Record<string, unknown>>
const membersOf: Readonly<Record<string, readonly string[]>> = {
  row: ['store', 'key'],
  declaration: ['declaration'],
  attempt: ['attempt'],
  fact: ['fact', 'id', 'sha256'],
  branch: ['branch'],
  lane: ['prefix', 'series'],
  desk: ['desk'],
  document: ['sha256']
}
const idOf = (item: Item): string => {
  const kind = String(item['kind'])
  return JSON.stringify([kind, ...(membersOf[kind] ?? []).map((member) => item[member])])
}

/** The last version of each item. */
const folded = (items: readonly Item[]): readonly Item[] => {
  const last = new Map<string, Item>()
  for (const item of items) {
    const known = last.get(idOf(item))
    if (known === undefined || Number(known['position']) <= Number(item['position'])) last.set(idOf(item), item)
  }
  return [...last.values()].toSorted((one, other) => (idOf(one) < idOf(other) ? -1 : 1))
}

/** Everything by positions, as the office has it now. */
const byPositions = async ({ admin, id }: TestOffice): Promise<readonly Item[]> => {
  const { rows } = await admin.query<{ item: Item }>(
    `SELECT i.item::jsonb || jsonb_build_object('kind', i.kind, 'position', c.position) AS item FROM office_data.change c CROSS JOIN LATERAL office_data.items_of(c.office_id, c.txn) i
     WHERE c.office_id = $1`,
    [id]
  )
  return folded(rows.map(({ item }) => item))
}

type Write = 'declaration' | 'rows' | 'attempt' | 'fact' | 'lane' | 'shared' | 'branch' | 'delete' | 'document'
const writes: fc.Arbitrary<Write> = fc.constantFrom(
  'declaration',
  'rows',
  'attempt',
  'fact',
  'lane',
  'shared',
  'branch',
  'delete',
  'document'
)

const writer = (desk: TestDesk) => {
  const held: { held: Held; car: string; isSent: boolean }[] = []
  let count = 0
  return async (what: Write): Promise<void> => {
    count += 1
    const one = held.at(count % Math.max(held.length, 1))
    switch (what) {
      case 'declaration': {
        const car = ajuOf(`9${String(count).padStart(5, '0')}`)
        held.push({ held: await create(desk, car), car, isSent: false })
        break
      }
      case 'rows':
        if (one !== undefined)
          await desk.write('push', { declarations: [{ ...one.held, rows: rowsOf(one.held.declaration, one.car, `${count}`) }], schema: 6 })
        break
      case 'attempt':
        if (one === undefined || one.isSent) break
        one.isSent = true
        await desk.write('claim_sending', { attempts: [attemptOf(one.held, one.car)] })
        break
      case 'fact':
        await desk.write('present_facts', { facts: [{ kind: 'response', id: `r${count}`, car: null, value: { id: `r${count}` } }] })
        break
      case 'lane':
        await desk.write('claim_lane', { prefix }).catch(() => undefined)
        break
      case 'shared':
        await desk.write('push', { shared: [{ store: 'parties', key: `p${count % 3}`, value: { id: `p${count % 3}`, count }, base: 9_000_000 }], schema: 6 }) // oxfmt-ignore
        break
      case 'branch':
        if (one !== undefined) await desk.write('push', { declarations: [{ ...one.held, epoch: 99, rows: rowsOf(one.held.declaration, one.car, 'x') }], schema: 6 }).catch(() => undefined) // oxfmt-ignore
        break
      case 'delete': {
        if (one === undefined || one.isSent) break
        await desk.write('delete_declaration', { declarations: [one.held] })
        held.splice(held.indexOf(one), 1)
        break
      }
      case 'document': {
        const data = Buffer.from(randomUUID())
        const { createHash } = await import('node:crypto')
        const sha256 = createHash('sha256').update(data).digest('hex')
        await desk.write('put_chunk', { sha256, index: 0, of: 1, bytes: data.length, data: data.toString('base64') })
      }
    }
  }
}

const inOffice = async (run: (office: TestOffice, desk: TestDesk, reader: TestDesk) => Promise<void>): Promise<void> => {
  const closing: (() => Promise<void>)[] = []
  const office = await officeOn(await sharedServer(), sharedDatabase, {}, (close) => closing.push(close))
  try {
    await run(office, await office.addDesk('owner', 'Pemilik'), await office.addDesk('broker', 'Pembaca'))
  } finally {
    for (const close of closing) await close()
  }
}

it('a desk that pulls from the beginning in pages of any size, while others write, has what the office has', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(writes, { minLength: 5, maxLength: 30 }),
      fc.array(fc.tuple(fc.integer({ min: 1, max: 12 }), fc.array(writes, { maxLength: 3 })), { minLength: 1, maxLength: 6 }),
      (before, during) =>
        inOffice(async (office, desk, reader) => {
          const write = writer(desk)
          await write('declaration')
          for (const one of before) await write(one)
          const items: Item[] = []
          let [after, pages]: [object | null, number] = [{ position: 0 }, 0]
          let page: Answer
          do {
            const [limit, some] = during[pages % during.length] ?? [5, []]
            page = await reader.read('pull', { after, limit })
            items.push(...page.items)
            expect(page.items.length).toBeLessThanOrEqual(limit)
            after = page.next
            if (after !== null) {
              for (const one of pages < 12 ? some : []) await write(one)
            }
            pages += 1
          } while (after !== null)
          expect(folded(items)).toEqual(await byPositions(office))
          // It goes on from there, and is told nothing twice.
          expect((await reader.read('pull', { after: { position: page.position } })).items).toEqual([])
          await write('declaration')
          const { items: news } = await reader.read('pull', { after: { position: page.position } })
          expect(folded([...items, ...news])).toEqual(await byPositions(office))
        })
    ),
    { numRuns: 12 }
  )
}, 240_000)
