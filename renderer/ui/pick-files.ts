/** Asks the person for files through the page: what comes is content and a name, never a path. Empty where they changed their mind. */
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

/** Names by which the system's dialog offers files; what a file is, its content says. */
export const sheetNames = '.xlsx,.xlsm,.csv,.txt,.xls,.ods'
export const declarationNames = `.json,${sheetNames}`
