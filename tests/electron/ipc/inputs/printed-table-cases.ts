const table = {
  language: 'id',
  title: 'Laporan',
  notes: [],
  charts: [{ title: 'a', bars: [{ label: 'a', share: 1, text: '1' }] }],
  columns: [{ label: 'a', align: 'left' }],
  rows: [['PT A']],
  total: ['1']
}

/** Inputs of `print.renderTable`. */
export const printedTableCases = {
  good: [{ table }, { table: { ...table, charts: [], rows: [], notes: ['a'] } }],
  bad: [
    null,
    { table: { ...table, language: 'fr' } },
    { table: { ...table, title: 'a\nb' } },
    { table: { ...table, rows: [['x'.repeat(401)]] } },
    { table: { ...table, rows: Array.from({ length: 20_001 }, () => []) } },
    { table: { ...table, charts: [{ title: 'a', bars: [{ label: 'a', share: 2, text: '1' }] }] } }
  ]
}
