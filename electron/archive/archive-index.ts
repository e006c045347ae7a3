import type { DocumentStore } from './document-store.ts'
import { sameFacts } from './entries.ts'
import { readFolderEntries } from './folder-entries.ts'
import { quarantineOldIndex, readOldIndex } from './old-index.ts'
import type { StagedEntries } from './staging-import.ts'

/**
 * Completes the index of an archive folder: of a folder that the database does not know with the entries of the index file of an earlier version or
 * of the folder itself, then with those of the staging folder.
 */
export const completeIndex = async (root: string, staged: StagedEntries, store: DocumentStore): Promise<void> => {
  if (staged.damaged || !(await store.isWhole())) {
    const old = staged.damaged ? null : await readOldIndex(root)
    await store.replace(old ?? (await readFolderEntries(root)))
    await quarantineOldIndex(root)
  }
  for (const entry of staged.entries) {
    const known = await store.ofContent(entry.sha256)
    if (!known.some((one) => sameFacts(one, entry))) await store.add([entry])
  }
}
