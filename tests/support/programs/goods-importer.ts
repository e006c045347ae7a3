import { openThreadDatabase } from '../fakes/test-database.ts'
import { importedGoods } from '../fixtures/imported-goods.ts'

// A trial runs this file as a child process and kills it: imports the same goods lines again and again, each import one batch, and prints its number.
const [folder = ''] = process.argv.slice(2)
const database = await openThreadDatabase(folder)
const state = await database.run('copyState')
for (let seq = (state.ok ? state.value.lastSeq : 0) + 1; ; seq += 1) {
  process.stdout.write(`importing ${seq}\n`)
  const done = await database.run('appendToCopy', { seq, rows: importedGoods(seq) })
  if (!done.ok) throw new Error(done.failure.code)
  process.stdout.write(`imported ${seq}\n`)
}
