import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** The submissions that the fake customs service has stored. */
export interface Reception {
  readonly car: string
  readonly sha256: string
  readonly by: string
  readonly at: number
}

export interface CustomsFaults {
  readonly loseAnswers?: number
  readonly loseRequests?: number
  readonly refuse?: number
  readonly delay?: number
}

export interface CustomsProcess {
  readonly address: string
  /** Replaces the faults; those that are not named end. */
  disturb(faults: CustomsFaults): Promise<void>
  received(): Promise<readonly Reception[]>
  forget(): Promise<void>
  stop(): void
}

/** Starts the stand-in as a process of its own. */
export const startCustoms = async (): Promise<CustomsProcess> => {
  const child = spawn(process.execPath, [new URL('customs-service.ts', import.meta.url).pathname], { stdio: ['pipe', 'pipe', 'inherit'] })
  const [port] = (await once(child.stdout, 'data')) as [Buffer]
  const address = `http://127.0.0.1:${port.toString().trim()}`
  const ask = async (path: string, body: unknown): Promise<unknown> =>
    (await fetch(`${address}/trial/${path}`, { method: 'POST', body: JSON.stringify(body) })).json()
  return {
    address,
    disturb: async (faults) => void (await ask('faults', faults)),
    received: async () => ((await ask('received', {})) as { readonly received: readonly Reception[] }).received,
    forget: async () => void (await ask('forget', {})),
    stop: () => child.stdin.end()
  }
}
