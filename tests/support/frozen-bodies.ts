import type { Handlers, Input } from '#core/contract/host-api.ts'
import type { ProfileKind } from '#core/contract/profile.ts'
import type { CopyRow } from '#core/contract/store-copy.ts'
import { sha256Of } from '../../electron/files/sha256.ts'

/** Frozen bodies by the ids of their entries. */
export type FrozenBodies = Readonly<Record<string, string>>

/** The rows of queued entries, as far as the host reads them for a submission. */
export const frozenRows = (bodies: FrozenBodies): readonly CopyRow[] =>
  Object.entries(bodies).flatMap(([id, body]) => [
    { table: 'outbox', key: id, value: { id, sha256: sha256Of(body) } },
    { table: 'frozen', key: id, value: { id, body } }
  ])

/** Stores them as the window does when it queues. */
export const freezeBodies = async (
  handlers: Pick<Handlers, 'storeCopy.state' | 'storeCopy.append'>,
  bodies: FrozenBodies
): Promise<void> => {
  const state = await handlers['storeCopy.state'](null)
  const stored = state.ok ? await handlers['storeCopy.append']({ seq: state.value.lastSeq + 1, rows: frozenRows(bodies) }) : state
  if (!stored.ok) throw new Error(`not frozen: ${stored.failure.code}`)
}

/** The first attempts of entries with these bodies. */
export const submissionOf = (
  bodies: FrozenBodies,
  { profile, kind }: { readonly profile: string; readonly kind: ProfileKind }
): Input<'declarations.submit'> => ({
  entries: Object.keys(bodies).map((entry) => ({ entry, attempt: 1 })),
  contents: Object.values(bodies).map(sha256Of),
  profile,
  kind
})
