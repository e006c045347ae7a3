/** Opens the file chooser of the system. The page gets content and name of the files, never a path. Empty if the user cancels. */
export const pickFiles = (accept: string, several = true): Promise<readonly File[]> =>
  new Promise((resolve) => {
    const input = document.createElement('input')
    input.type = 'file'
    input.accept = accept
    input.multiple = several
    const end = (files: readonly File[]): void => {
      input.remove()
      resolve(files)
    }
    input.addEventListener('change', () => end([...(input.files ?? [])]))
    input.addEventListener('cancel', () => end([]))
    // A detached input could be garbage-collected while the user chooses a file, and the answer would be lost.
    input.hidden = true
    document.body.append(input)
    input.click()
  })

/** Extensions that the file chooser offers. The format of a file is detected from its content. */
export const workbookNames = '.xlsx,.xlsm,.csv,.txt,.xls,.ods'
export const sheetNames = `${workbookNames},.pdf`
export const declarationNames = `.json,${sheetNames}`
