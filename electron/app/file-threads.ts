/**
 * Threads for work on files. Node's usual four can all be taken by one place that does not answer, such as an archive on a share, and what is typed would
 * wait for its safe copy behind them. Imported before anything that touches a file: the number is read once, with the first one.
 */
export const fileThreads = 8

process.env['UV_THREADPOOL_SIZE'] ??= String(fileThreads)
