import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { DeskProgram } from './build.ts'
import type { Acknowledged, AnswerOf, DeskVerb, FromDesk, InputOf, ToDesk } from '../messages.ts'

/** The process ended before it answered. */
export class DeskEnded extends Error {
  override name = 'DeskEnded'
}

/** A desk in a process of its own. */
export interface DeskProcess {
  ask<V extends DeskVerb>(verb: V, input: InputOf<V>): Promise<AnswerOf<V>>
  /** Registers a listener for its further messages. */
  hear(heard: (what: Acknowledged) => void): void
  /** SIGKILL, also while it is stopped. Resolves when it has ended. */
  kill(): Promise<void>
  /** Stops it, as a computer that sleeps; SIGCONT wakes it. */
  signal(name: 'SIGSTOP' | 'SIGCONT'): void
  readonly hasEnded: () => boolean
}

export const startDeskProcess = ({ main, clock }: DeskProgram): DeskProcess => {
  const child: ChildProcess = fork(main, {
    execArgv: ['--import', clock, '--no-warnings'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc']
  })
  const waiting = new Map<number, { readonly resolve: (value: unknown) => void; readonly reject: (error: Error) => void }>()
  let hear: (what: Acknowledged) => void = () => undefined
  let [last, isOver] = [0, false]
  child.on('message', (message: FromDesk) => {
    if ('acknowledged' in message) return hear(message.acknowledged)
    const one = waiting.get(message.answer)
    waiting.delete(message.answer)
    if ('error' in message) one?.reject(new Error(message.error))
    else one?.resolve(message.value)
  })
  const ended = once(child, 'exit').then(() => {
    isOver = true
    for (const { reject } of waiting.values()) reject(new DeskEnded('the desk has ended'))
    waiting.clear()
  })
  return {
    ask: (verb, input) =>
      new Promise((resolve, reject) => {
        if (isOver) return reject(new DeskEnded('the desk has ended'))
        last += 1
        waiting.set(last, { resolve: resolve as (value: unknown) => void, reject })
        child.send({ id: last, verb, input } satisfies ToDesk, (error) => {
          if (error !== null) reject(new DeskEnded(error.message))
        })
      }),
    hear: (heard) => void (hear = heard),
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
    signal: (name) => void child.kill(name),
    hasEnded: () => isOver
  }
}
