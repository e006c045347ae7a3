/** Headings of the tables of the catalog, beside Ajukan's labels and keys, as `plainWords` writes them. */

/** Exchange rates. */
export const rateColumnNames: Readonly<Record<'currency' | 'rate' | 'unit' | 'from' | 'until' | 'decree', readonly string[]>> = {
  currency: ['mata uang', 'valuta', 'currency', 'kode', 'code', 'kode valuta', 'kode mata uang', 'kd val', 'kd valuta'],
  rate: ['nilai', 'kurs', 'kurs pajak', 'kurs rp', 'rate', 'rate rp', 'value', 'nilai kurs', 'ndpbm', 'nilai rp', 'nilai rupiah'],
  unit: ['satuan', 'per satuan', 'unit', 'units', 'per units', 'per', 'jumlah satuan'],
  from: ['berlaku mulai', 'mulai', 'tanggal mulai', 'tgl mulai', 'dari', 'valid from', 'from', 'start', 'tanggal awal'],
  until: [
    'berlaku sampai',
    'sampai',
    'tanggal akhir',
    'tgl akhir',
    'hingga',
    'valid until',
    'valid to',
    'until',
    'to',
    'end',
    'tanggal selesai'
  ],
  decree: ['nomor kmk', 'no kmk', 'kmk', 'decree no', 'decree', 'dasar hukum', 'keputusan']
}

/** Duty rates. */
export const tariffColumnNames: Readonly<
  Record<'nohs' | 'kd_skema_tarif' | 'bm' | 'bmUnit' | 'ppn' | 'ppnbm' | 'pph' | 'pphNoApi' | 'lartas' | 'documents', readonly string[]>
> = {
  nohs: ['hs', 'hs code', 'kode hs', 'no hs', 'nomor hs', 'pos tarif', 'pos', 'btki', 'tariff code', 'hscode', 'pos tarif hs code'],
  kd_skema_tarif: ['skema', 'scheme', 'fasilitas', 'fta', 'preferensi'],
  bm: ['bm', 'bea masuk', 'tarif bm', 'bm mfn', 'mfn', 'duty'],
  bmUnit: ['bm spesifik', 'bm satuan', 'specific duty'],
  ppn: ['ppn', 'tarif ppn', 'vat'],
  ppnbm: ['ppnbm', 'tarif ppnbm', 'luxury tax'],
  pph: ['pph', 'pph 22', 'pph api', 'pph 22 api', 'tarif pph', 'pph dengan api'],
  pphNoApi: ['pph non api', 'pph 22 non api', 'pph tanpa api'],
  lartas: ['lartas', 'larangan pembatasan', 'restricted', 'lartas impor'],
  documents: ['dokumen', 'kode dokumen', 'izin', 'dokumen izin', 'documents', 'permits']
}

/** Words of headings, and whether they are the whole heading, stand at its start or anywhere in it. */
export interface HeadingWords {
  readonly are: 'whole' | 'at-start' | 'anywhere'
  readonly words: readonly string[]
}
/** Lists of codes, the most specific words first. */
export const listColumnNames = {
  code: [
    {
      are: 'whole',
      words: [
        'kode',
        'code',
        'kd',
        'ckode',
        'hs',
        'hs code',
        'kode hs',
        'no hs',
        'pos tarif',
        'pos',
        'btki',
        'locode',
        'un locode',
        'unlocode'
      ]
    },
    { are: 'at-start', words: ['kode', 'code', 'kd'] },
    { are: 'anywhere', words: ['kode', 'code', 'hs', 'locode', 'pos tarif'] }
  ],
  id: [
    { are: 'whole', words: ['uraian', 'nama', 'keterangan', 'deskripsi', 'uraian barang'] },
    { are: 'anywhere', words: ['indonesia', 'bahasa indonesia', 'id'] },
    { are: 'anywhere', words: ['uraian', 'nama', 'keterangan', 'deskripsi', 'ur'] }
  ],
  en: [
    { are: 'whole', words: ['english', 'inggris', 'en', 'name', 'description'] },
    { are: 'anywhere', words: ['english', 'inggris', 'en', 'eng'] },
    { are: 'anywhere', words: ['name', 'description'] }
  ],
  extra: [
    { are: 'whole', words: ['kantor', 'kpbc', 'kppbc', 'kode kantor', 'kode kpbc', 'kode kppbc'] },
    { are: 'anywhere', words: ['kantor', 'kpbc', 'kppbc', 'office', 'induk', 'parent'] }
  ]
} as const satisfies Readonly<Record<string, readonly HeadingWords[]>>

/** Whether a heading, as `plainWords` writes it, has one of the words; letters of other scripts are no part of a word: `HSコード`. */
export const hasWords = (heading: string, { are, words }: HeadingWords): boolean => {
  if (are === 'whole') return words.includes(heading)
  const text = ` ${heading.replace(/[^a-z\d]+/g, ' ').trim()} `
  return words.some((word) => (are === 'at-start' ? text.startsWith(` ${word} `) : text.includes(` ${word} `)))
}
