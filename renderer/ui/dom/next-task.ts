/** Resolves in a later task, so that the window can draw and handle input before. */
export const nextTask = (): Promise<void> => new Promise((done) => setTimeout(done))
