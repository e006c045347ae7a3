import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import { once } from '#core/base/once.ts'
import { fail, ok, type Failure, type Result } from '#core/base/result.ts'
import type { Json } from '#core/base/json.ts'
import { createSequencer } from '#core/base/sequencer.ts'
import { contentOfRows } from '#core/draft/declaration-rows.ts'
import { differingParts, partsEdits, wholeParts, type DraftContent, type DraftPart } from '#core/draft/draft-parts.ts'
import type { DraftRecord } from '#core/draft/draft-record.ts'
import type { Edit } from '#core/draft/edit.ts'
import type { Summary } from '#core/draft/summary.ts'
import type { Branch, BranchContent, BranchRow } from '#core/contract/office.ts'
import { isSharedTable, type SharedTable, type BadRow } from '#core/contract/store-copy.ts'
import { sharedChanges, type SharedChange, isOnlyCounted } from '#core/office/merge-shared.ts'
import { withOwnUses } from '#core/office/shared-rows.ts'
import { contentDifferences, reversed, type Difference } from '#core/outbox/difference.ts'
import { rowProblem } from '#core/rows/stored-rows.ts'
import { loadRecord, loadReplaced } from '../data/declarations-repository.ts'
import { useServices } from '../data/services.ts'
import { NotSaved, type Change } from '../data/store-writer.ts'
import { toPlain } from '../data/host-client.ts'
import { useDraft } from '../features/editor/store/draft/draft.ts'
import { useDraftRights } from '../features/editor/store/draft/rights.ts'
import { useDeclarationRecords } from '../features/editor/store/declaration-records.ts'
import { useOffice } from '../features/office/store/office.ts'
import { useSettings } from '../features/settings/store/settings.ts'
import { useKindQuestion } from '../features/worklist/store/kind-question.ts'
import { useSharedStores } from './shared-stores.ts'

/** What the dialog of branches shows: those of one declaration, or all open ones. */
export interface BranchesShown {
  readonly declaration: string | null
}

/** What another version of a declaration has that the declaration here does not. */
export interface ComparedVersion {
  readonly differences: readonly Difference[]
  /** The parts that differ and can be taken. */
  readonly parts: readonly DraftPart[]
  /** The parts that differ and in which the declaration cannot be changed any more. */
  readonly fixed: readonly DraftPart[]
}

/** A branch compared with what is here. */
export interface OpenedBranch {
  readonly content: BranchContent
  /** Null where the declaration is not here (any more), and of master data. */
  readonly version: ComparedVersion | null
  /** Changes of master data; null for a declaration. */
  readonly shared: readonly SharedChange[] | null
  /** A declaration that a locked desk created, and that the office has nothing else of; null otherwise. */
  readonly created: DraftContent | null
}

/** `again`: since it was compared, the rows of master data were changed, or the declaration became one that cannot be changed there any more. */
export type Taken = 'taken' | 'again' | Failure

/**
 * Branches: versions that the office keeps beside what it has, because their desk was not the holder. Lists and compares them, and takes parts of those of
 * declarations and merged rows of those of master data.
 */
export const useBranches = defineStore('branches', () => {
  const { host, database, storeWriter } = useServices()
  const office = useOffice()
  const shared = useSharedStores()
  const declarationRecords = useDeclarationRecords()
  const draft = useDraft()
  const settings = useSettings()
  const kinds = useKindQuestion()
  const compared = shallowRef<DraftRecord | null>(null)
  const rights = useDraftRights(
    () => compared.value,
    () => [],
    () => false
  )
  const all = shallowRef<readonly Branch[]>([])
  const shown = shallowRef<BranchesShown | null>(null)
  const reading = createSequencer()
  const listeners = new Set<(news: readonly Branch[]) => void>()
  let isFirst = true

  const open = computed(() => all.value.filter(({ outcome }) => outcome === null))
  const openByDeclaration = computed(() => {
    const found = new Map<string, readonly Branch[]>()
    for (const branch of open.value)
      if (branch.declaration !== null) found.set(branch.declaration, [...(found.get(branch.declaration) ?? []), branch])
    return found
  })

  const read = async (): Promise<void> => {
    const branches = await host.call('office.branches', null)
    if (!branches.ok || JSON.stringify(branches.value) === JSON.stringify(all.value)) return
    const known = new Set(all.value.map(({ branch }) => branch))
    const news = branches.value.filter(({ branch, outcome }) => outcome === null && !known.has(branch))
    all.value = branches.value
    office.noteSeparate(openByDeclaration.value.keys())
    if (!isFirst && news.length > 0) for (const listener of listeners) listener(news)
  }

  /** Subscribes to the office. Resolves when its present branches are read. */
  const start = once(async () => {
    const readNow = (): Promise<void> => reading.run(read)
    office.onStatus(() => void readNow())
    await readNow()
    isFirst = false
  })

  const mayTake = (branch: Branch): boolean =>
    branch.reason !== 'deleted' &&
    (branch.declaration === null ? office.mayWrite : office.mayEdit(branch.declaration)) &&
    (branch.reason !== 'quarantine' || office.isOwner)
  /** Only the holder of the declaration and owners may dismiss a branch. */
  const mayDismiss = (branch: Branch): boolean => mayTake(branch) || (office.mayWrite && office.isOwner)

  const sharedHere = async (table: SharedTable, key: string): Promise<Json> => {
    const stored: unknown = await database.table(table).get(key)
    return stored === undefined ? null : (toPlain(stored) as Json)
  }
  const compareShared = async (rows: readonly BranchRow[]): Promise<readonly SharedChange[]> => {
    const here = new Map<string, Json>()
    for (const { store, key } of rows)
      if (isSharedTable(store) && typeof key === 'string') here.set(`${store} ${key}`, await sharedHere(store, key))
    return sharedChanges(rows, (table, key) => here.get(`${table} ${key}`) ?? null)
  }

  /** A branch without rows that cannot be read, which are set aside. A base that cannot be read is not known. */
  const readable = (content: BranchContent): BranchContent => {
    const bad: BadRow[] = []
    const rows = content.rows.flatMap((read): readonly BranchRow[] => {
      const row = { ...read, value: withOwnUses(read.store, read.value, null) }
      const { store: table, key, value, base } = row
      const member = rowProblem({ table, key, value })
      if (member !== null) bad.push({ table, key, member, value })
      const isBaseGood = base === null || rowProblem({ table, key, value: withOwnUses(table, base.value, null) }) === null
      return member === null ? [isBaseGood ? row : { ...row, base: null }] : []
    })
    if (bad.length > 0) database.badRows.report(bad)
    return { ...content, rows }
  }

  const compareVersion = (version: DraftContent, here: DraftRecord): ComparedVersion => {
    compared.value = here
    const mayChange = (edits: readonly Edit[]): boolean =>
      rights.editObstacle.value !== null || edits.every(({ path }) => rights.mayChange(path))
    const differing = [...differingParts(version, here)]
    const partsThat = (may: boolean) => differing.flatMap(([part, edits]) => (mayChange(edits) === may ? [part] : []))
    // Their places are those of the declaration here.
    return { differences: contentDifferences(version, here).map(reversed), parts: partsThat(true), fixed: partsThat(false) }
  }

  /** Reads a branch from the office and compares it with what is stored here. Also what the open draft has not written yet is compared. */
  const compare = async (branch: string): Promise<Result<OpenedBranch>> => {
    const read = await host.call('office.branch', { branch })
    if (!read.ok) return read
    const content = readable(read.value)
    const { declaration, rows } = content
    if (declaration === null) return ok({ content, version: null, shared: await compareShared(rows), created: null })
    await draft.flush()
    const unsaved = draft.unsaved()
    if (unsaved !== null) return fail(unsaved.code)
    const here = await loadRecord(database, declaration)
    const theirs = await loadReplaced(database, declaration, rows)
    const isCreation = content.reason === 'quarantine' && !office.holdings.has(declaration)
    const created = isCreation ? (contentOfRows(rows) ?? null) : null
    return ok({ content, version: here && theirs ? compareVersion(theirs, here) : null, shared: null, created })
  }

  /** Resolves when the list is read again: the notice of the editor goes with the dialog, so that nothing moves under the pointer afterwards. */
  const finish = async (
    { branch, revision, outcome: before }: Pick<BranchContent, 'branch' | 'revision' | 'outcome'>,
    outcome: 'merged' | 'dismissed'
  ): Promise<Result<null>> => {
    // More is taken of a version that is kept as taken.
    if (before === 'merged') return ok(null)
    const finished = await host.call('office.finishBranch', { branch, outcome, revision })
    if (finished.ok) {
      await host.call('office.exchange', null)
      await reading.run(read)
    }
    return finished
  }

  /** Takes parts into the declaration, which is open in the editor, as one step, and finishes the branch. */
  const take = async ({ content }: OpenedBranch, parts: readonly DraftPart[]): Promise<Taken> => {
    if (parts.length > 0) {
      const version = await loadReplaced(database, content.declaration ?? '', content.rows)
      const here = draft.record
      if (here?.id !== content.declaration || version === undefined || !mayTake(content)) return { code: 'office-not-holder' }
      if (!draft.change(partsEdits(version, here, { ...wholeParts, parts }))) return 'again'
      draft.endStep()
      await draft.flush()
      const unsaved = draft.unsaved()
      if (unsaved !== null) return unsaved
    }
    const finished = await finish(content, 'merged')
    return finished.ok ? 'taken' : finished.failure
  }

  /**
   * Adds what a locked desk created as a new declaration of this desk, of the same kind and under a new aju number, and finishes the branch. Null if it is not added;
   * `failure` if it is added and the branch stays open.
   */
  const addCreated = async ({
    content,
    created
  }: OpenedBranch): Promise<{ readonly id: string; readonly failure: Failure | null } | null> => {
    if (created === null) return null
    const { kind } = (content.rows.find(({ store }) => store === 'summaries')?.value ?? {}) as Partial<Summary>
    const profile = kind ? kinds.profileOf(kind, settings.profile?.id) : undefined
    const id = await declarationRecords.createFrom(created, wholeParts, profile)
    if (id === null) return null
    const finished = await finish(content, 'merged')
    return { id, failure: finished.ok ? null : finished.failure }
  }

  /** Takes rows of master data, and finishes the branch. */
  const takeShared = async ({ content }: OpenedBranch, changes: readonly SharedChange[]): Promise<Taken> => {
    if (!mayTake(content)) return { code: 'office-not-allowed' }
    for (const { table, key, here } of changes) if (!isOnlyCounted(await sharedHere(table, key), here)) return 'again'
    const rows = changes.map(({ table, key, value }): Change => ({ table, key, ...(value === null ? {} : { value }) }))
    try {
      if (rows.length > 0) await storeWriter.write(rows)
    } catch (error) {
      if (error instanceof NotSaved) return error.failure
      throw error
    }
    await shared.show(rows)
    const finished = await finish(content, 'merged')
    return finished.ok ? 'taken' : finished.failure
  }

  return {
    all,
    open,
    openOf: (declaration: string): readonly Branch[] => openByDeclaration.value.get(declaration) ?? [],
    shown,
    show: (declaration: string | null): void => void (shown.value = { declaration }),
    close: (): void => void (shown.value = null),
    start,
    /** Resolves when the present branches are read. */
    refresh: (): Promise<void> => reading.run(read),
    mayTake,
    mayDismiss,
    compare,
    take,
    takeShared,
    addCreated,
    dismiss: (branch: Pick<BranchContent, 'branch' | 'revision' | 'outcome'>): Promise<Result<null>> => finish(branch, 'dismissed'),
    /** Called with branches that came since the start. Returns the function that unsubscribes. */
    onNew: (listener: (news: readonly Branch[]) => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    }
  }
})
