import { expect } from 'vitest'
import type { Holding } from '#core/contract/office.ts'
import { fail, ok, type Failure } from '#core/base/result.ts'
import { newProfile } from '#core/wire/check-profile.ts'
import { useSendQuestion } from '../../../renderer/features/outbox/store/send-question.ts'
import { useSendRights } from '../../../renderer/features/office/store/sending.ts'
import { useOffice } from '../../../renderer/features/office/store/office.ts'
import { useSettings } from '../../../renderer/features/settings/store/settings.ts'
import { eventually } from '../../support/eventually.ts'
import { holding, memoryOffice } from '../../support/fakes/memory-office.ts'
import { stored } from './answer-fixtures.ts'
import { car, openOutbox } from './outbox-setup.ts'
import { openTestApp } from './test-services.ts'
import { testTimers } from './test-timers.ts'

/** A desk of an office that sends automatically; `answer` is what a submission of these declarations gets, instead of being accepted. */
export const openAtOffice = async (
  count: number,
  factsOf: (id: string, index: number) => Partial<Holding> & { readonly holder?: string | null } = () => ({})
) => {
  const timers = testTimers()
  const app = await openTestApp({ timers })
  const settings = useSettings(app.pinia)
  await settings.saveProfile(newProfile('training', 'other', 'Kantor'))
  await settings.selectProfile('other')
  await settings.change({ sending: 'auto', perEnvelope: 10 })
  const fakeOffice = memoryOffice(app.host)
  const opened = await openOutbox(count, app, true)
  fakeOffice.tell(
    [],
    opened.ids.map((id, index) => {
      const { holder = 'here', ...over } = factsOf(id, index)
      return holding(id, holder, { position: index + 1, car: car(index + 1), ...over })
    })
  )
  const stores = { office: useOffice(app.pinia), rights: useSendRights(app.pinia), question: useSendQuestion(app.pinia) }
  await eventually(() => expect(stores.office.holdings.size).toBe(count))
  let answer: (declarations: readonly string[]) => Failure | null = () => null
  app.host.use({
    'declarations.submit': ({ entries }) => {
      const sent = entries.flatMap(({ entry }) => opened.outbox.entries.get(entry) ?? [])
      const failure = answer(sent.map(({ declaration }) => declaration))
      if (failure) return Promise.resolve(fail(failure.code, failure))
      const [first] = sent
      if (first === undefined) throw new Error('sent before it was stored')
      return Promise.resolve(
        ok({ ...stored('x', first.counts), entries: sent.flatMap((entry) => stored(entry.car, entry.counts).entries) })
      )
    }
  })
  return { ...opened, ...stores, timers, fakeOffice, answers: (next: typeof answer) => void (answer = next) }
}
export type OpenedAtOffice = Awaited<ReturnType<typeof openAtOffice>>

export const statesOf = ({ outbox, ids }: OpenedAtOffice) => ids.map((id) => outbox.ofDeclaration(id)[0]?.state)
