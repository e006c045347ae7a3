import fc from 'fast-check'
import { expect, test } from 'vitest'
import { profileKinds } from '#core/contract/profile.ts'
import { maySubmit, mayUse } from '#core/draft/declaration-kind.ts'

const kinds = fc.constantFrom(...profileKinds)
const anyKind = fc.option(kinds, { nil: null })

test('a profile uses what belongs to its own kind, and nothing else', () => {
  fc.assert(
    fc.property(kinds, fc.option(anyKind, { nil: undefined }), fc.option(kinds, { nil: undefined }), (of, kind, queuedFor) => {
      const profile = { kind: of }
      expect(mayUse(profile, kind)).toBe(kind === of)
      const entry = queuedFor === undefined ? {} : { service: { kind: queuedFor } }
      expect(maySubmit(profile, kind, entry)).toBe(kind === of && (queuedFor === undefined || queuedFor === of))
    })
  )
})
