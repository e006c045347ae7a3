import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { interpret } from '#core/import/interpret.ts'
import { readPlainRows } from '#core/import/plain-rows.ts'
import { decodeTextAs } from '#core/import/readers/decode-text.ts'
import { readFile } from '#core/import/readers/read-file.ts'
import { encodeText } from '../../../support/import/encode-text.ts'

/** Headings and names of goods by language, and the encodings that programs write them in. */
const languages: Readonly<Record<string, readonly [readonly string[], readonly string[]]>> = {
  Polish: [
    ['windows-1250', 'iso-8859-2'],
    [
      'Nazwa towaru',
      'Ilość',
      'Wartość',
      'Śruba stalowa',
      'Łożysko kulkowe',
      'Uszczelka gumowa',
      'Zawór żeliwny',
      'Część zamienna',
      'Pręt mosiężny'
    ]
  ],
  Czech: [
    ['windows-1250', 'iso-8859-2'],
    [
      'Označení zboží',
      'Množství',
      'Měrná jednotka',
      'Šroub ocelový',
      'Ložisko kuličkové',
      'Těsnění pryžové',
      'Čerpadlo',
      'Příruba',
      'Kabel měděný'
    ]
  ],
  Hungarian: [
    ['windows-1250', 'iso-8859-2'],
    ['Megnevezés', 'Mennyiség', 'Egységár', 'Golyóscsapágy', 'Tömítőgyűrű', 'Szűrőbetét', 'Acélcső', 'Működtető kar', 'Hűtőventilátor']
  ],
  Turkish: [
    ['windows-1254'],
    [
      'Ürün Açıklaması',
      'Birim Fiyatı',
      'Paslanmaz çelik vana',
      'Sızdırmazlık contası',
      'Isıtıcı rezistans',
      'Güç kaynağı',
      'Ağırlık',
      'Şasi bağlantısı',
      'Döküm gövde'
    ]
  ],
  German: [
    ['windows-1252'],
    [
      'Bezeichnung',
      'Stückpreis',
      'Kugellager größer',
      'Dichtungsring für Wärmetauscher',
      'Schlauch öl­fest',
      'Überwurfmutter',
      'Gehäuse',
      'Prüfgerät'
    ]
  ],
  French: [
    ['windows-1252'],
    [
      'Désignation',
      'Quantité',
      'Pièce détachée',
      'Roulement à billes',
      'Boîtier étanche',
      'Câble isolé',
      'Clé à molette',
      'Tête réglable',
      'Façade émaillée'
    ]
  ],
  Spanish: [
    ['windows-1252'],
    ['Descripción', 'Artículo', 'Válvula de acero', 'Tamaño pequeño', 'Tubería', 'Cañería de latón', 'Batería eléctrica', 'Máquina']
  ],
  Portuguese: [
    ['windows-1252'],
    [
      'Descrição',
      'Preço unitário',
      'Válvula de aço',
      'Conexão',
      'Mangueira de borracha',
      'Parafuso de fixação',
      'Peças sobressalentes',
      'Pressão máxima'
    ]
  ],
  Vietnamese: [
    ['windows-1258'],
    [
      'Tên hàng hóa',
      'Số lượng',
      'Đơn giá',
      'Thành tiền',
      'Vòng bi thép',
      'Ống nhựa mềm',
      'Dây điện đồng',
      'Bộ lọc khí',
      'Máy nén khí',
      'Gioăng cao su chịu nhiệt'
    ]
  ],
  Russian: [
    ['windows-1251', 'koi8-r', 'ibm866', 'iso-8859-5', 'x-mac-cyrillic'],
    [
      'Наименование товара',
      'Количество',
      'Цена',
      'Подшипник шариковый',
      'Насос центробежный',
      'Прокладка резиновая',
      'Труба стальная',
      'ИТОГО',
      'Болт'
    ]
  ],
  Ukrainian: [
    ['windows-1251'],
    ['Найменування', 'Кількість', 'Ціна', 'Підшипник кульковий', 'Насос відцентровий', 'Ущільнення гумове', 'Труба сталева']
  ],
  Greek: [['windows-1253'], ['Περιγραφή', 'Ποσότητα', 'Τιμή μονάδας', 'Βαλβίδα χάλυβα', 'Αντλία νερού', 'Ελαστικός δακτύλιος', 'Σωλήνας']],
  Thai: [
    ['windows-874'],
    ['รายการสินค้า', 'จำนวน', 'ราคาต่อหน่วย', 'จำนวนเงิน', 'ตลับลูกปืน', 'ปั๊มน้ำ', 'สายยางทนความร้อน', 'เครื่องกรองอากาศ', 'ท่อสแตนเลส']
  ],
  Japanese: [
    ['shift_jis', 'euc-jp', 'iso-2022-jp'],
    [
      '品名',
      '数量',
      '単価',
      '金額',
      'ボールベアリング',
      'ステンレス製バルブ',
      '遠心ポンプ',
      'ゴムパッキン',
      '耐熱ホース',
      '取付金具',
      '電源ケーブル'
    ]
  ],
  Chinese: [['gb18030'], ['品名', '数量', '单价', '金额', '不锈钢球阀', '离心泵', '橡胶垫圈', '电源适配器', '轴承', '塑料外壳']],
  Taiwanese: [['big5'], ['品名', '數量', '單價', '金額', '不銹鋼球閥', '離心泵', '橡膠墊圈', '電源供應器', '軸承', '塑膠外殼']],
  Korean: [['euc-kr'], ['품명', '수량', '단가', '금액', '볼 베어링', '스테인리스 밸브', '원심 펌프', '고무 패킹', '전원 어댑터']]
}

/** Encodings of other computers, which are not in the list: what is read in another one must never be certain. */
const others: Readonly<Record<string, string>> = {
  Greek: 'iso-8859-7',
  Czech: 'iso-8859-4',
  German: 'iso-8859-10',
  Vietnamese: 'gb18030',
  Russian: 'koi8-u'
}

const tableOf = (texts: readonly string[]): string => texts.map((text, at) => `A-${at},${text},${at + 2},2.50\r\n`).join('')
const cases = Object.entries(languages).flatMap(([language, [encodings, texts]]) =>
  encodings.map((encoding) => ({ language, encoding, texts }))
)

describe('a list in an encoding that it does not state', () => {
  test.each(cases)('$language in $encoding is read as it was written, or is not certain', ({ encoding, texts }) => {
    fc.assert(
      fc.property(fc.subarray([...texts], { minLength: 1 }), (some) => {
        const table = tableOf(some)
        const bytes = encodeText(table, encoding)
        if (bytes === null) return
        const read = decodeTextAs(bytes)
        expect(read.text === table || read.encoding.by === 'guessed').toBe(true)
      }),
      { numRuns: 40 }
    )
    // A whole list is read rightly without a question of the right encoding.
    const whole = encodeText(tableOf(texts), encoding)
    if (whole !== null) expect(decodeTextAs(whole).text).toBe(tableOf(texts))
  })

  test.each(Object.entries(others))('%s in %s, which is not listed, is not certain', (language, encoding) => {
    const texts = languages[language]?.[1] ?? []
    fc.assert(
      fc.property(fc.subarray([...texts], { minLength: 2 }), (some) => {
        const table = tableOf(some)
        const bytes = encodeText(table, encoding)
        if (bytes === null) return
        const read = decodeTextAs(bytes)
        expect(read.text === table || read.encoding.by === 'guessed').toBe(true)
      })
    )
  })

  test.each(
    Object.entries(languages).flatMap(([language, [, texts]]) =>
      (['utf-16le', 'utf-16be'] as const).map((encoding) => ({ language, encoding, texts }))
    )
  )('$language in $encoding without a mark is read as a table', async ({ encoding, texts }) => {
    await fc.assert(
      fc.asyncProperty(fc.subarray([...texts], { minLength: 1 }), async (some) => {
        const table = tableOf(some)
        const bytes = encodeText(table, encoding)
        if (bytes === null) throw new Error('not written')
        expect(decodeTextAs(bytes)).toEqual({ text: table, encoding: { used: encoding, by: 'certain' } })
        expect((await readFile('goods.csv', bytes)).kind).toBe('document')
      }),
      { numRuns: 20 }
    )
  })

  test('a byte that is no character of the encoding leaves it uncertain', () => {
    fc.assert(
      fc.property(fc.constantFrom(...cases), fc.nat(), ({ encoding, texts }, at) => {
        const bytes = encodeText(tableOf(texts), encoding)
        if (bytes === null) return
        const damaged = Uint8Array.from([...bytes.subarray(0, at % bytes.length), 0xff, ...bytes.subarray(at % bytes.length)])
        const read = decodeTextAs(damaged)
        expect(read.encoding.by === 'certain' && read.text.includes('\ufffd')).toBe(false)
      })
    )
  })

  test('damaged UTF-8 stays UTF-8, with its damage in sight', () => {
    const bytes = new TextEncoder().encode(tableOf(['ステンレス製バルブ', 'ゴムパッキン', 'Größe für Öl']))
    const damaged = bytes.filter((_, at) => at !== 6)
    expect(decodeTextAs(damaged)).toMatchObject({ encoding: { used: 'utf-8', by: 'guessed' } })
    expect(decodeTextAs(damaged).text).toContain('\ufffd')
  })
})

describe('texts of a guessed encoding are open', () => {
  const guessed =
    encodeText('Item,Name,Qty,Price,Amount\r\nA-1,Đŋ ŧuođđi šž,2,2.50,5.00\r\nA-2,Bolt,3,2.00,6.00\r\n', 'iso-8859-10') ?? new Uint8Array()
  const damaged = new TextEncoder().encode('Item,Name,Qty,Price,Amount\r\nA-1,Bolt \ufffd,2,2.50,5.00\r\nA-2,Bolt,3,2.00,6.00\r\n')

  test.each([
    ['a guessed encoding', guessed],
    ['a replacement character', damaged]
  ])('%s marks the names that it concerns, and no others', async (_, bytes) => {
    const reading = await readFile('goods.csv', bytes)
    if (reading.kind !== 'document') throw new Error('not read')
    const lines = interpret([reading.document]).shipments[0]?.lines.map(({ values }) => values) ?? []
    expect(lines[0]?.description).toMatchObject({ evidence: 'doubtful', doubt: 'encoding' })
    expect(lines[1]?.description?.doubt).not.toBe('encoding')
    expect(lines[0]?.amount?.doubt).not.toBe('encoding')
  })

  test('a table whose headings name the fields marks them, too', async () => {
    const bytes = encodeText('Kode dokumen;Nomor dokumen;Tanggal dokumen\r\n380;ĐŋŠž-1;20-11-2026\r\n', 'iso-8859-10')
    const reading = await readFile('dokumen.csv', bytes ?? damaged)
    const sheet = reading.kind === 'document' ? reading.workbook?.sheets[0] : undefined
    if (sheet === undefined) throw new Error('not read')
    expect(readPlainRows({ ...sheet, hasGuessedEncoding: true }, 'dokumen').rows[0]?.values['dokno']).toMatchObject({ doubt: 'encoding' })
  })
})
