import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Outcome, Size } from './outcome.ts'

/** One promise of the application, and how it is tried. */
export interface KeptPromise {
  readonly number: number
  readonly title: string
  /** What is counted, as a plural: `kills`. */
  readonly unit: string
  /** Starts the application or other programs; those run one after another, beside the others. */
  readonly starts?: true
  readonly keep: (size: Size) => Promise<Outcome>
}

/** Runs `work` with a temporary folder, which is removed afterwards. */
export const inFolder = async <T>(name: string, work: (folder: string) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), `ajukan-promise-${name}-`))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

const root = resolve(import.meta.dirname, '../../..')

interface Run {
  readonly code: number | null
  readonly out: string
  readonly error: string
}

/** Runs a program of this project with the Node of this process. */
export const runProgram = (path: string, args: readonly string[]): Promise<Run> =>
  new Promise((done, failed) => {
    const child = spawn(process.execPath, [join(root, path), ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    const text = { out: '', error: '' }
    child.stdout.setEncoding('utf8').on('data', (piece: string) => (text.out += piece))
    child.stderr.setEncoding('utf8').on('data', (piece: string) => (text.error += piece))
    child.on('error', failed)
    child.on('close', (code) => done({ code, ...text }))
  })

const closingLine = /^(\d+) rounds, (\d+) lost, (\d+) doubled, (\d+) resets$/m

/** Runs a fault trial of tests/faults; what was lost, doubled or reset is broken. */
export const runTrial = async (name: string, args: readonly string[]): Promise<Outcome> => {
  const { code, out, error } = await runProgram(`tests/faults/${name}.ts`, args)
  const [, rounds, ...damage] = (closingLine.exec(out) ?? []).map(Number)
  if (rounds === undefined) return { tried: 0, broken: 1, findings: [`${name} ended with ${code}: ${error.slice(-2_000)}`] }
  const broken = damage.reduce((sum, count) => sum + count, 0)
  // A trial also fails when it acknowledged too little to prove anything.
  return { tried: rounds, broken: Math.max(broken, code === 0 ? 0 : 1), findings: code === 0 ? [] : [error.trim()] }
}

/** A promise that a fault trial tries. */
export const byTrial =
  (name: string, args: Readonly<Record<Size, readonly string[]>>): KeptPromise['keep'] =>
  (size) =>
    runTrial(name, args[size])
