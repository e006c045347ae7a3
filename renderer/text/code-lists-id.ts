/** Sentences of the code lists, in Indonesian; code-lists-en.ts has the same shape. */
export const codeListsId = {
  master: 'Data induk',
  tab: 'Daftar kode'
}

export type CodeListsText = typeof codeListsId
