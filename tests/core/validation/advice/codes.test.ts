import { expect, test } from 'vitest'
import { columnsOf, singleFields } from '#core/derive/fields.ts'
import { codeLists, type Code } from '#core/schema/code-lists.ts'
import { tableMembers } from '#core/schema/layout.ts'
import { runAdvice } from '#core/validation/advice/run-advice.ts'
import { containerCheckDigit, containerNumberProblem } from '#core/codes/container-number.ts'
import { changed, context, documents, header, line, saidBy, type Case } from './advice-fixtures.ts'

const box = (contno: string, contukur = '20') => ({ contno, contukur, conttipe: 'F' })
const only = (list: string, ...codes: readonly string[]) => ({
  isListed: (name: string, code: string) => (name === list ? codes.includes(code) : null)
})

/** A tariff table in which one code is restricted. */
const restricted = (code: string, ...needed: readonly string[]): NonNullable<Case['context']> => ({
  restrictionOf: (tariff) => ({ isRestricted: tariff === code, documents: needed })
})

const cases: readonly Case[] = [
  {
    rule: 'C1',
    name: 'a tariff code with dots',
    change: line({ nohs: '8431.49.90' }),
    says: ['/detail/data/0/nohs C1.form 8431.49.90 8 10']
  },
  {
    rule: 'C1',
    name: 'a tariff code that is not in the list',
    change: line({ nohs: '99999999' }),
    context: { isListed: (list, code) => list === 'tariff' && code !== '99999999' },
    says: ['/detail/data/0/nohs C1.list 99999999']
  },
  { rule: 'C1', name: 'a list that is not available', change: line({ nohs: '99999999' }), says: [] },
  {
    rule: 'C2',
    name: 'an unknown country',
    change: { ...header({ penjneg: 'XQ' }), ...line({ brgasal: 'XQ' }) },
    context: only('country', 'JP', 'PA', 'ID'),
    says: ['/header/data/penjneg C2.list XQ', '/detail/data/0/brgasal C2.list XQ']
  },
  {
    rule: 'C2',
    name: 'a rare unit with the short form of a usual one',
    change: line({ kdsat: 'KG' }),
    context: only('unit', 'KG', 'KGM', 'SET'),
    says: ['/detail/data/0/kdsat C2.unusual KG KGM KGM']
  },
  {
    rule: 'C2',
    name: 'a rare unit whose short form has two meanings',
    change: line({ kdsat: 'MTS' }),
    context: only('unit', 'MTS', 'MTR', 'TNE', 'SET'),
    says: ['/detail/data/0/kdsat C2.unusual MTS  MTR, TNE']
  },
  {
    rule: 'C2',
    name: 'a unit of an own list, which has no other code for it',
    change: line({ kdsat: 'KG' }),
    context: only('unit', 'KG', 'SET'),
    says: []
  },
  {
    rule: 'C2',
    name: 'a word for a unit, with its code',
    change: line({ kdsat: 'Pcs' }),
    context: only('unit', 'PCE', 'SET'),
    says: ['/detail/data/0/kdsat C2.list Pcs PCE']
  },
  {
    rule: 'C2',
    name: 'a word for a unit whose code is not in the list',
    change: line({ kdsat: 'Pcs' }),
    context: only('unit', 'SET'),
    says: ['/detail/data/0/kdsat C2.list Pcs']
  },
  ...['lbr', 'mts', 'st', 'Stk'].map((word) => ({
    rule: 'C2',
    name: `the ambiguous word ${word}`,
    change: { ...line({ kdsat: word }), '/kemasan/data/0/jnkemas': word },
    context: { isListed: (list: string, code: string) => (list === 'unit' || list === 'package' ? code === code.toUpperCase() : null) },
    says: [`/detail/data/0/kdsat C2.list ${word}`, `/kemasan/data/0/jnkemas C2.list ${word}`]
  })),
  {
    rule: 'C2',
    name: 'an unknown document type',
    change: {},
    context: only('documentType', '380', '217', '705'),
    says: ['/dokumen/data/3/dokkd C2.list 16']
  },
  {
    rule: 'C2',
    name: 'an unknown port',
    change: {},
    context: only('port', 'JPYOK', 'IDSUB'),
    says: ['/header/data/peltransit C2.list SGSIN']
  },
  {
    rule: 'C2',
    name: 'an unknown office',
    change: {},
    context: only('office'),
    says: ['/kdkpbc C2.list 070100', '/header/data/kpbc_bongkar C2.list 070100', '/header/data/kpbc_pengawas C2.list 070100']
  },
  {
    rule: 'C2',
    name: 'a storage place of another office',
    change: {},
    context: { isListed: (list, code, within) => (list === 'storagePlace' ? code === 'PKN1' && within === '040300' : null) },
    says: ['/header/data/tmptbn C2.storage PKN1 070100']
  },
  {
    rule: 'C2',
    name: 'blanks',
    change: header({ kdval: '', pelmuat: '', peltransit: '', pelbkr: '', tmptbn: '' }),
    context: only('currency'),
    says: []
  },
  { rule: 'C2', name: 'a list that is not available', change: header({ penjneg: 'XQ' }), says: [] },
  {
    rule: 'C3',
    name: 'a container number with a dash',
    change: { '/container/data': [box('KRMU284516-4')] },
    says: ['/container/data/0/contno C3.form KRMU284516-4']
  },
  {
    rule: 'C3',
    name: 'a wrong check digit',
    change: { '/container/data': [box('CSQU3054384')] },
    says: ['/container/data/0/contno C3.check 4 3 CSQU3054384']
  },
  {
    rule: 'C3',
    name: 'a duplicate container',
    change: { '/container/data/-': box('KRMU2845164') },
    says: ['/container/data/1/contno C3.twice KRMU2845164  1']
  },
  {
    rule: 'C3',
    name: 'an unknown size',
    change: { '/container/data': [box('CSQU3054383', '30')] },
    says: ['/container/data/0/contukur C3.size 30']
  },
  { rule: 'C3', name: 'a valid container', change: { '/container/data': [box('CSQU3054383', '45')] }, says: [] },
  {
    rule: 'C4',
    name: 'no invoice and no packing list',
    change: documents('705', '16'),
    says: ['/dokumen/data C4.packing-list  217']
  },
  { rule: 'C4', name: 'both', change: documents('217', '380'), says: [] },
  { rule: 'C5', name: 'by sea without a bill of lading', change: documents('380', '740'), says: ['/dokumen/data C5.sea  705'] },
  { rule: 'C5', name: 'by air without a waybill', change: header({ moda: '4' }), says: ['/dokumen/data C5.air  740'] },
  { rule: 'C5', name: 'by air with a master waybill', change: { ...header({ moda: '4' }), ...documents('741') }, says: [] },
  { rule: 'C5', name: 'by road', change: { ...header({ moda: '3' }), ...documents('380') }, says: [] },
  {
    rule: 'C6',
    name: 'a preference without a certificate',
    change: header({ kdfas: '61' }),
    says: ['/header/data/kdfas C6.document 61 861']
  },
  {
    rule: 'C6',
    name: 'a line with a preference for other countries',
    change: { ...line({ kdfasdtl: '54' }, 1), ...documents('860') },
    says: ['/detail/data/1/brgasal C6.origin JP  54']
  },
  {
    rule: 'C6',
    name: 'a preference of the header for other countries than a line without its own',
    change: { ...header({ kdfas: '56' }), ...line({ kdfasdtl: '', brgasal: 'CN' }, 1), ...documents('861') },
    says: ['/detail/data/1/brgasal C6.origin CN  56']
  },
  { rule: 'C6', name: 'a preference with certificate and origin', change: { ...line({ kdfasdtl: '56' }), ...documents('861') }, says: [] },
  { rule: 'C6', name: 'a facility that is not a preference', change: header({ kdfas: '03' }), says: [] },
  {
    rule: 'C7',
    name: 'restricted goods without category and permit',
    change: line({ fllartas: 'Y' }, 1),
    says: ['/detail/data/1/fllartas C7.permit', '/detail/data/1/katlartas C7.category']
  },
  {
    rule: 'C7',
    name: 'restricted goods with both',
    change: { ...line({ fllartas: 'Y', katlartas: 'TPT' }), ...documents('380', '856') },
    says: []
  },
  {
    rule: 'C14',
    name: 'restricted goods by the tariff table, without flag and with one of two documents',
    change: { ...line({ nohs: '8517.62.00', fllartas: 'T' }, 1), ...documents('380', '911') },
    context: restricted('85176200', '856', '911', '999'),
    says: ['/detail/data/1/fllartas C14.flag T Y 85176200', '/detail/data/1/nohs C14.document 85176200  856, 999']
  },
  {
    rule: 'C14',
    name: 'restricted goods with flag and documents',
    change: { ...line({ nohs: '85176200', fllartas: 'y' }), ...documents('856') },
    context: restricted('85176200', '856'),
    says: []
  },
  { rule: 'C14', name: 'goods that the table calls free', change: line({ nohs: '1' }), context: restricted('2', '856'), says: [] },
  { rule: 'C14', name: 'no tariff table', change: line({ nohs: '85176200' }), says: [] },
  {
    rule: 'C15',
    name: 'codes that a spreadsheet changed or shortened',
    change: { ...line({ kd_barang: '6.93217E+12', spflain: '06-Apr' }), ...line({ kd_barang: 'A-1', merk: '06-Apr' }, 1) },
    says: ['/detail/data/0/kd_barang C15.damaged 6.93217E+12', '/detail/data/1/merk C15.damaged 06-Apr']
  },
  {
    rule: 'C8',
    name: 'a date that is not in the calendar',
    change: { ...header({ tgtiba: '2026-02-30' }), '/dokumen/data/0/doktg': '2026-11-31' },
    says: ['/header/data/tgtiba C8.real 2026-02-30', '/dokumen/data/0/doktg C8.real 2026-11-31']
  },
  {
    rule: 'C8',
    name: 'a text that is not a date blocks sending and gives no advice',
    change: { ...header({ tgtiba: '0000-00-00' }), '/dokumen/data/0/doktg': '2026-11-00' },
    says: []
  },
  {
    rule: 'C8',
    name: 'a text that is not a date is advice where the specification has plain text',
    change: header({ tpbtg: '2026-13-01', ijintpbtg: '20-11-2026', ppjktg: '', doktuptg: 'kemarin' }),
    says: ['/header/data/tpbtg C8.form 2026-13-01', '/header/data/ijintpbtg C8.form 20-11-2026', '/header/data/doktuptg C8.form kemarin']
  },
  {
    rule: 'C8',
    name: 'documents dated tomorrow',
    change: { ...header({ doktuptg: '2026-11-21' }), '/dokumen/data/0/doktg': '2026-11-21' },
    says: ['/header/data/doktuptg C8.future 2026-11-21 2026-11-20', '/dokumen/data/0/doktg C8.future 2026-11-21 2026-11-20']
  },
  {
    rule: 'C8',
    name: 'documents dated today, arrival tomorrow',
    change: { ...header({ doktuptg: '2026-11-20', tgtiba: '2026-11-21' }) },
    says: []
  },
  {
    rule: 'C8b',
    name: 'an arrival in some years',
    change: header({ tgtiba: '2029-10-14' }),
    says: ['/header/data/tgtiba C8.far 2029-10-14 2026-11-20']
  },
  { rule: 'C8b', name: 'an arrival within the year', change: {}, says: [] },
  { rule: 'C9', name: 'a partial manifest', change: header({ posno: '' }), says: ['/header/data/posno C9.partial'] },
  {
    rule: 'C9',
    name: 'numbers of another length',
    change: header({ doktupno: '5216', possub: '1' }),
    says: ['/header/data/doktupno C9.number 5216 6', '/header/data/possub C9.item 1 4']
  },
  { rule: 'C9', name: 'no manifest', change: header({ doktupno: '', doktuptg: '', posno: '', possub: '', possubsub: '' }), says: [] },
  {
    rule: 'C10',
    name: 'a line without a usable description',
    change: line({ brgurai: ' ROL ', merk: '', tipe: ' ' }),
    says: ['/detail/data/0/brgurai C10.description 3 5', '/detail/data/0/merk C10.brand', '/detail/data/0/tipe C10.type']
  },
  { rule: 'C10', name: 'a short description', change: line({ brgurai: 'KABEL', merk: '-' }), says: [] },
  {
    rule: 'C11',
    name: 'parties without names',
    change: header({ impnama: '', penjnama: ' ', penjneg: '', kpbc_pengawas: '' }),
    says: ['impnama', 'penjnama', 'penjneg', 'kpbc_pengawas'].map((key) => `/header/data/${key} C11.needed`)
  },
  { rule: 'C11', name: 'parties with names', change: {}, says: [] },
  {
    rule: 'C11',
    name: 'no transport, licence, origin or kind of packages',
    change: { ...header({ moda: '', angkutnama: '', apikd: '', apino: ' ' }), ...line({ brgasal: '' }, 1), '/kemasan/data/0/jnkemas': '' },
    says: [
      ...['apikd', 'apino', 'moda', 'angkutnama'].map((key) => `/header/data/${key} C11.needed`),
      '/detail/data/1/brgasal C11.needed',
      '/kemasan/data/0/jnkemas C11.needed'
    ]
  },
  ...['-', '--', '.', '/', '—', ' - '].map((mark) => ({
    rule: 'C11' as const,
    name: `"${mark}" in place of transport, licence, broker and kind of packages`,
    change: {
      ...header({ moda: mark, angkutnama: mark, apikd: mark, apino: mark }),
      ...header({ ppjkid: mark, ppjknpwp: mark, ppjknama: mark, ppjkalmt: mark, ppjkno: mark, ppjktg: '' }),
      '/kemasan/data/0/jnkemas': mark
    },
    says: [
      ...['apikd', 'apino', 'moda', 'angkutnama', 'ppjknama'].map((key) => `/header/data/${key} C11.needed`),
      '/kemasan/data/0/jnkemas C11.needed'
    ]
  })),
  { rule: 'C11', name: 'zeros as licence', change: header({ apino: '000' }), says: ['/header/data/apino C11.needed'] },
  {
    rule: 'C11',
    name: 'no broker',
    change: header({ ppjkid: '', ppjknpwp: '', ppjknama: '', ppjkalmt: '', ppjkno: '', ppjktg: '' }),
    says: ['/header/data/ppjknama C11.needed']
  },
  {
    rule: 'C12',
    name: 'goods without an earlier document',
    change: documents('380', '217', '705'),
    says: ['/dokumen/data C12.source  16']
  },
  { rule: 'C12', name: 'goods with an earlier document', change: documents('380', '23'), says: [] }
]

test.each(cases)('$rule: $name', (one) => {
  expect(saidBy(one)).toEqual(one.says)
})

test('container numbers are checked by ISO 6346', () => {
  const numbers = ['CSQU3054383', 'TEXU3070079', 'MSKU6011672', 'CSQU3054384', 'MSCU12345678', 'CSQ03054383', 'csqu3054383']
  expect(numbers.map(containerNumberProblem)).toEqual([null, null, null, 'check', 'form', 'form', 'form'])
  expect([containerCheckDigit('CSQU305438'), containerCheckDigit('ABCX305438')]).toEqual([3, null])
})

const closed = [
  ...singleFields.map(({ path, key, field }) => ({ path, key, field })),
  ...tableMembers.flatMap((member) => columnsOf(member).map(({ key, field }) => ({ path: `/${member}/data/0/${key}`, key, field })))
].filter(
  ({ field }) =>
    field.codes !== undefined &&
    field.kind === 'string' &&
    (codeLists as Readonly<Record<string, readonly Code[]>>)[field.codes]?.length &&
    !['unit', 'package'].includes(field.codes)
)

test.each(closed)('in $path a code is no word, and the words of its labels are', ({ path, field }) => {
  const codes = (codeLists as Readonly<Record<string, readonly Code[]>>)[field.codes ?? ''] ?? []
  const words = (value: string): readonly string[] =>
    runAdvice(changed({ [path]: value }), context).flatMap(({ path: at, says, params }) =>
      at === path && says === 'C2.word' ? [params.expected] : []
    )
  for (const { code, label } of codes) {
    expect([code, words(code)]).toEqual([code, []])
    expect([code, words(code.toLowerCase())]).toEqual([code, []])
    for (const text of [label.id, label.en, label.id.toUpperCase()])
      if (!codes.some((one) => one.code.toUpperCase() === text.toUpperCase()))
        expect([text, words(text)]).toEqual([text, [expect.any(String)]])
  }
  for (const text of ['produsen', 'sesuatu yang lain', 'tidak tahu']) expect([text, words(text)]).toEqual([text, [expect.any(String)]])
  // A code that the list does not have yet.
  expect(words('9')).toEqual([])
})

test('a word that is in one label has its code', () => {
  const expected = (path: string, value: string): unknown =>
    runAdvice(changed({ [path]: value }), context).find(({ says }) => says === 'C2.word')?.params.expected
  expect(expected('/header/data/moda', 'laut')).toBe('1')
  expect(expected('/header/data/moda', 'Sea')).toBe('1')
  expect(expected('/header/data/apikd', 'produsen')).toBe('')
  expect(expected('/dokumen/data/0/dokkd', 'INVOICE')).toBe('380')
  expect(expected('/dokumen/data/0/dokkd', 'packing list')).toBe('217')
  expect(expected('/header/data/kdkpbc', 'Tanjung Priok')).toBe(undefined)
})
