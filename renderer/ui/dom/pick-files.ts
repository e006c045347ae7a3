/** Opens the file chooser of the system. The page gets content and name of the files, never a path. Empty if the user cancels. */
export const pickFiles = (accept: string, several = true): Promise<readonly File[]> =>
  new Promise((resolve) => {
    const input = document.createElement('input')
    input.type = 'file'
    input.accept = accept
    input.multiple = several
    input.addEventListener('change', () => resolve([...(input.files ?? [])]))
    input.addEventListener('cancel', () => resolve([]))
    input.click()
  })

/** Extensions that the file chooser offers. The format of a file is detected from its content. */
export const workbookNames = '.xlsx,.xlsm,.csv,.txt,.xls,.ods'
export const sheetNames = `${workbookNames},.pdf`
export const declarationNames = `.json,${sheetNames}`
