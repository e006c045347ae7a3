import { defaultAnswerRules } from '#core/contract/answer-rules.ts'
import { everything } from '#core/contract/archive.ts'
import { expect, test } from 'vitest'
import { contract, type Channel, type Handlers } from '#core/contract/host-api.ts'
import { defaultInboxSettings } from '#core/contract/settings.ts'
import type { Profile } from '#core/contract/profile.ts'
import { archiveCases } from './archive-cases.ts'
import type { Cases, WithInput } from './cases.ts'
import { attachmentCases } from './attachment-cases.ts'
import { backupCases } from './backup-cases.ts'
import { diagnosticCases } from './diagnostic-cases.ts'
import { officeCases } from './office-cases.ts'
import { storeCopyCases } from './store-copy-cases.ts'
import { printedTableCases } from './printed-table-cases.ts'
import { updateCases } from './update-cases.ts'
import { checkInput } from '../../../../electron/ipc/serve.ts'

const sendRemarks = {
  sentBefore: ['ab'.repeat(32)],
  refused: 0,
  advice: 2,
  required: 0,
  imported: 0,
  changed: 3,
  blocked: 0,
  warnings: ['may-have-arrived']
}

const profile: Profile = {
  id: 'p-1',
  kind: 'production',
  name: 'Kantor Priok',
  address: 'https://gateway.invalid/base',
  edinumber: 'ABC',
  sendTokenOnSubmit: true,
  documentCode: '28',
  flagreplace: '',
  jenisDoc: '',
  pernyataan: '',
  pasokneg: false,
  codeStyle: 'both',
  responseKinds: ['bc20', 'bc30'],
  timeLimit: 60,
  answerLimit: 64,
  ajuPrefix: '000028ABCDEF',
  ajuSeries: '',
  advisedFields: [],
  invoiceCodes: '380',
  startValues: { '/kdkpbc': '040300' },
  confirmSend: true,
  answerRules: defaultAnswerRules
}
const long = 'x'.repeat(200)
const huge = 'x'.repeat(64 * 1024 * 1024 + 1)
const ofProfile: { good: readonly unknown[]; bad: readonly unknown[] } = {
  good: [{ profile: 'practice' }, { profile: '7b0c2f6e-6d1c-4a0e-9a75-1f5a53f1f2aa' }],
  bad: [null, {}, ['practice'], 'practice', ...['', '../x', '__proto__', long, 1].map((name) => ({ profile: name }))]
}

const nothing: Cases = { good: [null, undefined], bad: [{}, [], 0, '', false, 'null', 5, 'x', 1, true] }

const cases: Readonly<Record<WithInput<Handlers>, Cases>> = {
  ...officeCases,
  ...diagnosticCases,
  ...updateCases,
  'app.keepAwake': { good: [{ on: true }, { on: false }], bad: [null, {}, { on: 1 }, true] },
  'app.notify': {
    good: [
      { title: 'Selesai', body: '12 diterima\n1 perlu perbaikan' },
      { title: '', body: '', tag: 'batch', open: { screen: 'outbox' } },
      { title: 'a', body: 'b', open: { screen: 'editor', declaration: '7b0c2f6e-6d1c-4a0e-9a75-1f5a53f1f2aa' } }
    ],
    bad: [
      null,
      { title: 'a' },
      { title: 'x'.repeat(121), body: '' },
      { title: 'a\nb', body: '' },
      { title: 'a', body: 'x'.repeat(501) },
      { title: 'a', body: 'a\u0000' },
      { title: 'a', body: '', open: { screen: 'https://example.invalid' } },
      { title: 'a', body: '', open: { screen: 'editor', declaration: '../x' } }
    ]
  },
  'app.setUnreadBadge': { good: [{ unread: 0 }, { unread: 99 }], bad: [null, {}, { unread: -1 }, { unread: 1.5 }, { unread: '1' }] },
  'app.openLink': {
    good: [{ link: 'ceisa' }],
    bad: [null, {}, { link: 'https://example.invalid' }, { link: 'toString' }, { link: ['ceisa'] }]
  },
  'app.openAddress': {
    good: [{ address: 'https://www.insw.go.id/' }],
    bad: [null, {}, { address: 1 }, { address: 'https://a.id/\n' }, { address: 'x'.repeat(2_001) }]
  },
  'settings.change': {
    good: [{}, { language: 'en' }, { theme: 'dark' }, { sending: 'ask', sendAtOnce: 4, perEnvelope: 50 }],
    bad: [
      null,
      { language: 'xx' },
      { theme: 1 },
      { zoom: 79 },
      { zoom: 110.5 },
      [],
      'en',
      new Map(),
      { sending: 'now' },
      { sendAtOnce: 5 },
      { perEnvelope: 0 },
      { sendTries: 1.5 }
    ]
  },
  'profiles.save': {
    good: [profile, { ...profile, token: 'session' }, { ...profile, responseKinds: [] }],
    bad: [
      null,
      {},
      { ...profile, kind: 'other' },
      { ...profile, name: 'a\nb' },
      { ...profile, address: 'x'.repeat(2_001) },
      { ...profile, sendTokenOnSubmit: 'yes' },
      { ...profile, responseKinds: ['bc20', 'bc20', 'bc30'] },
      { ...profile, responseKinds: ['bc99'] },
      { ...profile, timeLimit: -1 },
      { ...profile, timeLimit: Number.NaN },
      { ...profile, answerLimit: Infinity },
      { ...profile, id: undefined },
      Object.create(profile)
    ]
  },
  'profiles.create': {
    good: [
      { profile, token: 'abc.def-1', use: true },
      { profile, token: '', use: false }
    ],
    bad: [
      { profile, token: '' },
      { profile, use: true },
      { profile: { ...profile, kind: 'other' }, token: '', use: true },
      { profile, token: 'a b', use: true },
      { profile, token: 'a\r\nX: y', use: true },
      { profile, token: 'x'.repeat(16_385), use: true }
    ]
  },
  'profiles.remove': ofProfile,
  'profiles.select': ofProfile,
  'profiles.setToken': {
    good: [{ profile: 'p', token: 'abc.def-1' }],
    bad: [
      { profile: 'p' },
      { profile: 'p', token: '' },
      { profile: 'p', token: 'a b' },
      { profile: 'p', token: 'a\r\nX: y' },
      { profile: 'p', token: 'x'.repeat(16_385) }
    ]
  },
  'profiles.forgetToken': ofProfile,
  'profiles.test': ofProfile,
  ...storeCopyCases,
  'sending.present': {
    good: [{ profile: 'prod', body: '{}' }],
    bad: [null, {}, { profile: '', body: '{}' }, { profile: 'prod', body: 1 }]
  },
  'sending.isPermitted': {
    good: [
      { profile: 'prod', contents: [] },
      { profile: 'prod', contents: ['ab'.repeat(32)] }
    ],
    bad: [null, {}, { profile: 'prod', contents: ['ab'] }]
  },
  'sending.permit': {
    good: [{ profile: 'prod', contents: ['ab'.repeat(32)], isSeen: false, remarks: sendRemarks }],
    bad: [
      null,
      {},
      { profile: 'prod', contents: ['ab'.repeat(32)], isSeen: false },
      { profile: 'prod', contents: [], isSeen: false, remarks: { ...sendRemarks, advice: -1 } },
      { profile: 'prod', contents: [], isSeen: false, remarks: { ...sendRemarks, sentBefore: 1 } },
      { profile: 'prod', contents: [], isSeen: false, remarks: { ...sendRemarks, warnings: ['Kirim saja'] } }
    ]
  },
  'declarations.submit': {
    good: [
      { entries: [{ entry: 'e-1', attempt: 1 }], profile: 'practice', kind: 'practice', contents: ['ab'.repeat(32)] },
      {
        entries: [
          { entry: 'e-1', attempt: 1 },
          { entry: 'e-2', attempt: 3 }
        ],
        profile: 'practice',
        kind: 'practice',
        contents: ['ab'.repeat(32), 'cd'.repeat(32)]
      }
    ],
    bad: [
      null,
      { entries: [{ entry: 'e-1', attempt: 1 }], profile: 'practice', kind: 'practice' },
      { entries: [{ entry: 'e-1', attempt: 1 }], profile: 'practice', kind: 'practice', contents: ['ab'] },
      { entries: [{ entry: 'e-1', attempt: 1 }], profile: 'practice', kind: 'practice', body: '{}' },
      { entries: [{ entry: 'e-1', attempt: 1 }], profile: 'practice', kind: 'practice', contents: {} },
      { entries: [{ entry: 'e-1', attempt: 1 }], profile: 'practice', kind: 'practice', contents: [huge] },
      { entries: [{ entry: 'e-1', attempt: -1 }], profile: 'practice', kind: 'practice', contents: ['ab'.repeat(32)] },
      { entries: [{ entry: 'e 1', attempt: 1 }], profile: 'practice', kind: 'practice', contents: ['ab'.repeat(32)] },
      { entries: [{ entry: long, attempt: 1 }], profile: 'practice', kind: 'practice', contents: ['ab'.repeat(32)] },
      {
        entries: Array.from({ length: 101 }, () => ({ entry: 'e', attempt: 1 })),
        profile: 'practice',
        kind: 'practice',
        contents: ['ab'.repeat(32)]
      },
      { entries: [{ entry: 'e-1', attempt: 1 }], profile: 'practice', contents: ['ab'.repeat(32)] },
      { entries: [{ entry: 'e-1', attempt: 1 }], profile: 'practice', kind: 'other', contents: ['ab'.repeat(32)] },
      { entry: 'e-1', attempt: 1, profile: 'practice', kind: 'practice', contents: ['ab'.repeat(32)] }
    ]
  },
  'answers.read': { good: [{ answer: 'a-1' }], bad: [null, {}, { answer: '../x' }, { answer: 5 }] },
  'jobs.forget': { good: [{ id: 'job-1' }], bad: [null, {}, { id: '../x' }, { id: 5 }] },
  'answers.ofEntry': { good: [{ entry: 'e-1' }], bad: [null, {}, { entry: '' }, { entry: '/etc' }, { entry: 5 }] },
  'tracking.statusLog': {
    good: [{ profile: 'practice', car: '00002801234520261120000001' }],
    bad: [
      null,
      { profile: 'practice' },
      { profile: 'practice', car: '' },
      { profile: 'practice', car: 'a\u0000b' },
      { profile: 'practice', car: long },
      { car: '1' }
    ]
  },
  'tracking.responses': {
    good: [{ profile: 'practice', car: '1', kind: 'bc30' }],
    bad: [
      { profile: 'practice', car: '1' },
      { profile: 'practice', car: '1', kind: '/api' },
      { profile: 'practice', car: [], kind: 'bc30' }
    ]
  },
  'tracking.responseByCode': {
    good: [{ profile: 'practice', car: '1', code: '2003' }],
    bad: [
      { profile: 'practice', car: '1', code: '' },
      { profile: 'practice', car: '1', code: long },
      { profile: 'practice', car: '1', code: 300 }
    ]
  },
  ...archiveCases,
  ...backupCases,
  'search.find': { good: [everything], bad: [null, {}, { ...everything, order: 'x' }, { ...everything, codes: [1] }] },
  'search.setCars': {
    good: [{ cars: [] }, { cars: [{ car: 'c', importer: 'PT', state: 'sent', words: 'PT' }] }],
    bad: [null, { cars: [{ car: 'c' }] }]
  },
  'search.snippets': { good: [{ shas: ['a'.repeat(64)], typed: 'x' }], bad: [null, { shas: ['../x'], typed: 'x' }, { shas: [] }] },
  'search.withoutText': { good: [{ most: 200 }], bad: [null, { most: -1 }, { most: 'x' }] },
  'search.keep': {
    good: [{ documents: [{ sha256: 'a'.repeat(64), unread: '', text: 'x' }] }],
    bad: [
      null,
      { documents: [{ sha256: 'a'.repeat(64), unread: 'no', text: 'x' }] },
      { documents: [{ sha256: '../x', unread: '', text: '' }] }
    ]
  },
  ...attachmentCases,
  'files.saveText': {
    good: [{ suggestedName: '../../x', text: '{}' }],
    bad: [null, { text: '' }, { suggestedName: 'a' }, { suggestedName: 'a', text: huge }, { suggestedName: 'x'.repeat(1_001), text: '' }]
  },
  'files.saveBytes': {
    good: [
      { suggestedName: 'a.xlsx', bytes: new Uint8Array([80, 75]) },
      { suggestedName: 'a', bytes: Buffer.from('x') }
    ],
    bad: [
      null,
      { suggestedName: 'a' },
      { suggestedName: 'a', bytes: [1, 2] },
      { suggestedName: 'a', bytes: 'PK' },
      { suggestedName: 'a', bytes: new ArrayBuffer(2) },
      { suggestedName: 'a', bytes: new Uint8Array(64 * 1024 * 1024 + 1) }
    ]
  },
  'print.render': {
    good: [
      { jobs: [{ declaration: { car: '1' }, local: {}, registered: null, isSent: false }] },
      { jobs: [{ declaration: null, local: null, registered: { number: '001234', date: '' }, isSent: false }] }
    ],
    bad: [
      null,
      {},
      { jobs: [{ declaration: JSON.parse('{"__proto__":1}'), local: {}, registered: null, isSent: false }] },
      { jobs: [{ declaration: {}, local: 'x'.repeat(1_100_000), registered: null, isSent: false }] },
      { jobs: Array.from({ length: 101 }, () => ({ declaration: {}, local: {}, registered: null, isSent: false })) }
    ]
  },
  'print.renderTable': printedTableCases,
  'print.save': {
    good: [{ id: 'a-1', suggestedName: 'bc28-draf.pdf' }],
    bad: [null, { id: '../a', suggestedName: 'a' }, { id: 'a' }, { id: 'a', suggestedName: 'a'.repeat(1_001) }]
  },
  'print.begin': {
    good: [
      { title: 'SPPB', pages: 2 },
      { title: '', pages: 100_000 }
    ],
    bad: [null, {}, { title: 'a\nb', pages: 1 }, { title: 'x'.repeat(301), pages: 1 }, { title: '', pages: 1.5 }, { title: '', pages: -1 }]
  },
  'print.addPage': {
    good: [{ print: 'a-1', width: 595.28, height: 841.89, image: new Uint8Array(3) }],
    bad: [
      null,
      { print: 'a-1', width: 595, height: 842 },
      { print: 'a-1', width: 595, height: 842, image: 'iVBORw0KGgo=' },
      { print: 'a-1', width: 595, height: 842, image: new Uint8Array(32 * 1024 * 1024 + 1) },
      { print: '../a', width: 595, height: 842, image: new Uint8Array(3) },
      { print: 'a-1', width: 0, height: 842, image: new Uint8Array(3) },
      { print: 'a-1', width: Number.NaN, height: 842, image: new Uint8Array(3) },
      { print: 'a-1', width: 595, height: 14_401, image: new Uint8Array(3) }
    ]
  },
  'print.print': { good: [{ id: 'a-1' }], bad: [null, {}, { id: '' }, { id: 'a/b' }] },
  'practice.change': {
    good: [{}, { pace: 0 }, { fault: 'cut' }],
    bad: [null, { pace: -1 }, { pace: '1' }, { fault: 'explode' }, { fault: '__proto__' }]
  },
  'practice.advance': { good: [{ steps: 1 }], bad: [null, {}, { steps: 0 }, { steps: 1.5 }, { steps: 1_001 }] }
}

const casesOf = (channel: Channel): Cases => (channel in cases ? cases[channel as WithInput<Handlers>] : nothing)

test.each(Object.keys(contract) as Channel[])('%s accepts valid inputs and refuses invalid ones', (channel) => {
  const { good, bad } = casesOf(channel)
  for (const input of good) expect.soft(checkInput(channel, input).ok, `good: ${JSON.stringify(input)}`).toBe(true)
  for (const [index, input] of bad.entries()) expect.soft(checkInput(channel, input).ok, `bad number ${index}`).toBe(false)
})

test('a checked input has known members only and no prototype of the caller', () => {
  const sent = JSON.stringify({ ...profile, token: 'session' }).replace('{', '{"__proto__":{"admin":true},')
  const checked = checkInput('profiles.save', JSON.parse(sent))
  expect(checked).toEqual({ ok: true, value: profile })
})

test('a batch of 5,000 goods lines is accepted', () => {
  const value = Object.fromEntries(Array.from({ length: 30 }, (_unused, index) => [`field${index}`, index % 2 ? 'some text' : index]))
  const rows = Array.from({ length: 5_000 }, (_unused, index) => ({ table: 'goods', key: ['d', index], value }))
  expect(checkInput('storeCopy.append', { seq: 1, rows }).ok).toBe(true)
})

const isGood = (channel: 'app.notify' | 'settings.change', input: unknown): boolean => checkInput(channel, input).ok

test('a notification may open an aju number or the inbox, and nothing else', () => {
  const notification = (open: unknown) => ({ title: 'SPPB', body: '', open })
  expect(isGood('app.notify', notification({ screen: 'tracking', car: '070128KTU41720261022000018' }))).toBe(true)
  expect(isGood('app.notify', notification({ screen: 'inbox' }))).toBe(true)
  for (const open of [
    { screen: 'tracking', car: 'a\nb' },
    { screen: 'tracking', car: 7 },
    { screen: 'inbox', car: 'x'.repeat(61) },
    { screen: 'elsewhere' }
  ])
    expect(isGood('app.notify', notification(open))).toBe(false)
})

test('inbox settings are read member by member: every object gives valid settings', () => {
  expect(checkInput('settings.change', { news: { on: false, kinds: { status: true, release: 'x' } } })).toEqual({
    ok: true,
    value: { news: { on: false, kinds: { ...defaultInboxSettings.kinds, status: true } } }
  })
  expect([isGood('settings.change', { news: null }), isGood('settings.change', { news: 'on' })]).toEqual([false, false])
})
