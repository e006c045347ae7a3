import { officeDatabase } from '../../../../electron/database/office/office-database.ts'
import { tempFolder } from '../../temp-folder.ts'
import { openTestDatabase } from '../../fakes/test-database.ts'

/** Tables whose content each desk checks itself: a bad row of its writer is set aside, and named. */
const own = new Set([
  'declarations',
  'goods',
  'summaries',
  'parties',
  'products',
  'templates',
  'codeLists',
  'mappings',
  'rates',
  'tariffs',
  'notes',
  'payments',
  'answers',
  'responses',
  'tracks'
])

/** A desk that takes pages of `pull` with the code of the application; says what is wrong with one. */
export const readerDesk = async (
  desk: string
): Promise<{ readonly read: (page: string) => Promise<string | null>; readonly close: () => Promise<void> }> => {
  const host = await openTestDatabase(await tempFolder())
  const database = officeDatabase(host)
  const after = { position: 1 }
  let known = 0
  return {
    async read(page) {
      const ready = await database.run('setState', { after })
      const taken = await database.run('takePage', page, after, { desk, mayPush: true, isActive: true })
      if (!ready.ok || !taken.ok) return 'its database refuses the page'
      const rows = await host.run('setAsideRows')
      if (!rows.ok) return 'its database does not answer'
      const aside = rows.value.filter(({ table }) => !own.has(table))
      const isMore = aside.length > known
      known = Math.max(known, aside.length)
      return isMore ? `an item is set aside (${aside[0]?.table}: ${aside[0]?.member})` : null
    },
    close: () => host.close()
  }
}
