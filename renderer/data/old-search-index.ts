/** Removes the index of the texts of PDFs that earlier versions kept in the private file system: nothing reads it, and the host has the texts. */
export const removeOldSearchIndex = async (): Promise<void> => {
  try {
    await (await navigator.storage.getDirectory()).removeEntry('search', { recursive: true })
  } catch {
    // There is none.
  }
}
