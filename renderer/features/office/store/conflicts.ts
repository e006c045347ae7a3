import type { Json } from '#core/base/json.ts'
import type { IncomingChange } from '#core/contract/office.ts'
import { isCopyTable } from '#core/contract/store-copy.ts'
import { draftParts, type Template } from '#core/draft/draft-parts.ts'
import { keptRow, mergeShared } from '#core/office/merge-shared.ts'
import { separateNames } from '#core/office/same-names.ts'
import { declarationOfKey, sharingOf } from '#core/office/shared-rows.ts'
import { sharedName } from '#core/catalog/describe-row.ts'
import { someOf } from '../../../i18n/some-of.ts'
import { useText } from '../../../i18n/use-text.ts'
import { loadRecord } from '../../../data/declarations-repository.ts'
import { useServices } from '../../../data/services.ts'
import type { Change } from '../../../data/store-writer.ts'
import { toPlain } from '../../../data/host-client.ts'
import { useMessages } from '../../../messages/messages.ts'
import { useOffice } from './office.ts'

type IncomingRow = Extract<IncomingChange, { kind: 'row' }>

/** Rows to write after a conflict: the merged row, and a second row with the version of this desk. `dropped`: names of what this desk changed that is in neither. */
export interface Resolved {
  readonly value: Json
  readonly kept: Change | null
  readonly dropped: readonly string[]
}

/** What this desk changed in a row of a table and the other desk changed too. */
export interface Dropped {
  readonly table: string
  readonly names: readonly string[]
}

/** Resolves rows that were changed here and at another desk. Text typed here is always kept. */
export const useConflicts = () => {
  const { database, now, newId } = useServices()
  const office = useOffice()
  const messages = useMessages()
  const text = useText()

  const resolve = async ({ table, key, value, base }: IncomingRow): Promise<Resolved> => {
    if (!isCopyTable(table) || sharingOf(table) !== 'shared' || typeof key !== 'string') return { value, kept: null, dropped: [] }
    const stored: unknown = await database.table(table).get(key)
    const here = stored === undefined ? null : (toPlain(stored) as Json)
    const { value: merged, own, dropped } = mergeShared(table, { base: base?.value, here, incoming: value })
    if (own === null) return { value: merged, kept: null, dropped }
    const row = keptRow(own, newId(), office.status?.deskName ?? '')
    return { value: merged, kept: { table, key: row['id'] ?? null, value: row }, dropped }
  }

  /** Declarations of rows that the office refuses and that another desk has changed: what is here stays as a template, whole. */
  const keepDeclarations = async (changes: readonly IncomingChange[]): Promise<readonly Change[]> => {
    const overwritten = new Set(
      changes.flatMap((change) =>
        change.kind === 'row' && change.conflict && (change.table === 'declarations' || change.table === 'goods')
          ? [declarationOfKey(change.key)]
          : []
      )
    )
    const kept: Change[] = []
    for (const declaration of overwritten) {
      const record = await loadRecord(database, declaration)
      if (!record) continue
      const { document, lines, numerals, local } = record
      const template: Template = {
        ...{ id: newId(), name: `${document.car} (${office.status?.deskName ?? ''})`, parts: draftParts },
        content: { document, lines, numerals, local },
        ...{ uses: 0, lastUsedAt: now(), usedIn: '' }
      }
      kept.push({ table: 'templates', key: template.id, value: template })
    }
    return kept
  }

  /** Templates under another name, where one that arrives has the name of another template: by name a person could not tell which desk's it is. */
  const renameTemplates = async (arriving: readonly Change[]): Promise<readonly Change[]> => {
    const templates = arriving.flatMap(({ table, value }) => (table === 'templates' && value !== undefined ? [value as Template] : []))
    if (templates.length === 0 || !office.mayWrite) return []
    const removed = new Set(arriving.flatMap(({ table, key, value }) => (table === 'templates' && value === undefined ? [key] : [])))
    const here = (await database.templates.toArray()).filter(({ id }) => !removed.has(id))
    const known = new Map([...here, ...templates].map((template) => [template.id, template]))
    return [...separateNames(here, templates)].map(([id, name]) => ({
      ...{ table: 'templates', key: id },
      value: toPlain({ ...known.get(id), name })
    }))
  }
  const tellRenamed = (renamed: readonly Change[]): void => {
    const names = renamed.map(({ table, value }) => sharedName(table, (value ?? null) as Json))
    if (names.length > 0) messages.say(text.value.holding.renamed(names.slice(0, 3).join(', '), names.length), 'warn')
  }

  /** Reports which rows now exist twice. */
  const tell = (kept: readonly Change[]): void => {
    if (kept.length === 0) return
    const names = kept.map(({ table, value }) => sharedName(table, (value ?? null) as Json)).filter((name) => name !== '')
    messages.say(text.value.holding.keptTwice(names.slice(0, 3).join(', '), kept.length), 'warn')
  }

  const tellDropped = (dropped: readonly Dropped[]): void => {
    const { holding, number } = text.value
    const namesIn = (table: string): readonly string[] => dropped.flatMap((one) => (one.table === table ? one.names : []))
    const [codes, choices] = [namesIn('codeLists'), namesIn('mappings')]
    if (codes.length > 0) messages.say(holding.codesDropped(someOf(codes, number)), 'warn')
    if (choices.length > 0) messages.say(holding.choicesDropped(someOf(choices, number)), 'warn')
  }

  return { resolve, keepDeclarations, renameTemplates, tell, tellRenamed, tellDropped }
}
