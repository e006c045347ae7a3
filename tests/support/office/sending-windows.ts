import type { Page } from 'playwright'
import type { HoldingVerb, OfficeStatus } from '#core/contract/office.ts'
import { callHost } from '../drivers/host-calls.ts'
import { batchCar, entriesOf, importBatch } from '../drivers/outbox.ts'
import { expect } from '../e2e.ts'
import { startAnsweringService } from '../fakes/answering-service.ts'
import { declarationsInBody, emptyLog, receivedLog, resultOf, submitPath } from '../fixtures/submit-replies.ts'
import type { RunningApp } from '../running-app.ts'
import { exchange, officeStatus } from './windows.ts'

/* Customs service and declarations for windows of an office that send. */

/** The customs service of both desks: it takes everything, and says which numbers it took. `known`: those whose status it has. */
export const startCustoms = async () => {
  const taken: string[] = []
  const known = new Set<string>()
  const service = await startAnsweringService((path, car, body) => {
    if (path !== submitPath)
      return path.includes('statusrespon') ? (known.has(car) ? receivedLog(car) : emptyLog(car)) : { rescode: 'OK', desc: [] }
    const declarations = declarationsInBody(body)
    taken.push(...declarations.map((one) => one.car))
    return { status: 'ok', desc: declarations.map((one) => resultOf(one)) }
  })
  return { ...service, taken, known }
}

export const stateOf = async (page: Page, car: string): Promise<string | undefined> =>
  (await entriesOf(page)).findLast((entry) => entry.car === car)?.state
export const contactOf = async (one: RunningApp): Promise<OfficeStatus['contact']['kind'] | undefined> =>
  (await officeStatus(one))?.contact.kind

export const idOf = async (page: Page, car: string): Promise<string> => {
  const holdings = await callHost(page, 'office.holdings', { after: 0 })
  const found = holdings.ok ? holdings.value.find((one) => one.car === car) : undefined
  if (found === undefined) throw new Error(`the office does not know ${car}`)
  return found.declaration
}
export const done = async (answer: Promise<{ readonly ok: boolean }>): Promise<void> => expect(await answer).toMatchObject({ ok: true })
export const hold = async (one: RunningApp, declarations: readonly string[], verb: HoldingVerb): Promise<void> => {
  await done(callHost(one.page, 'office.hold', { declarations, ...verb }))
  await exchange(one)
}
/** Hands a declaration over to the desk `id` of `to`, which accepts it. */
export const handOver = async (declaration: string, from: RunningApp, to: RunningApp, id: string): Promise<void> => {
  await exchange(from)
  await hold(from, [declaration], { verb: 'give', to: id })
  await exchange(to)
  await hold(to, [declaration], { verb: 'take', note: '' })
}
/** Imports declarations and registers their numbers. */
export const importRegistered = async (one: RunningApp, from: number, count: number): Promise<void> => {
  await importBatch(one, from, count)
  await expect
    .poll(async () => {
      await exchange(one)
      const holdings = await callHost(one.page, 'office.holdings', { after: 0 })
      return holdings.ok && holdings.value.some(({ car }) => car === batchCar(from + count - 1))
    })
    .toBe(true)
  for (let number = from; number < from + count; number += 1) {
    const car = batchCar(number)
    await done(callHost(one.page, 'office.registerNumber', { declaration: await idOf(one.page, car), car }))
  }
  await exchange(one)
}
