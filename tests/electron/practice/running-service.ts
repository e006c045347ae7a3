import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { CustomsResponse, StatusLog, SubmitResult } from '#core/derive/shape.ts'
import { startPracticeService, type PracticeOptions, type PracticeService } from '../../../electron/practice/service.ts'
import { car } from './declaration-fixture.ts'

export interface ManualClock {
  now(): number
  pass(seconds: number): void
}

/** Starts at 20 November 2026, 08:00:00 in West Indonesian time and advances only with `pass`. */
export const manualClock = (): ManualClock => {
  let at = Date.UTC(2026, 10, 20, 1)
  return { now: () => at, pass: (seconds) => void (at += seconds * 1000) }
}

export const freshFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'ajukan-practice-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

export interface ByCar {
  readonly rescode: string
  readonly desc: readonly { readonly reshdr: CustomsResponse }[]
}

export interface Running {
  readonly service: PracticeService
  readonly folder: string
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>
  submit(body: string): Promise<SubmitResult>
  statusLog(): Promise<StatusLog>
  byCar(kind: 'bc20' | 'bc30'): Promise<ByCar>
}

export const withToken = { authorization: 'Bearer latihan' }
export const paths = {
  submit: '/api/submit/bc28',
  statusLog: '/api/getlog/statusrespon',
  bc30: '/getresbycar/bc30',
  byCode: '/api/getresbycode/bc20',
  bc20: '/api/getresbycar/bc20'
} as const
export const query = { edinumber: 'PELANGGAN01', car }

/** A running service in its own folder, with the common requests of the tests; stopped when the test ends. */
export const running = async (options: Partial<PracticeOptions> = {}): Promise<Running> => {
  const folder = options.folder ?? (await freshFolder())
  const service = await startPracticeService({ clock: manualClock(), ...options, folder })
  onTestFinished(() => service.stop())
  const post: Running['post'] = (path, body, headers = withToken) =>
    fetch(`http://127.0.0.1:${service.port}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
      redirect: 'manual'
    })
  const answer = async <T>(response: Promise<Response>): Promise<T> => (await (await response).json()) as T
  return {
    service,
    folder,
    post,
    submit: (body) => answer(post(paths.submit, body)),
    statusLog: async () => (await answer<{ desc: { data: StatusLog } }>(post(paths.statusLog, { ...query, kode_dokumen: '28' }))).desc.data,
    byCar: (kind) => answer(post(paths[kind], query))
  }
}

export const get = async <T>({ service }: Running, path: string): Promise<T> =>
  (await (await fetch(`http://127.0.0.1:${service.port}${path}`)).json()) as T
