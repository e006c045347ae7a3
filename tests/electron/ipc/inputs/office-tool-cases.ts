import type { OfficeServerChannels } from '#core/contract/office-server.ts'
import type { OfficeToolChannels } from '#core/contract/office-tool.ts'
import type { Cases, WithInput } from './cases.ts'

const id = '7b0c2f6e-6d1c-4a0e-9a75-1f5a53f1f2aa'
const badIds = [null, {}, '../x', '', 1, '__proto__', 'x'.repeat(101)]
const of = (name: string): Cases => ({ good: [{ [name]: id }], bad: [null, id, ...badIds.map((bad) => ({ [name]: bad }))] })
const withReason: Cases = {
  good: [{ desk: id, reason: 'Laptopnya hilang.' }],
  bad: [
    ...badIds.map((desk) => ({ desk, reason: 'a' })),
    ...['', ' ', 'a\nb', 'x'.repeat(1_001), 1, null].map((reason) => ({ desk: id, reason }))
  ]
}
const [address, database, user] = ['kantor.lan:5432', 'ajukan', 'kepala']
const server = { address, database, user, fingerprint: 'ab'.repeat(32) }
const badAddresses = [null, 1, 'a\nb', 'x'.repeat(261)]

export const officeToolCases: Readonly<Record<WithInput<OfficeToolChannels & OfficeServerChannels>, Cases>> = {
  'officeTool.checkServer': { good: [{ address }, { address: '' }], bad: [null, {}, ...badAddresses.map((bad) => ({ address: bad }))] },
  'officeTool.makeCertificate': {
    good: [{ hosts: ['kantor.lan', '192.168.1.10'] }, { hosts: [] }],
    bad: [null, {}, { hosts: 'kantor.lan' }, { hosts: ['a\nb'] }, { hosts: Array(9).fill('kantor.lan') }]
  },
  'officeTool.logIn': {
    good: [{ server }, { server: { ...server, fingerprint: null } }, { server: null }],
    bad: [
      null,
      {},
      { server: { ...server, fingerprint: 'ab' } },
      { server: { ...server, user: '' } },
      { server: { ...server, database: 'x'.repeat(64) } },
      ...badAddresses.map((bad) => ({ server: { ...server, address: bad } }))
    ]
  },
  'officeTool.create': {
    good: [{ name: 'PT Contoh', addresses: [address] }],
    bad: [null, {}, { name: 'a\nb', addresses: [] }, { name: 'a', addresses: ['a\nb'] }, { name: 'a', addresses: Array(9).fill(address) }]
  },
  'officeServer.create': {
    good: [
      { office: 'PT Contoh', desk: 'Meja 1', hosts: ['192.168.1.10'] },
      { office: 'A', desk: 'B', hosts: [] }
    ],
    bad: [
      null,
      {},
      { office: 'A', desk: 'B' },
      { office: 'A\n', desk: 'B', hosts: [] },
      { office: 'A', desk: 'B', hosts: Array(17).fill('1.1.1.1') }
    ]
  },
  'officeServer.restore': {
    good: [
      { code: '1234 5678-9012', desk: 'Meja 1', hosts: [] },
      { code: '', desk: 'B', hosts: ['10.0.0.1'] }
    ],
    bad: [null, {}, { code: 'abc', desk: 'B', hosts: [] }, { code: '1', desk: 'B' }, { code: '1'.repeat(41), desk: 'B', hosts: [] }]
  },
  'officeServer.setHosts': { good: [{ hosts: [] }, { hosts: ['10.0.0.1'] }], bad: [null, {}, { hosts: '10.0.0.1' }, { hosts: [1] }] },
  'officeServer.setAutostart': { good: [{ on: true }, { on: false }], bad: [null, {}, { on: 1 }, true] },
  'officeTool.setAddresses': { good: [{ addresses: [] }], bad: [null, {}, { addresses: address }, { addresses: [1] }] },
  'officeTool.addDesk': {
    good: [{ name: 'Meja 2', rights: 'broker' }],
    bad: [null, {}, { name: 'Meja 2' }, { name: 'Meja 2', rights: 'boss' }, { name: 'a\nb', rights: 'owner' }]
  },
  'officeTool.pairDesk': of('desk'),
  'officeTool.lockDesk': withReason,
  'officeTool.unlockDesk': of('desk'),
  'officeTool.readmitDesk': withReason,
  'officeTool.restore': { good: [{ confirmation: database }], bad: [null, {}, { confirmation: 1 }, { confirmation: 'x'.repeat(201) }] }
}
