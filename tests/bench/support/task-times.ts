import type { CDPSession, Page } from 'playwright'

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  /** Processor time in microseconds. */
  readonly tdur?: number
  readonly args?: { readonly data?: { readonly url?: string } }
}

/** Milliseconds of processor time of the longest task of the window; other than a gap between frames, other programs hardly change it. */
const longestIn = (events: readonly TraceEvent[]): number => {
  const own = events.find(({ name, args }) => name === 'FunctionCall' && args?.data?.url?.startsWith('app://'))
  const tasks = events.filter(({ name, ph, pid, tid }) => ph === 'X' && name.endsWith('RunTask') && pid === own?.pid && tid === own.tid)
  if (tasks.length === 0) throw new Error('no task of the window was traced')
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1_000
}

export interface TaskWatch {
  /** Ends the trace. */
  readonly longest: () => Promise<number>
}

const ended = (session: CDPSession): Promise<void> => new Promise((done) => session.once('Tracing.tracingComplete', () => done()))

/** Traces the tasks of the window until `longest`. */
export const watchTasks = async (page: Page): Promise<TaskWatch> => {
  const session = await page.context().newCDPSession(page)
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as readonly TraceEvent[])))
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'] }
  })
  return {
    longest: async () => {
      const complete = ended(session)
      await session.send('Tracing.end')
      await complete
      await session.detach()
      return longestIn(events)
    }
  }
}
