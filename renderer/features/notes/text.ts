import type { Translator } from '#core/base/translator.ts'

/** What the office notes about a declaration, and payments of billings. */
export const notesText = ({ words, same, number }: Translator) => ({
  open: words('Catatan…', 'Notes…'),
  title: (count: number) => words(count === 1 ? 'Catatan deklarasi' : `Catatan ${number(count)} deklarasi`, count === 1 ? 'Declaration notes' : `Notes of ${number(count)} declarations`),
  hint: words('Dapat dibaca dan diubah di semua meja kantor, juga sesudah deklarasi terkirim. Tidak pernah dikirim ke Bea Cukai.', 'Every desk of the office can read and change them, also after sending. They are never sent to customs.'),
  severalHint: words('Hanya yang Anda isi di sini yang diubah; label ditambahkan ke label yang sudah ada.', 'Only what you fill in here is changed; labels are added to those that exist.'),
  labelsHint: words('Pisahkan beberapa label dengan koma.', 'Separate several labels with commas.'),
  responsibleHint: words('Siapa yang menanganinya.', 'Who handles it.'),
  saved: (count: number) => words(count === 1 ? 'Catatan disimpan.' : `Catatan ${number(count)} deklarasi disimpan.`, count === 1 ? 'Notes saved.' : `Notes of ${number(count)} declarations saved.`),
  /** `who`: '' if it is not known. */
  by: (who: string, time: string) => words(who === '' ? `Dicatat ${time}` : `Dicatat ${who}, ${time}`, who === '' ? `Noted ${time}` : `Noted by ${who}, ${time}`),
  late: (day: string) => words(`${day}, sudah lewat`, `${day}, overdue`),
  followUpDone: words('Sudah ditangani', 'Done'),
  followUpEnded: words('Tindak lanjut selesai.', 'Follow-up done.'),
  pay: words('Catat lunas…', 'Mark as paid…'),
  payTitle: words('Pembayaran billing', 'Billing payment'),
  payHint: words('Sesudah dicatat, billing ini tidak lagi muncul sebagai tagihan. Tidak ada yang dikirim ke Bea Cukai atau bank.', 'Once recorded, this billing is no longer listed as due. Nothing is sent to customs or a bank.'),
  noDeclaration: words('Deklarasi nomor aju ini tidak ada di sini, jadi berkas tidak dapat dilampirkan. NTPN tetap dapat dicatat.', 'The declaration of this aju number is not here, so no file can be attached. You can still record the NTPN.'),
  billing: (code: string) => same(`Billing ${code}`),
  ntpn: words('NTPN (boleh kosong)', 'NTPN (optional)'),
  ntpnHint: words('16 huruf dan angka pada Bukti Penerimaan Negara (BPN).', '16 letters and digits, on the state receipt (BPN).'),
  ntpnForm: words('NTPN biasanya 16 huruf dan angka. Periksa; tetap dapat disimpan.', 'An NTPN usually has 16 letters and digits. Check it; you can save it anyway.'),
  proof: words('Bukti bayar', 'Proof of payment'),
  chooseProof: words('Pilih berkas…', 'Choose file…'),
  noProof: words('Belum ada berkas', 'No file yet'),
  notAttached: words('Bukti bayar tidak dapat dilampirkan: deklarasinya belum dapat disimpan, atau sudah tidak ada.', 'The proof of payment cannot be attached: its declaration cannot be saved yet, or no longer exists.'),
  hasProof: words('Sudah dilampirkan pada deklarasi', 'Attached to the declaration'),
  savePaid: words('Simpan sebagai lunas', 'Save as paid'),
  paid: (code: string) => words(`Billing ${code} dicatat lunas.`, `Billing ${code} marked as paid.`),
  unpay: words('Batalkan tanda lunas', 'Mark as unpaid'),
  unpaid: (code: string) => words(`Billing ${code} kembali menunggu pembayaran.`, `Billing ${code} is due again.`),
  /** `who`: '' if it is not known. */
  paidBy: (who: string, time: string) => words(who === '' ? `Lunas, dicatat ${time}` : `Lunas, dicatat ${who} ${time}`, who === '' ? `Paid, recorded ${time}` : `Paid, recorded by ${who} ${time}`),
  change: words('Ubah…', 'Change…')
})
