import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { isOnPath } from '../../scripts/support/process.ts'

/**
 * Applications on one display share its clipboard, and take the focus from each other. Starts a virtual display and makes it the one of this
 * process, so that tests of other processes do neither; returns what ends it. Without Xvfb the display stays.
 */
export const startOwnDisplay = async (): Promise<() => Promise<void>> => {
  if (process.platform !== 'linux' || !isOnPath('Xvfb')) return () => Promise.resolve()
  // The server chooses a free number and writes it to the descriptor when it accepts connections.
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1440x900x24', '-noreset', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe']
  })
  const ended = once(server, 'exit')
  const [number] = (await Promise.race([
    once(server.stdio[3] as Readable, 'data'),
    ended.then(() => Promise.reject(new Error('Xvfb did not start')))
  ])) as [Buffer]
  process.env['DISPLAY'] = `:${number.toString().trim()}`
  return async () => {
    server.kill()
    await ended
  }
}
