/** The settings for required fields that block sending. */
export const requiredFieldsId = {
  title: 'Isian yang menahan pengiriman',
  hint: 'Deklarasi tidak dikirim bila isian bertanda masih kosong atau, untuk angka, tidak lebih dari 0. Tanpa tanda, isian itu hanya menjadi saran. Nomor aju dan angka yang kosong selalu menahan pengiriman.',
  header: 'Data umum',
  advised: (count: number) => (count === 0 ? 'Semua menahan pengiriman.' : `${count} menjadi saran.`)
}

/** The shape both languages share. */
export type RequiredFieldsText = typeof requiredFieldsId
