/**
 * Size of libuv's thread pool. With the default of four, file access that blocks (an archive on an unreachable network share) can occupy every thread
 * and delay the store copy. Import this before anything that accesses a file: libuv reads the variable once, at first use.
 */
export const fileThreads = 8

process.env['UV_THREADPOOL_SIZE'] ??= String(fileThreads)
