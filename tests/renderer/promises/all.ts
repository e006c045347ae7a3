/** The promises that the stores of the window keep; `inWindow` of tests/support/faults/window-promises.ts runs them. */
export { everyDeclarationEnds, noSecondPost, offlineWeek, politeRetries } from './sending.ts'
export { clockJumps } from './clock-jumps.ts'
export { lostStore } from './lost-store.ts'
export { undoModel } from './undo.ts'
