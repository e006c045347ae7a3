import { unzipSync } from 'fflate'

/** The entries of a ZIP container, in their order. */
export const unzip = (bytes: Uint8Array): readonly { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> }[] =>
  Object.entries(unzipSync(bytes)).map(([name, content]) => ({ name, bytes: new Uint8Array(content) }))
