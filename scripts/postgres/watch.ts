/**
 * `watch.ts PID [FOLDER]`: ends an embedded PostgreSQL when the program that started it has ended for any reason, which closes our standard input.
 * Removes FOLDER afterwards. A line on the standard input reports a clean end of the server.
 */
import { rm } from 'node:fs/promises'

const [pid, folder] = [Number(process.argv[2]), process.argv[3]]

const isRunning = (): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

let isDone = false
process.stdin.on('data', () => {
  isDone = true
})
process.stdin.on('close', () => void end())

const end = async (): Promise<void> => {
  if (!isDone && isRunning()) process.kill(pid, 'SIGINT')
  while (!isDone && isRunning()) await new Promise((resolve) => setTimeout(resolve, 50))
  if (folder !== undefined) await rm(folder, { recursive: true, force: true })
}
