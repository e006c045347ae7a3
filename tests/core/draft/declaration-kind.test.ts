import fc from 'fast-check'
import { expect, test } from 'vitest'
import { profileKinds } from '#core/contract/profile.ts'
import { maySubmit, mayUse } from '#core/draft/declaration-kind.ts'

const kinds = fc.constantFrom(...profileKinds)
const anyKind = fc.option(kinds, { nil: null })

test('a profile uses what belongs to its own kind, and nothing else', () => {
  fc.assert(
    fc.property(kinds, fc.option(anyKind, { nil: undefined }), kinds, (of, kind, queuedFor) => {
      const profile = { kind: of }
      expect(mayUse(profile, kind)).toBe(kind === of)
      expect(maySubmit(profile, kind, { service: { kind: queuedFor } })).toBe(kind === of && queuedFor === of)
    })
  )
})
