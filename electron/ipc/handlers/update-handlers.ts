import type { Channel, Handlers } from '#core/contract/host-api.ts'
import { ok } from '#core/base/result.ts'
import type { UpdateService } from '../../updates/update-service.ts'

type UpdateHandlers = Pick<Handlers, Extract<Channel, `updates.${string}`>>

export const updateHandlers = ({ updates }: { readonly updates: UpdateService }): UpdateHandlers => ({
  'updates.state': async () => ok(updates.state()),
  'updates.setSource': ({ address }) => updates.setSource(address),
  async 'updates.check'() {
    await updates.check()
    return ok(updates.state())
  },
  async 'updates.download'() {
    await updates.download()
    return ok(updates.state())
  },
  async 'updates.stop'() {
    updates.stop()
    return ok(null)
  },
  'updates.install': ({ time }) => updates.install(time)
})
