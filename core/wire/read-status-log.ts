import { ok, type Result } from '../base/result.ts'
import type { StatusLog } from '../derive/types.ts'
import type { HttpReply } from '../base/ports.ts'
import { statusLog, statusLogAnswer } from '../schema/status-log.ts'
import { conformAt } from './conform-to-shape.ts'
import { collectDeviations, type Deviations } from './deviations.ts'
import { readJson, unreadable } from './read-reply.ts'
import { isObject, memberOf } from '../base/json-guards.ts'

/** The log as received: in the service's order, `pdf_encoded` still encoded, members beyond the specification preserved. */
export interface RawStatusLog {
  readonly log: StatusLog
  readonly deviations: readonly string[]
}

/** Reads the answer of the status log operation (specification 2.3). `now` in milliseconds since 1970. */
export const readStatusReply = (reply: HttpReply, now: number): Result<RawStatusLog> => {
  const json = readJson(reply, now)
  if (!json.ok) return json
  const answer = json.value
  if (!isObject(answer) || !['status', 'desc', 'data'].some((key) => Object.hasOwn(answer, key))) return unreadable(reply)
  const deviations = collectDeviations()
  const status = conformAt(memberOf(answer, 'status'), statusLogAnswer.members.status, '/status', deviations)
  if (status.toLowerCase() !== 'ok') deviations.add('/status', status, '"ok"')
  const [path, found] = locate(answer, deviations)
  return ok({ log: conformAt(found, statusLog, path, deviations), deviations: deviations.lines() })
}

const isLog = (value: unknown): boolean =>
  isObject(value) && ['dataStatus', 'dataRespon', 'statusUraian'].some((key) => Object.hasOwn(value, key))

/** The log is in `desc.data`; if it is one level higher it is read from there. */
const locate = (answer: Readonly<Record<string, unknown>>, deviations: Deviations): readonly [string, unknown] => {
  const desc = memberOf(answer, 'desc')
  if (isObject(desc) && Object.hasOwn(desc, 'data')) return ['/desc/data', desc['data']]
  deviations.add('/desc', desc, 'object with data')
  if (isLog(desc)) return ['/desc', desc]
  return isLog(memberOf(answer, 'data')) ? ['/data', memberOf(answer, 'data')] : ['/desc/data', undefined]
}
