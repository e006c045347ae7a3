import { addOutcomes, type Outcome, type Size } from '../../support/faults/outcome.ts'
import { runTrial } from '../../support/faults/promise.ts'
import { inWindow } from '../../support/faults/window-promises.ts'

/** No second post after a crash; with `--long` also of the real application. */
export const noSecondPost = async (size: Size): Promise<Outcome> => {
  const store = await inWindow('noSecondPost')(size)
  return size === 'long' ? addOutcomes(store, await runTrial('outbox-kill', ['--rounds', '200'])) : store
}

/** Every declaration ends known; with `--long` also in the real application, over a proxy that damages requests. */
export const everyDeclarationEnds = async (size: Size): Promise<Outcome> => {
  const store = await inWindow('everyDeclarationEnds')(size)
  return size === 'long' ? addOutcomes(store, await runTrial('outbox', ['--rounds', '20'])) : store
}
