import { addOutcomes, type Outcome, type Size } from '../../support/faults/outcome.ts'
import { runTrial } from '../../support/faults/promise.ts'
import { inWindow } from '../../support/faults/window-promises.ts'

/** 200 crashes in new profiles: what a round looks at, everything sent so far, would grow with each crash in one profile. */
const crashes = { profiles: 4, each: 50 }

/** No second post after a crash; with `--long` also of the real application. */
export const noSecondPost = async (size: Size): Promise<Outcome> => {
  const outcomes = [await inWindow('noSecondPost')(size)]
  for (let profile = 0; size === 'long' && profile < crashes.profiles; profile += 1)
    outcomes.push(await runTrial('outbox-kill', ['--rounds', String(crashes.each)]))
  return addOutcomes(...outcomes)
}

/** Every declaration ends known; with `--long` also in the real application, over a proxy that damages requests. */
export const everyDeclarationEnds = async (size: Size): Promise<Outcome> => {
  const store = await inWindow('everyDeclarationEnds')(size)
  return size === 'long' ? addOutcomes(store, await runTrial('outbox', ['--rounds', '20'])) : store
}
