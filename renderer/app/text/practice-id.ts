import { formatNumber } from '#core/base/format-number.ts'
import type { PracticeFault } from '#core/contract/practice.ts'

const n = (value: number): string => formatNumber(value, 'id')

/** The profile badge and the menu of the practice service. */
export const practiceId = {
  label: 'Simulasi',
  menu: 'Simulasi',
  menuWith: (fault: string) => `Simulasi · ${fault}`,
  menuOpen: 'Menu Simulasi',
  menuNote: 'Hanya untuk simulasi: layanan ini ada di komputer Anda dan tidak terhubung ke Bea Cukai.',
  notice: 'Profil simulasi: tidak ada yang dikirim ke Bea Cukai',
  production: 'PRODUKSI: kiriman resmi ke layanan',
  training: 'Profil uji coba',
  advance: 'Majukan waktu',
  advanceAll: 'Majukan sampai selesai',
  advanced: 'Waktu simulasi dimajukan.',
  pace: 'Tempo waktu simulasi',
  paces: (seconds: number) =>
    seconds === 0 ? 'Maju dengan tombol' : seconds % 60 === 0 ? `Maju tiap ${n(seconds / 60)} menit` : `Maju tiap ${n(seconds)} detik`,
  fault: 'Gangguan simulasi',
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
