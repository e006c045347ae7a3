/** Resolves in a later task, so that the window can paint and handle input first. */
export const nextTask = (): Promise<void> => new Promise((done) => setTimeout(done))
