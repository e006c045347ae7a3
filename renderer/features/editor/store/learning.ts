import { defineStore } from 'pinia'
import { watch } from 'vue'
import type { DraftDeclaration } from '#core/derive/shape.ts'
import { withoutDoubted } from '#core/catalog/learn-from-declaration.ts'
import type { Party } from '#core/catalog/party.ts'
import type { Product } from '#core/catalog/product.ts'
import { recordUse, type Use } from '#core/catalog/usage.ts'
import type { DraftRecord } from '#core/draft/draft-record.ts'
import { loadForCodes } from '../../../data/declarations-repository.ts'
import { writeUpdates } from '../../../data/optimistic-update.ts'
import { useServices } from '../../../data/services.ts'
import { NotSaved } from '../../../data/store-writer.ts'
import { nextTask } from '../../../ui/dom/next-task.ts'
import { useCatalog } from '../../catalog/store/catalog.ts'
import { useCodeLists } from '../../catalog/store/code-lists.ts'
import { useTariffs } from '../../catalog/store/tariffs.ts'
import { useOffice } from '../../office/store/office.ts'
import { useSettings } from '../../settings/store/settings.ts'
import { useWorklist } from '../../worklist/store/worklist.ts'
import { useDoubtedPaths } from './advice-run.ts'

/** Data read to rank codes by use: the newest declarations and the first lines of each. */
const lookedAt = { declarations: 20, lines: 100 }

/** What the catalog and the code lists learn from declarations. What has an open problem or advice is not learnt. */
export const useLearning = defineStore('learning', () => {
  const { database, storeWriter, now } = useServices()
  const settings = useSettings()
  const catalog = useCatalog()
  const codeLists = useCodeLists()
  const tariffs = useTariffs()
  const worklist = useWorklist()
  const office = useOffice()
  const doubtedPaths = useDoubtedPaths()
  let ranked: Promise<void> | null = null

  /** When the write is refused, the rows stay as they were. */
  const unlessRefused = async (write: () => Promise<void>): Promise<void> => {
    try {
      await write()
    } catch (error) {
      if (!(error instanceof NotSaved)) throw error
    }
  }

  /** Called when a declaration is queued or closed. When the write is refused, the declaration is learnt the next time. */
  const learn = async (record: DraftRecord): Promise<void> => {
    // In an office only the desk that may change a declaration learns from it, so it counts once.
    const kind = worklist.kindOf(record.id)
    if (!kind || !settings.settings.learn || !office.mayEdit(record.id)) return
    // Without its list, a code is not doubted.
    await Promise.all([catalog.ready(), tariffs.ready(), codeLists.loadAll().catch(() => undefined)])
    // A queued batch learns from hundreds, each of which is checked.
    await nextTask()
    const updates = catalog.learnt(withoutDoubted(record, doubtedPaths(record)), record, kind)
    if (updates.length > 0) await unlessRefused(() => writeUpdates(storeWriter, updates))
  }

  /** Choosing a party or product counts as use; a trial does not count for what all kinds have. */
  const isCounted = ({ learntIn }: Use, declaration: string): boolean =>
    learntIn !== undefined || worklist.kindOf(declaration) === 'production'
  const useParty = async (party: Party, declaration: string): Promise<void> => {
    if (isCounted(party, declaration)) await catalog.putParties([{ ...party, ...recordUse(party, declaration, now()) }])
  }
  const useProduct = async (product: Product, declaration: string): Promise<void> => {
    if (isCounted(product, declaration)) await catalog.putProducts([{ ...product, ...recordUse(product, declaration, now()) }])
  }

  /** Stores the address for letters to a declaration's importer. */
  const keepEmail = async (record: DraftRecord, email: string): Promise<void> => {
    if (email.trim() === '') return
    await learn(record)
    const importer = catalog.importerOf(record)
    if (importer && importer.email !== email) await unlessRefused(() => catalog.putParties([{ ...importer, email }]))
  }

  // What one kind of declarations uses says nothing about the others.
  watch(
    () => settings.shownKind,
    () => (ranked = null)
  )

  const readUse = async (): Promise<void> => {
    await worklist.ready()
    const newest = [...worklist.ofShownKind()]
      .filter((summary) => summary.trashedAt === 0)
      .sort((a, b) => b.changedAt - a.changedAt)
      .slice(0, lookedAt.declarations)
    const records = await loadForCodes(
      database,
      newest.map((summary) => summary.id),
      lookedAt.lines
    )
    const trusted: DraftDeclaration[] = []
    for (const record of records) {
      trusted.push(withoutDoubted(record, doubtedPaths(record)).document)
      await nextTask()
    }
    codeLists.rankByUse(trusted)
  }

  /** Loads the lists to edit declarations, and their order by use, which has no code that is not in its list; read once, as only the ranking depends on it. */
  const prepareCodes = async (): Promise<void> => {
    try {
      await codeLists.loadAll()
    } finally {
      ranked ??= readUse().catch(() => void (ranked = null))
      await ranked
    }
  }

  return { learn, useParty, useProduct, keepEmail, prepareCodes }
})
