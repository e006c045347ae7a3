/**
 * Loaded before a desk of the trial (`--import`), in each of its threads: `Date.now` has an offset that the trial sets, as on a computer with a wrong clock.
 */
import { BroadcastChannel } from 'node:worker_threads'

const now = Date.now
let offset = Number(process.env['AJUKAN_TRIAL_CLOCK'] ?? 0)
Date.now = () => now() + offset

const channel = new BroadcastChannel('trial clock')
channel.unref()
channel.onmessage = (message) => {
  offset = Number((message as { readonly data: unknown }).data)
}

/** Sets the clock of the whole process. */
export const setClock = (milliseconds: number): void => {
  offset = milliseconds
  // A worker that starts later has the environment of its process.
  process.env['AJUKAN_TRIAL_CLOCK'] = String(milliseconds)
  channel.postMessage(milliseconds)
}
