/** The settings for what the service's specification leaves open. */
export const unspecifiedId = {
  usual: (code: string, kinds: string, seconds: number, mebibytes: number) =>
    `Bawaan: kode dokumen ${code}, isi awal kosong, pasokneg tidak, token disertakan saat mengirim, respon ditanyakan lewat ${kinds}, ${seconds} detik, ${mebibytes} MiB.`,
  documentCodes: { '28': 'BC 2.8, deklarasi kita', '30': 'BC 3.0, ekspor', '20': 'BC 2.0, impor' }
}

/** The shape both languages share. */
export type UnspecifiedText = typeof unspecifiedId
