import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * Runs a program of the tests and kills it (`SIGKILL`) some milliseconds after it has printed a text that matches `from`, where it has not ended
 * before. Resolves with its whole lines.
 */
export const runAndKill = async (program: URL, args: readonly string[], from: RegExp, milliseconds: number): Promise<readonly string[]> => {
  const child = spawn(process.execPath, [program.pathname, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  let text = ''
  let isTimed = false
  child.stdout.setEncoding('utf8').on('data', (piece: string) => {
    text += piece
    if (isTimed || !from.test(text)) return
    isTimed = true
    void pause(milliseconds).then(() => child.kill('SIGKILL'))
  })
  await once(child, 'close')
  return text.split('\n').slice(0, -1)
}
