/** Inputs of the channels of backups that their guards take and refuse. */
const long = 'x'.repeat(200)

export const backupCases = {
  'backup.write': {
    good: [
      { suggestedName: 'a.ajukan', passphrase: '', pdfs: true },
      { suggestedName: '../a.ajukan', passphrase: 'kata sandi panjang', pdfs: false }
    ],
    bad: [
      null,
      { suggestedName: 'a', passphrase: 'pendek', pdfs: true },
      { suggestedName: 'a', passphrase: long + 'x', pdfs: true },
      { suggestedName: 'a', passphrase: 'baris\nkedua', pdfs: true },
      { suggestedName: 'a', passphrase: '' }
    ]
  },
  'backup.setAutomatic': { good: [{}, { on: true, keep: 14, pdfs: false }], bad: [null, { keep: 0 }, { keep: 100 }, { on: 'yes' }] },
  'backup.setPassphrase': { good: [{ passphrase: '' }, { passphrase: 'delapan8' }], bad: [null, {}, { passphrase: 'tujuh77' }] },
  'backup.open': { good: [{ passphrase: '' }, { passphrase: 'x' }], bad: [null, {}, { passphrase: long + 'x' }] },
  'backup.list': { good: [{ from: 0 }, { from: 2_000 }], bad: [null, {}, { from: -1 }, { from: 0.5 }] },
  'backup.restore': {
    good: [{ declarations: null }, { declarations: ['7b0c2f6e-6d1c-4a0e-9a75-1f5a53f1f2aa'] }],
    bad: [null, {}, { declarations: 'all' }, { declarations: ['../x'] }]
  }
}
