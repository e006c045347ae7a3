import { ref } from 'vue'
import { outsideName } from '#core/base/outside-name.ts'

/** A file that was dropped, pasted or chosen, under the name by which it is shown; every file of the user enters the window here. */
const namedAsShown = (file: File): File => {
  const name = outsideName(file.name)
  return name === file.name ? file : new File([file], name, { type: file.type, lastModified: file.lastModified })
}

const filesIn = (list: FileList | null | undefined): readonly File[] => [...(list ?? [])].map(namedAsShown)

/** The file that was chosen in an input; null for none. */
export const chosenFile = (event: Event): File | null =>
  event.target instanceof HTMLInputElement ? (filesIn(event.target.files)[0] ?? null) : null

/**
 * Takes files dropped on an element or pasted while the focus is in it; `on` is the target. Bind `on` with `v-on`; `over` is true while files are dragged
 * over it.
 */
export const useFileDrop = (take: (files: readonly File[], on: EventTarget | null) => void) => {
  const over = ref(false)
  const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') === true
  const on = {
    dragover: (event: DragEvent): void => {
      // An element inside this one has accepted the drag.
      over.value = hasFiles(event) && !event.defaultPrevented
      if (over.value) event.preventDefault()
    },
    dragleave: (event: DragEvent): void => {
      const inside =
        event.currentTarget instanceof Node && event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)
      if (!inside) over.value = false
    },
    drop: (event: DragEvent): void => {
      over.value = false
      if (!hasFiles(event) || event.defaultPrevented) return
      event.preventDefault()
      take(filesIn(event.dataTransfer?.files), event.target)
    },
    paste: (event: ClipboardEvent): void => {
      const data = event.clipboardData
      // Copied cells have their text, and a picture of them as a file.
      if (event.defaultPrevented || data === null || data.files.length === 0 || data.types.includes('text/plain')) return
      event.preventDefault()
      take(filesIn(data.files), event.target)
    }
  }
  return { over, on }
}

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
    input.addEventListener('change', () => end(filesIn(input.files)))
    input.addEventListener('cancel', () => end([]))
    // A detached input could be garbage-collected while the user chooses a file, and the answer would be lost.
    input.hidden = true
    document.body.append(input)
    input.click()
  })

/** Extensions that the file chooser offers. The format of a file is detected from its content. */
export const workbookNames = '.xlsx,.xlsm,.csv,.txt,.xls,.ods'
export const sourceNames = `${workbookNames},.xlsb,.tsv,.html,.htm,.xml,.pdf,.jpg,.jpeg,.png,.webp,.eml,.msg`
export const declarationNames = `.json,${sourceNames}`
