const failure = new DOMException('A requested file or directory could not be found', 'NotFoundError')

/** A dropped folder, as Chromium hands it over: reading it fails. */
export const unreadableFile = (name: string): File => {
  const file = new File(['?'], name)
  const fail = (): Promise<ArrayBuffer> => Promise.reject(failure)
  return Object.assign(file, { arrayBuffer: fail, slice: () => Object.assign(new Blob(), { arrayBuffer: fail }) })
}
