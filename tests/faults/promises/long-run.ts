import { addOutcomes, type Outcome, type Size } from '../../support/faults/outcome.ts'
import { inFolder, runProgram } from '../../support/faults/promise.ts'

/** Edits, and one submission with a PDF for every 25 of them. */
const edits = { quick: 1_500, long: 50_000 }
/** Growth allowed after the first quarter. */
const allowed = 1.1

interface Use {
  readonly heap: number
  readonly files: number
}

/** The host's database and archive over many edits and submissions, in a process of their own: neither memory nor open files grow. */
const host = (size: Size): Promise<Outcome> =>
  inFolder('long', async (folder) => {
    const { code, out, error } = await runProgram('tests/support/programs/long-worker.ts', [folder, String(edits[size])])
    if (code !== 0) throw new Error(`the program ended with ${code}: ${error.slice(-2_000)}`)
    const { before, after } = JSON.parse(out) as { readonly before: Use; readonly after: Use }
    const findings = [
      ...(after.heap > before.heap * allowed ? [`the heap grew from ${before.heap} to ${after.heap} bytes`] : []),
      ...(after.files > before.files ? [`open files grew from ${before.files} to ${after.files}`] : [])
    ]
    return { tried: edits[size], broken: findings.length, findings }
  })

/** Eight hours on the clock of the window. Each round is work of a user, two minutes apart on that clock, and takes some seconds. */
const [hours, rounds] = [8, 240]

/** The bench of the real window: DOM nodes, listeners, memory and open files do not grow, and a key press is drawn as fast at the end. */
const window = async (): Promise<Outcome> => {
  const { code, out, error } = await runProgram('tests/bench/soak.ts', ['--rounds', String(rounds), '--hours', String(hours)])
  const short = out.split('\n').filter((line) => line.endsWith('| short'))
  const ok = out.split('\n').filter((line) => line.endsWith('| ok'))
  const findings = code === 0 && ok.length > 0 ? short : [...short, error.slice(-2_000)]
  return { tried: rounds, broken: findings.length, findings }
}

/** Hours of work leak nothing; with `--long` also eight hours on the clock of the real window. */
export const longRun = async (size: Size): Promise<Outcome> =>
  size === 'long' ? addOutcomes(await host(size), await window()) : host(size)
