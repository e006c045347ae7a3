import { flag, integer, list, object, text, words } from './field.ts'

const count = (id: string, en: string) => integer({ label: words(id, en), hint: words('Jumlah yang diterima layanan.', 'Count the service received.') })
const sectionError = (id: string, en: string) => text({ label: words(id, en), hint: words('Kosong berarti tanpa kesalahan.', 'Empty means no error.') })
const plain = (id: string, en: string) => text({ label: words(id, en), hint: words('Seperti dijawab layanan.', 'As the service answered.') })

/** The sections counted in `desc[].desc`; each count equals the number of submitted items (specification 2.2). */
export const countedSections = ['header', 'detail', 'detaildok', 'detailspekkhusus', 'detailvd', 'container', 'dokumen', 'kemasan', 'tarif', 'fasilitas', 'kendaraan'] as const
export type CountedSection = (typeof countedSections)[number]

/** The response body of a submission (specification 2.2). */
export const submitResult = object(words('Hasil kirim', 'Submit result'), {
  status: plain('Status', 'Status'),
  desc: list(
    words('Hasil', 'Results'),
    object(words('Hasil', 'Result'), {
      submit_status: plain('Status kirim', 'Submit status'),
      submit_type: plain('Jenis kirim', 'Submit type'),
      desc: object(words('Jumlah per bagian', 'Counts per section'), {
        car: plain('Nomor aju', 'Aju number'),
        header: count('Header', 'Header'),
        detail: count('Barang', 'Goods'),
        detaildok: count('Dokumen per barang', 'Documents per line'),
        detailspekkhusus: count('Spesifikasi khusus', 'Special specifications'),
        detailvd: count('Deklarasi inisiatif', 'Voluntary declaration'),
        container: count('Kontainer', 'Containers'),
        dokumen: count('Dokumen', 'Documents'),
        kemasan: count('Kemasan', 'Packaging'),
        tarif: count('Tarif', 'Tariffs'),
        fasilitas: count('Fasilitas', 'Facilities'),
        kendaraan: count('Kendaraan', 'Vehicles'),
        '0': flag({ label: words('Penanda 0', 'Marker 0'), hint: words('Arti tidak disebut layanan.', 'Meaning not given by the service.') })
      }),
      err: object(words('Kesalahan per bagian', 'Errors per section'), {
        detail: sectionError('Barang', 'Goods'),
        detaildok: sectionError('Dokumen per barang', 'Documents per line'),
        detailspekkhusus: sectionError('Spesifikasi khusus', 'Special specifications'),
        detailvd: sectionError('Deklarasi inisiatif', 'Voluntary declaration'),
        container: sectionError('Kontainer', 'Containers'),
        dokumen: sectionError('Dokumen', 'Documents'),
        kemasan: sectionError('Kemasan', 'Packaging'),
        tarif: sectionError('Tarif', 'Tariffs'),
        fasilitas: sectionError('Fasilitas', 'Facilities'),
        pungutan: sectionError('Pungutan', 'Levies'),
        kendaraan: object(words('Kendaraan', 'Vehicles'), {})
      })
    })
  )
})
