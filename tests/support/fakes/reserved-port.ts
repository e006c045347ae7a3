import { startPracticeService, type PracticeService } from '../../../electron/practice/service.ts'

/** Below the ports that the system gives to other programs, with a range for each worker of the tests. */
const firstPort = 20_000 + 100 * Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)

const isTaken = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'

/** A port without a listener, which no other test takes, and a function that starts the practice service on it. */
export const reservePort = async (
  folder: string,
  port = firstPort
): Promise<{ readonly port: number; readonly start: () => Promise<PracticeService> }> => {
  const start = (): Promise<PracticeService> => startPracticeService({ folder, port, pace: 0 })
  try {
    await (await start()).stop()
  } catch (error) {
    if (isTaken(error) && port < firstPort + 99) return reservePort(folder, port + 1)
    throw error
  }
  return { port, start }
}
