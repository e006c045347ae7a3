import type { TableMember } from './layout.ts'

/**
 * Usual headings of brokers, suppliers (English, Chinese) and CEISA for the columns of each table, beside Ajukan's labels and the wire keys;
 * separated by `|`, preferred first.
 */
export const headingNames: Readonly<Record<TableMember, Readonly<Record<string, string>>>> = {
  detail: {
    serial: 'seri barang|seri|no|no urut|nomor|nomor urut|item no|line|line no|s no|#|pos|sr no|sl no|item|序号|项次|項次|编号',
    nohs: ['hs|hs code|kode hs|no hs|nomor hs|pos tarif|pos tarif hs|tariff|tariff code|hscode|commodity code|btki|hs no|hs code no', 'h s code|h s code no|hs编码|hs 编码|税则号|税号|商品编码|海关编码|海關編碼'].join('|'),
    brgurai: [
      'uraian|uraian barang|uraian jenis barang|nama barang|deskripsi|deskripsi barang|description|goods description',
      'description of goods|item description|product name|commodity|part name|description of the goods|name of goods',
      'commodity description|commodity name|goods|product|product description|item name|name of commodity',
      'description specification|descriptions|keterangan barang|品名|品名规格|名称|商品名称|货物描述|货物名称|产品名称|貨物名稱'
    ].join('|'),
    kd_barang: [
      'kode barang|kode|kd barang|item code|part no|part number|sku|article|article no|product code|material|material code',
      'code|style|item no|part|parts no|p n|pn|item number|article number|art no|product no|material no|material number',
      'stock code|style no|货号|貨號|料号|料號|物料号|产品编号|零件号|图号|item'
    ].join('|'),
    merk: 'merek|merk|brand|maker|trademark|make|品牌|商标',
    tipe: 'tipe|type|model|tipe barang|model no|type no|type model|型号|型號|model number',
    spflain: 'spesifikasi lain|spesifikasi|spek|specification|spec|ukuran|size|specifications|dimension|dimensions|规格|規格|尺寸',
    jns_barang: 'kode kategori barang|jenis barang|kategori barang|kategori|category',
    brgasal: ['kode negara asal|negara asal|asal|asal barang|origin|country of origin|coo|made in|negara|country of manufacture', 'origin country|c o o|country|made|原产国|原产地|原產國|产地|產地|国别'].join('|'),
    flbarangbaru: 'kode kondisi barang|kondisi barang|kondisi|condition',
    jmlsat: ['jumlah satuan|jumlah|jumlah barang|qty|quantity|kuantitas|kuantiti|jml|jml satuan|banyaknya|pcs|q ty|qnty|qty pcs', 'order qty|shipped qty|ship qty|quantities|total qty|total quantity|total kuantitas|total jumlah barang|jumlah total barang', 'total pcs|total pieces|数量|數量|总数量'].join('|'),
    kdsat: 'kode satuan|satuan|unit|uom|unit of measure|sat|units|u m|um|unit measure|qty unit|satuan barang|单位|單位|计量单位',
    kemasjm: ['jumlah kemasan|jml kemasan|jumlah koli|koli|colli|packages|no of packages|ctn|cartons|jumlah karton|karton|ctns', 'no of ctns|no of cartons|no of pkgs|pkgs|total ctns|total cartons|carton qty|qty ctn|box|boxes|pallets|箱数|箱數|件数|件數|包装件数'].join('|'),
    kemasjn: 'kode kemasan|jenis kemasan|kemasan|package type|packing|package|kind of packages|pkg type|type of packing|包装|包裝|包装种类',
    nettodtl: [
      'netto|netto kg|berat bersih|berat bersih kg|net weight|net weight kg|nw|n w|n w kg|nett weight|net kg|berat netto|nett',
      'net|net wt|nett wt|net weight kgs|n weight|n w kgs|nw kgs|total n w|total net weight|nett weight kgs|total nw|净重|淨重',
      '净重 kg|净重 kgs|total nett weight|total net wt|total netto|total berat bersih|jumlah netto|jumlah berat bersih|总净重|總淨重'
    ].join('|'),
    dnilinv: [
      'nilai barang|nilai invoice|harga ekspor|invoice value|amount|total amount|total price|harga total|jumlah harga',
      'total harga|nilai|value|fob|line total|amount usd|extended price|total|total usd|total value|amount in usd',
      'total amount usd|amt|ext price|extended amount|line amount|fob value|fob amount|invoice amount|subtotal|金额|金額|总金额|总价|總價',
      '合计金额'
    ].join('|'),
    dcif: 'cif|nilai cif|cif value|nilai pabean|customs value|cif usd',
    kdfasdtl: 'kode fasilitas|fasilitas|fasilitas barang|facility',
    kd_skema_tarif: 'skema tarif|kode skema tarif|tariff scheme|skema',
    fllartas: 'pernyataan lartas|lartas|restricted',
    satbmjm: 'jml satuan bm|jumlah satuan bm',
    dnilcuk: 'nilai cukai|excise value',
    jmpc: 'jumlah dilekatkan|jumlah pita cukai|jml pita cukai|excise stamps',
    saldoawalpc: 'saldo awal|saldo awal pita',
    saldoakhirpc: 'saldo akhir|saldo akhir pita'
  },
  dokumen: {
    nourut: 'seri|seri dokumen|no|no urut|nomor urut|#',
    dokkd: 'kode dokumen|jenis dokumen|kode jenis dokumen|document type|document code|kode|type|jenis',
    dokno: 'nomor dokumen|no dokumen|nomor|document number|document no|number',
    doktg: 'tanggal dokumen|tgl dokumen|tanggal|tgl|document date|date',
    kdgroupdok: 'kode ijin|kode izin|kelompok izin|permit group',
    dokinst: 'instansi|penerbit|instansi penerbit|issuing agency|agency'
  },
  container: {
    contno: ['nomor kontiner|nomor kontainer|no kontainer|no container|nomor container|container no|container number|container', 'kontainer|no peti kemas|nomor peti kemas'].join('|'),
    contukur: 'kode ukuran|kode ukuran kontainer|ukuran|ukuran kontainer|size|container size',
    conttipe: 'kode jenis kontainer|jenis kontainer|fcl lcl|load|jenis muatan|muatan'
  },
  kemasan: {
    jnkemas: 'kode kemasan|kode jenis kemasan|jenis kemasan|package type|jenis|kemasan|type',
    jmkemas: 'jumlah kemasan|jumlah|count|qty|quantity|number of packages|jml',
    merkkemas: 'merek|merek kemasan|merk|merk kemasan|marks|shipping marks|marks and numbers'
  }
}
