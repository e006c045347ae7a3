/** Milliseconds of processor time that this thread has used: other programs do not count, however busy the machine is. */
export const processorTime = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
