import type { Channel, Input } from '#core/contract/host-api.ts'
import { installTimes } from '#core/contract/updates.ts'
import { noInput, objectOf, oneOf, textUpTo, type Guard } from './guard-kit.ts'

export const updateGuards: { readonly [C in Extract<Channel, `updates.${string}`>]: Guard<Input<C>> } = {
  'updates.state': noInput,
  'updates.setSource': objectOf({ address: textUpTo(2_000, /^[^\p{Cc}]*$/u) }, {}),
  'updates.check': noInput,
  'updates.download': noInput,
  'updates.stop': noInput,
  'updates.install': objectOf({ time: oneOf(installTimes) }, {})
}
