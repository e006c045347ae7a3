import { isObject } from '#core/base/json-guards.ts'
import { unjournaled } from '#core/contract/submission.ts'
import type { AnswerRow } from './database.ts'
import type { Host } from './host-client.ts'

/** An answer as the window stores it: without its text, if the host stored that. */
export const withoutText = <T extends { readonly answer: string; readonly raw: string }>(answer: T): object => {
  const { raw, ...rest } = answer
  return answer.answer.startsWith(unjournaled) ? answer : { rawLength: raw.length, ...rest }
}

/** The text of a stored answer, truncated if very long; null for a row with only a part of it. */
export const textOf = async (host: Pick<Host, 'call'>, row: AnswerRow): Promise<string | null> => {
  const content = isObject(row.content) ? row.content : {}
  const raw = content['raw']
  if (typeof raw === 'string') return raw
  if (typeof content['rawLength'] !== 'number') return null
  const read = await host.call('answers.read', { answer: row.id })
  return read.ok ? read.value.raw : ''
}
