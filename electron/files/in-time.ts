/** The result of a call to a folder, or 'late' after `limit` milliseconds: a folder on a network may never answer. The call itself continues. */
export const inTime = async <T>(call: Promise<T>, limit: number): Promise<T | 'late'> => {
  const late = Promise.withResolvers<'late'>()
  const timer = setTimeout(() => {
    late.resolve('late')
  }, limit)
  try {
    return await Promise.race([call, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
