import { createHash } from 'node:crypto'
import { ok } from '#core/base/result.ts'
import type { SendPermissions } from '../../../electron/ipc/handlers/send-permissions.ts'

/** A user who has permitted every content. */
export const allPermitted: SendPermissions = {
  handlers: {
    'sending.present': ({ body }) => Promise.resolve(ok(createHash('sha256').update(body).digest('hex'))),
    'sending.isPermitted': () => Promise.resolve(ok(true)),
    'sending.permit': () => Promise.resolve(ok('permitted'))
  },
  use: () => Promise.resolve(ok({ begin: () => Promise.resolve(ok(null)), end: () => Promise.resolve() }))
}
