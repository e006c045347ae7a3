const prefix = 'start: '

/** A step of the start of the application has ended. */
export const markStart = (step: string): void => void performance.mark(prefix + step)

/** The steps of this start with their time since the process began, in milliseconds. A step that ran again, as after a reload, is listed again. */
export const startTimes = (): readonly { readonly step: string; readonly milliseconds: number }[] =>
  performance
    .getEntriesByType('mark')
    .filter(({ name }) => name.startsWith(prefix))
    .map(({ name, startTime }) => ({ step: name.slice(prefix.length), milliseconds: Math.round(startTime) }))
