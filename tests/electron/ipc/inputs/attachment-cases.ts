/** Inputs that the channels of attached files and letters accept and refuse. */
export const attachmentCases = {
  'attachments.store': {
    good: [{ bytes: new Uint8Array() }, { bytes: Buffer.from('%PDF-') }],
    bad: [null, {}, { bytes: 'JVBERi0=' }, { bytes: [1] }, { bytes: new Uint8Array(50 * 1024 * 1024 + 1) }]
  },
  'attachments.state': { good: [{ sha256: 'a'.repeat(64) }], bad: [null, {}, { sha256: '../../etc/passwd' }, { sha256: 'A'.repeat(64) }] },
  'attachments.save': {
    good: [{ sha256: 'a'.repeat(64), name: '../../x.pdf' }],
    bad: [null, { sha256: 'a'.repeat(64) }, { sha256: 'a', name: 'x.pdf' }]
  },
  'attachments.open': {
    good: [{ sha256: 'a'.repeat(64), name: 'packing list.xlsx' }],
    bad: [null, { sha256: 'a'.repeat(64) }, { sha256: 'a'.repeat(64), name: 'a\nb.pdf' }, { sha256: 'a'.repeat(64), name: 'x'.repeat(301) }]
  },
  'mail.openDraft': {
    good: [{ to: '', subject: 'Draf', body: 'a\nb', print: 'a-1', fileName: 'bc28.pdf' }],
    bad: [
      null,
      { to: '', subject: 'Draf', body: '', fileName: 'bc28.pdf' },
      { to: 'a\nBcc: b', subject: '', body: '', print: 'a-1', fileName: 'a.pdf' },
      { to: '', subject: 'a\r\nb', body: '', print: 'a-1', fileName: 'a.pdf' },
      { to: '', subject: '', body: 'a\u0000', print: 'a-1', fileName: 'a.pdf' },
      { to: '', subject: '', body: '', print: '../a', fileName: 'a.pdf' },
      { to: '', subject: '', body: 'x'.repeat(20_001), print: 'a-1', fileName: 'a.pdf' }
    ]
  },
  'mail.compose': {
    good: [{ to: 'a@b.id', subject: 'Draf', body: 'a\r\nb' }],
    bad: [null, {}, { to: '', subject: 'a\nb', body: '' }, { to: 'x'.repeat(1_001), subject: '', body: '' }]
  }
} as const
