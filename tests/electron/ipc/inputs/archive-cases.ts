/** Inputs of the channels of the archive and of its ZIP export that their guards take and refuse. */
const sha256 = 'a'.repeat(64)
const long = 'x'.repeat(200)
const aZip = {
  suggestedName: '../arsip.zip',
  pdfs: [{ sha256: 'a'.repeat(64), name: '0403/2026-05-25_2003_SPPB_aaaaaaaa.pdf' }],
  texts: [],
  indexName: 'daftar.xlsx',
  index: new Uint8Array(1)
}
const aDeclaration = { texts: [], files: [{ sha256: 'a'.repeat(64), name: 'latihan/2026/0403/lampiran/1_380/faktur.pdf' }], missing: [] }
const badFolderNames = [
  '../a',
  '/a',
  'a//b',
  '.a',
  'a/.b',
  'a.',
  'a ',
  'a. /b',
  'CON',
  'a/nul.txt',
  'com1/b',
  'a\\b',
  'a:b',
  'x'.repeat(201)
]
const ofPdf = {
  good: [{ sha256 }],
  bad: [null, {}, { sha256: 'a'.repeat(63) }, { sha256: 'A'.repeat(64) }, { sha256: `${sha256}\n` }, { sha256: `../${'a'.repeat(61)}` }]
}

export const archiveCases = {
  'archive.list': {
    good: [
      { edition: '', from: 0 },
      { edition: 'b1f0', from: 100_000 }
    ],
    bad: [null, {}, { edition: '', from: -1 }, { edition: long, from: 0 }, { edition: 7, from: 0 }, { edition: '', from: '0' }]
  },
  'archive.saveCopy': ofPdf,
  'archive.reveal': ofPdf,
  'archive.move': {
    good: [
      { usual: false, useFound: false },
      { usual: true, useFound: true }
    ],
    bad: [null, {}, { usual: false }, { usual: 'C:/', useFound: false }]
  },
  'export.beginFolder': {
    good: [{ name: 'Ajukan-2026', declarations: 3 }],
    bad: [null, { name: 'a', declarations: -1 }, { name: 'a'.repeat(121), declarations: 1 }]
  },
  'export.addToFolder': {
    good: [aDeclaration, { ...aDeclaration, texts: [{ name: '2026/0403/kiriman/001.json', text: '{}' }], missing: ['2026/0403/a.pdf'] }],
    bad: [
      null,
      { ...aDeclaration, files: [{ sha256: 'a'.repeat(63), name: 'a.pdf' }] },
      ...badFolderNames.map((name) => ({ ...aDeclaration, texts: [{ name, text: '' }] }))
    ]
  },
  'export.endFolder': {
    good: [
      { texts: [], indexName: '', index: new Uint8Array() },
      { texts: [], indexName: 'index.xlsx', index: new Uint8Array() }
    ],
    bad: [null, { texts: [], indexName: '../index.xlsx', index: new Uint8Array() }, { texts: [], indexName: '', index: 'UEs=' }]
  },
  'export.zip': {
    good: [aZip, { ...aZip, pdfs: [], indexName: '' }, { ...aZip, texts: [{ name: 'jawaban/0001-status.json', text: '{}' }] }],
    bad: [
      null,
      { ...aZip, index: 'UEsDBA==' },
      { ...aZip, indexName: '../daftar.xlsx' },
      { ...aZip, pdfs: [{ sha256: 'a'.repeat(63), name: 'a.pdf' }] },
      ...[
        '../a.pdf',
        '/etc/passwd',
        'a/../b',
        'a//b',
        '.a',
        'a/.b',
        'C:\\a',
        'a\\b',
        'a\nb',
        '',
        'a/',
        '\u202Ea',
        'a/b/c/d/e/f',
        'x'.repeat(241)
      ].map((name) => ({
        ...aZip,
        texts: [{ name, text: '' }]
      }))
    ]
  }
}
