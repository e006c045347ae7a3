const paper = {
  ...{ language: 'id', title: 'Laporan', notes: [], charts: [{ title: 'a', bars: [{ label: 'a', share: 1, text: '1' }] }] },
  ...{ columns: [{ label: 'a', align: 'left' }], rows: [['PT A']], total: ['1'] }
}

/** Inputs of `print.renderTable`. */
export const tablePapers = {
  good: [{ paper }, { paper: { ...paper, charts: [], rows: [], notes: ['a'] } }],
  bad: [
    null,
    { paper: { ...paper, language: 'fr' } },
    { paper: { ...paper, title: 'a\nb' } },
    { paper: { ...paper, rows: [['x'.repeat(401)]] } },
    { paper: { ...paper, rows: Array.from({ length: 20_001 }, () => []) } },
    { paper: { ...paper, charts: [{ title: 'a', bars: [{ label: 'a', share: 2, text: '1' }] }] } }
  ]
}
