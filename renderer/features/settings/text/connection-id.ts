import type { ConnectionStep, StepState } from '#core/contract/connection-report.ts'
import type { ProfileKind } from '#core/contract/profile.ts'

/** The connection test, and which kind of profile is on. */
export const connectionId = {
  test: 'Tes sambungan',
  testing: 'Mengetes…',
  hint: 'Mengirim satu pertanyaan status yang tidak mengubah apa pun di layanan.',
  unsaved: 'Simpan dulu ubahan profil, lalu tes.',
  result: 'Hasil tes sambungan',
  good: 'Layanan dapat dipakai.',
  bad: 'Layanan belum dapat dipakai.',
  took: (milliseconds: number) => `Waktu: ${milliseconds.toLocaleString('id-ID')} md`,
  asked: (path: string) => `Yang ditanyakan: ${path}`,
  steps: {
    name: 'Alamat ditemukan (DNS)',
    connection: 'Layanan terhubung',
    encryption: 'Sambungan aman (TLS, sertifikat)',
    answer: 'Menjawab pada waktunya',
    service: 'Menjawab sebagai layanan Bea Cukai',
    token: 'Token diterima'
  } satisfies Record<ConnectionStep, string>,
  states: {
    done: 'berhasil',
    failed: 'gagal',
    unclear: 'tidak pasti',
    'not-reached': 'belum sampai',
    'not-needed': 'tidak perlu'
  } satisfies Record<StepState, string>,
  marks: { practice: 'LATIHAN', training: 'PELATIHAN', production: 'PRODUKSI' } satisfies Record<ProfileKind, string>,
  shortMarks: { practice: 'LAT', training: 'PEL', production: 'PROD' } satisfies Record<ProfileKind, string>,
  markHints: {
    practice: 'Profil latihan: tidak ada yang sampai ke Bea Cukai.',
    training: 'Profil pelatihan: kiriman tidak resmi.',
    production: 'Profil produksi: setiap kiriman resmi.'
  } satisfies Record<ProfileKind, string>,
  markLabel: (mark: string, name: string) => `Profil ${name}: ${mark}`
}

/** The shape both languages share. */
export type ConnectionText = typeof connectionId
