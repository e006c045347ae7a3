import { readdirSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { addPdf, draftRows, entryRows, openBackupProfile } from '../drivers/backup-profile.ts'

// A trial runs this file as a child process, in which nothing else has memory or files: edits and submits `edits` times in the folder given, and
// prints the heap and the open files after a quarter and at the end as JSON.
const [folder = '', edits = '0'] = process.argv.slice(2)
const editsPerSubmission = 25
const drafts = 20

/** Bytes of the heap after a garbage collection. */
const heapBytes = (): number => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  for (let pass = 0; pass < 3; pass += 1) collect()
  return process.memoryUsage().heapUsed
}

/** Open files of this process; 0 where the system does not list them. */
const openFiles = (): number => (process.platform === 'linux' ? readdirSync('/proc/self/fd').length : 0)

const profile = await openBackupProfile(folder)
const work = async (number: number): Promise<void> => {
  await profile.write(draftRows((number % drafts) + 1, `isi ${number}`))
  if (number % editsPerSubmission > 0) return
  await profile.write(entryRows((number % drafts) + 1, { state: 'accepted' }))
  await addPdf(profile, number)
}
const first = Math.floor(Number(edits) / 4)
for (let number = 1; number <= first; number += 1) await work(number)
const before = { heap: heapBytes(), files: openFiles() }
for (let number = first + 1; number <= Number(edits); number += 1) await work(number)
const after = { heap: heapBytes(), files: openFiles() }
await profile.close()
console.log(JSON.stringify({ before, after }))
