import { openStoreCopyJournal } from '../../../electron/database/store-copy/journal.ts'
import { batch } from '../fixtures/store-copy-batches.ts'

// A test runs this file as a child process and kills it: appends without end and prints each sequence number after it is acknowledged.
const [folder = ''] = process.argv.slice(2)
const journal = await openStoreCopyJournal(folder, { segmentBytes: 20_000, compactionBytes: 60_000 })
let next = journal.state().lastSeq
const appendOn = async (): Promise<void> => {
  for (;;) {
    next += 1
    const seq = next
    const answer = await journal.append(batch(seq))
    if (!answer.ok) throw new Error(answer.failure.code)
    process.stdout.write(`${seq}\n`)
  }
}
await Promise.all([appendOn(), appendOn(), appendOn()])
