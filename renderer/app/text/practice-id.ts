import { formatNumber } from '#core/base/format-number.ts'
import type { PracticeFault } from '#core/contract/practice.ts'

const n = (value: number): string => formatNumber(value, 'id')

/** The profile badge and the menu of the practice service. */
export const practiceId = {
  label: 'Latihan',
  menu: 'Latihan',
  menuWith: (fault: string) => `Latihan · ${fault}`,
  menuOpen: 'Menu Latihan',
  menuNote: 'Hanya untuk latihan: layanan ini ada di komputer Anda dan tidak terhubung ke Bea Cukai.',
  notice: 'Profil latihan: tidak ada yang dikirim ke Bea Cukai',
  production: 'PRODUKSI: kiriman resmi ke layanan',
  training: 'Profil pelatihan',
  advance: 'Majukan waktu',
  advanceAll: 'Majukan sampai selesai',
  advanced: 'Waktu latihan dimajukan.',
  pace: 'Tempo waktu latihan',
  paces: (seconds: number) =>
    seconds === 0 ? 'Maju dengan tombol' : seconds % 60 === 0 ? `Maju tiap ${n(seconds / 60)} menit` : `Maju tiap ${n(seconds)} detik`,
  fault: 'Gangguan latihan',
  faults: {
    none: 'Tanpa gangguan',
    refuse: 'Menolak kiriman',
    'lose-answer': 'Menyimpan, jawaban hilang',
    delay: 'Jawaban terlambat',
    cut: 'Jawaban terpotong',
    unauthorised: 'Token ditolak (401)',
    'too-many': 'Terlalu sering (429)',
    html: 'Halaman HTML',
    'wrong-counts': 'Jumlah bagian salah',
    'section-errors': 'Kesalahan per bagian',
    'no-pdf': 'PDF belum ada',
    'broken-pdf': 'PDF rusak',
    'foreign-car': 'Jawaban untuk aju lain',
    redirect: 'Dialihkan ke alamat lain',
    unavailable: 'Layanan tutup (503)'
  } satisfies Record<PracticeFault, string>
}
