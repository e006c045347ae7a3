/**
 * `npm run bench -- answers`: the longest processor time without a pause that the thread of the main process spends on the answer to one submission, by length
 * and kind of the answer (design of answers, rule 20). Other programs hardly change processor time. Prints `figure | milliseconds | aim | ok or short`.
 */
import { defaultAnswerRules } from '#core/contract/answer-rules.ts'
import { createAnswerReader } from '../../electron/answers/reader.ts'
import type { SubmitReply } from '../../electron/answers/read-answer.ts'
import { replyOf } from '../support/fakes/main-services.ts'
import { memoryLog } from '../support/fakes/memory-log.ts'
import { reportTime } from './support/figures.ts'

const rounds = 10
const lengths: readonly (readonly [string, number])[] = [
  ['1 KiB', 1_024],
  ['4 KiB', 4 * 1_024],
  ['256 KiB', 256 * 1_024],
  ['1 MiB', 1_024 * 1_024]
]
/** Milliseconds of rule 20. It holds up to 256 KiB. */
const aim = 30

/** Repeats `part` until `length` characters. */
const many = <T>(length: number, part: (at: number) => T): readonly T[] => {
  const each = JSON.stringify(part(0)).length + 1
  return Array.from({ length: Math.ceil(length / each) }, (_, at) => part(at))
}
const nested = (depth: number): unknown => {
  let value: unknown = 'x'
  for (let at = 0; at < depth; at += 1) value = { a: value }
  return value
}

const kinds: Readonly<Record<string, (length: number) => unknown>> = {
  'a success with one long text': (length) => ({ status: 'ok', message: 'OK', note: 'x'.repeat(length) }),
  'a success with many members': (length) => ({ status: 'ok', ...Object.fromEntries(many(length, (at) => [`member${at}`, at])) }),
  'a refusal of many rows': (length) => ({ status: 'error', error: many(length, (at) => ({ row: at, field: 'nohs', message: 'salah' })) }),
  'values within values': (length) => many(length, () => nested(30)),
  escapes: (length) => ({ error: '"\\\n'.repeat(length / 6) }),
  'letters that are numbers': (length) => ({ error: many(length, (at) => `${at}e${at}`) })
}

/** Milliseconds of processor time of the longest task of this thread during `work`. */
const longestTask = async (work: () => Promise<unknown>): Promise<number> => {
  let [longest, isDone] = [0, false]
  const spent = (since: NodeJS.CpuUsage): number => {
    const { user, system } = process.threadCpuUsage(since)
    return (user + system) / 1_000
  }
  const watch = async (): Promise<void> => {
    while (!isDone) {
      const since = process.threadCpuUsage()
      await new Promise((next) => setImmediate(next))
      longest = Math.max(longest, spent(since))
    }
  }
  const watching = watch()
  await work()
  isDone = true
  await watching
  return longest
}

const reader = createAnswerReader({ thread: new URL('../../electron/answers/thread.ts', import.meta.url), log: memoryLog() })
for (const [name, length] of lengths)
  for (const [kind, make] of Object.entries(kinds)) {
    const received: SubmitReply = { reply: replyOf(make(length)), at: Date.now(), rules: defaultAnswerRules }
    // The first answer loads the code.
    await reader.submit(received)
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) times.push(await longestTask(() => reader.submit(received)))
    reportTime(`${name}, ${kind}: longest task of main`, times, aim)
  }
process.exit(0)
