import { flushPromises } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { ref } from 'vue'
import { useKeepAwake } from '../../../../renderer/app/shell/use-window-state.ts'
import { inside } from '../../support/mounted.ts'
import { openOutbox } from '../../support/outbox-setup.ts'

test('the computer is kept awake only while declarations are sent', async () => {
  const { app } = await openOutbox(1)
  const left = ref(0)
  const { wrapper } = inside(app, () => useKeepAwake({ remaining: () => left.value, stop: () => undefined }) ?? true)
  for (const next of [3, 2, 0, 1]) {
    left.value = next
    await flushPromises()
  }
  wrapper.unmount()
  const requests = app.host.calls.flatMap(({ channel, input }) => (channel === 'app.keepAwake' ? [input] : []))
  expect(requests).toEqual([{ on: true }, { on: false }, { on: true }, { on: false }])
})
