import { fail, ok } from '#core/base/result.ts'
import type { UpdateService } from '../../../electron/updates/update-service.ts'

/** An application that takes no updates. */
export const noUpdates: UpdateService = {
  state: () => ({
    off: 'not-installed',
    source: '',
    isSourceFixed: false,
    way: 'show',
    checkedAt: 0,
    silentSince: null,
    phase: { kind: 'idle' }
  }),
  setSource: () => Promise.resolve(ok(noUpdates.state())),
  check: () => Promise.resolve(),
  download: () => Promise.resolve(),
  stop: () => undefined,
  install: () => Promise.resolve(fail('invalid-input')),
  quitting: () => Promise.resolve(null),
  start: () => undefined,
  close: () => undefined
}
