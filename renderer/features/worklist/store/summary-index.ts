import { createImporterIdentity } from '#core/base/company-identity.ts'
import { createIdIndex } from '#core/base/id-index.ts'
import type { DeclarationKind } from '#core/draft/declaration-kind.ts'
import { referenceKey, referenceKeys, referenceKinds, type ReferenceKind } from '#core/derive/reference-numbers.ts'
import type { Summary } from '#core/draft/summary.ts'
import { inView, noCounts, worklistViews, type ViewCounts, type WorklistView } from './worklist-views.ts'

/** Rows whose references are indexed in one task: about four milliseconds. */
const indexedAtOnce = 2_000

/** A number that very many declarations have, such as `-`, must not slow down every key press. */
const mostOfReference = 200

/** All summaries with indexes for repeated queries, updated row by row: no operation reads all of them. */
export type SummaryIndex = ReturnType<typeof createSummaryIndex>

export const createSummaryIndex = () => {
  const all = new Map<string, Summary>()
  const idsOfCar = createIdIndex()
  /** By kind. */
  const counts = new Map<DeclarationKind | undefined, Record<WorklistView, number>>()
  const importers = createImporterIdentity()
  /** Declarations by the numbers of their invoices, B/L and containers; null until something asks for them. */
  let references: ReturnType<typeof createIdIndex> | null = null
  const noteReferences = (summary: Summary, by: 'add' | 'remove'): void => {
    if (references !== null) for (const key of referenceKeys(summary)) references[by](key, summary.id)
  }

  const count = (summary: Summary, by: 1 | -1): void => {
    const ofKind = counts.get(summary.kind) ?? noCounts()
    counts.set(summary.kind, ofKind)
    for (const view of worklistViews) if (inView(summary, view)) ofKind[view] += by
  }

  return {
    all,
    importers,
    put: (summary: Summary) => {
      const old = all.get(summary.id)
      if (old) count(old, -1)
      if (old) importers.remove(old)
      importers.add(summary)
      if (old && old.car !== summary.car) idsOfCar.remove(old.car, old.id)
      if (old && referenceKinds.some((kind) => old[`${kind}s`] !== summary[`${kind}s`])) noteReferences(old, 'remove')
      all.set(summary.id, summary)
      count(summary, 1)
      idsOfCar.add(summary.car, summary.id)
      noteReferences(summary, 'add')
    },
    remove: (id: string) => {
      const old = all.get(id)
      if (!old) return
      count(old, -1)
      importers.remove(old)
      idsOfCar.remove(old.car, id)
      noteReferences(old, 'remove')
      all.delete(id)
    },
    /** The counts of the kinds that pass a test; a new object on every call. */
    counts: (isCounted: (kind: DeclarationKind | undefined) => boolean = () => true): ViewCounts => {
      const sum = noCounts()
      for (const [kind, ofKind] of counts) if (isCounted(kind)) for (const view of worklistViews) sum[view] += ofKind[view]
      return sum
    },
    /** Indexes the reference numbers, in portions between which the window answers; rows that change meanwhile are indexed by `put`. */
    indexReferences: async (pause: () => Promise<void>): Promise<void> => {
      if (references !== null) return
      references = createIdIndex()
      let count = 0
      for (const id of [...all.keys()]) {
        const summary = all.get(id)
        if (summary) noteReferences(summary, 'add')
        count += 1
        if (count % indexedAtOnce === 0) await pause()
      }
    },
    /** The last `mostOfReference` declarations with this reference number, in the order they were added; none before `indexReferences`. */
    ofReference: (kind: ReferenceKind, number: string) =>
      (references?.of(referenceKey(kind, number)) ?? []).slice(-mostOfReference).flatMap((id) => all.get(id) ?? []),
    /** Declarations with this aju number, also in the trash, in the order they were added. */
    ofCar: (car: string) => idsOfCar.of(car).flatMap((id) => all.get(id) ?? [])
  }
}

/** `row` with the members that `after` changed as they are in `before`; members changed since then keep their newer value. */
export const restoreMembers = (row: Summary, before: Summary, after: Summary): Summary => {
  const isRestored = (key: string): boolean => {
    const [old, written, current] = [before, after, row].map((one) => (one as unknown as Readonly<Record<string, unknown>>)[key])
    return old !== written && current === written
  }
  const others = Object.entries(row).filter(([key]) => !isRestored(key))
  return Object.fromEntries([...others, ...Object.entries(before).filter(([key]) => isRestored(key))]) as unknown as Summary
}
