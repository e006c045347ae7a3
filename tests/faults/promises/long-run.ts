import { readdirSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { addPdf, draftRows, entryRows, openBackupProfile } from '../../support/drivers/backup-profile.ts'
import { addOutcomes, type Outcome, type Size } from '../../support/faults/outcome.ts'
import { inFolder, runProgram } from '../../support/faults/promise.ts'

/** Edits, and one submission with a PDF for every 25 of them. */
const edits = { quick: 1_500, long: 50_000 }
const editsPerSubmission = 25
const drafts = 20
/** Growth allowed after the first quarter. */
const allowed = 1.1

/** Bytes of the heap after a garbage collection. */
const heapBytes = (): number => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  for (let pass = 0; pass < 3; pass += 1) collect()
  return process.memoryUsage().heapUsed
}

/** Open files of this process; 0 where the system does not list them. */
const openFiles = (): number => (process.platform === 'linux' ? readdirSync('/proc/self/fd').length : 0)

/** The host's database and archive over many edits and submissions: neither memory nor open files grow. */
const host = (size: Size): Promise<Outcome> =>
  inFolder('long', async (folder) => {
    const profile = await openBackupProfile(folder)
    const work = async (number: number): Promise<void> => {
      await profile.write(draftRows((number % drafts) + 1, `isi ${number}`))
      if (number % editsPerSubmission > 0) return
      await profile.write(entryRows((number % drafts) + 1, { state: 'accepted' }))
      await addPdf(profile, number)
    }
    const first = edits[size] / 4
    for (let number = 1; number <= first; number += 1) await work(number)
    const before = { heap: heapBytes(), files: openFiles() }
    for (let number = first + 1; number <= edits[size]; number += 1) await work(number)
    const after = { heap: heapBytes(), files: openFiles() }
    await profile.close()
    const findings = [
      ...(after.heap > before.heap * allowed ? [`the heap grew from ${before.heap} to ${after.heap} bytes`] : []),
      ...(after.files > before.files ? [`open files grew from ${before.files} to ${after.files}`] : [])
    ]
    return { tried: edits[size], broken: findings.length, findings }
  })

/** Rounds of the bench in eight hours. */
const rounds = 6_000

/** The bench of the real window: DOM nodes and memory must not grow. */
const window = async (): Promise<Outcome> => {
  const { code, out, error } = await runProgram('tests/bench/soak.ts', ['--rounds', String(rounds)])
  const short = out.split('\n').filter((line) => line.endsWith('| short'))
  const ok = out.split('\n').filter((line) => line.endsWith('| ok'))
  const findings = code === 0 && ok.length > 0 ? short : [...short, error.slice(-2_000)]
  return { tried: rounds, broken: findings.length, findings }
}

/** Hours of work leak nothing; with `--long` also eight hours of the real window. */
export const longRun = async (size: Size): Promise<Outcome> =>
  size === 'long' ? addOutcomes(await host(size), await window()) : host(size)
