import { addOutcomes, type Outcome, type Size } from '../../support/faults/outcome.ts'
import { runTrial } from '../../support/faults/promise.ts'
import { inWindow } from '../../support/faults/window-promises.ts'

/** Undo equals its model; with `--long` also in the real window, with twenty restarts. */
export const undo = async (size: Size): Promise<Outcome> => {
  const store = await inWindow('undoModel')(size)
  return size === 'long' ? addOutcomes(store, await runTrial('undo', ['--rounds', '20', '--edits', '500'])) : store
}
