import { expect, onTestFinished, test } from 'vitest'
import type { Json } from '#core/base/json.ts'
import type { MergedPage } from '#core/contract/office.ts'
import { openProfileDatabase } from '../../../../electron/database/open.ts'
import { officeOperations } from '../../../../electron/database/office/operations.ts'
import { startOfPull, type PulledItem } from '../../../../electron/database/office/types.ts'
import { documentIndexer } from '../../../../electron/database/search.ts'
import { wholeValue } from '../../../support/office/whole-rows.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

const self = { desk: 'one', mayPush: true, isActive: true }
const party = (name: string, id = 'p'): Json => wholeValue('parties', { id, name })
const pulled = (name: string, position: number, key = 'p'): PulledItem => ({
  kind: 'row',
  store: 'parties',
  key,
  value: party(name, key),
  declaration: null,
  desk: 'other',
  position
})

/** The database of a desk, without a server. `pull` stores items as pulled ones; `store` does what the window would do with them. */
const open = async () => {
  const profile = await openProfileDatabase(await tempFolder())
  onTestFinished(() => profile.close())
  const office = officeOperations(profile.database, documentIndexer(profile.database))
  let [seq, after] = [0, startOfPull]
  const pull = (...items: readonly PulledItem[]): void => {
    const position = items.at(-1)?.position ?? 0
    expect(office.takePage(JSON.stringify({ items, next: null, position, commit: null }), after, self)).toBe('end')
    after = { position }
  }
  const store = (): MergedPage['rows'] => {
    const page = office.takeIncoming({ seq: (seq += 1), declarations: [] }, self, { deskName: 'Meja 1', now: 1 })
    expect(page.seq).toBe(seq)
    return page.rows
  }
  const write = (name: string): void =>
    void profile.operations.appendToCopy({ seq: (seq += 1), rows: [{ table: 'parties', key: 'p', value: party(name) }] })
  return { ...profile, office, pull, store, write }
}

test('the answer to an older push does not become the version of a row that another desk has replaced here since', async () => {
  const { office, pull, store, write } = await open()
  pull(pulled('PT Awal', 1))
  store()
  write('PT Ketik')
  const [call] = office.nextPush(self).calls
  // The answer takes long. The change is taken back here, and the version of another desk is stored.
  write('PT Awal')
  pull(pulled('PT Lain', 5))
  store()
  office.finishCall(call?.id ?? '', { position: 4, branches: [], stale: [], held: [] })
  expect(office.nextPush(self).calls).toEqual([])
  // The office has the pushed version again: it is not mistaken for the one that is here.
  pull(pulled('PT Ketik', 6))
  expect(store()).toMatchObject([{ key: 'p', value: { name: 'PT Ketik' }, writer: 'office' }])
})
