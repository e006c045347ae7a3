/** Removes the unused index of PDF texts that earlier versions stored in the origin private file system; the host has the texts. */
export const removeOldSearchIndex = async (): Promise<void> => {
  try {
    await (await navigator.storage.getDirectory()).removeEntry('search', { recursive: true })
  } catch {
    // Not found.
  }
}
