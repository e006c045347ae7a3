import { isObject, memberOf } from '#core/base/json-guards.ts'
import { readEnvelope } from '#core/draft/envelope.ts'
import { sendFacts, type SendFacts } from '#core/outbox/send-facts.ts'
import { postingProblems } from '#core/validation/sending-problems.ts'
import type { Checked } from '../serve.ts'

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The value of the only member; undefined if there are others. */
const onlyMember = (value: unknown, key: string): unknown =>
  isObject(value) && Object.keys(value).length === 1 ? memberOf(value, key) : undefined

/**
 * The aju numbers in a body of specification 2.1, each once, or the JSON pointer of its first part that no profile allows to be sent. Every
 * body is checked before it is posted, because the page that passes it is not trusted.
 */
export const readSubmitBody = (body: string): Checked<readonly string[]> => {
  const documents = onlyMember(onlyMember(parsed(body), 'bc28'), 'document')
  if (!Array.isArray(documents)) return { ok: false, path: '' }
  const cars = new Set<string>()
  for (const [index, document] of (documents as readonly unknown[]).entries()) {
    const path = `/bc28/document/${index}`
    const [problem] = postingProblems(document)
    if (problem !== undefined) return { ok: false, path: path + problem.path }
    const car = memberOf(document, 'car')
    if (typeof car !== 'string' || cars.has(car)) return { ok: false, path: `${path}/car` }
    cars.add(car)
  }
  return { ok: true, value: [...cars] }
}

/** The number and the facts of a body with one declaration, as `readSubmitBody` checks it. */
export const readFrozenBody = (body: string): Checked<{ readonly car: string; readonly facts: SendFacts }> => {
  const cars = readSubmitBody(body)
  if (!cars.ok) return cars
  const envelope = readEnvelope(body)
  const [only, ...others] = 'declarations' in envelope ? envelope.declarations : []
  if (only === undefined || others.length > 0) return { ok: false, path: '/bc28/document' }
  return { ok: true, value: { car: only.document.car, facts: sendFacts(only.document) } }
}
