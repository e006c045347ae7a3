import { openThreadDatabase } from '../fakes/test-database.ts'
import { batch } from '../fixtures/store-copy-batches.ts'

// A test runs this file as a child process and kills it: appends without end and prints each sequence number after it is acknowledged.
const [folder = ''] = process.argv.slice(2)
const database = await openThreadDatabase(folder)
const state = await database.run('copyState')
let next = state.ok ? state.value.lastSeq : 0
const appendOn = async (): Promise<void> => {
  for (;;) {
    next += 1
    const seq = next
    const answer = await database.run('appendToCopy', batch(seq))
    if (!answer.ok) throw new Error(answer.failure.code)
    process.stdout.write(`${seq}\n`)
  }
}
await Promise.all([appendOn(), appendOn(), appendOn()])
