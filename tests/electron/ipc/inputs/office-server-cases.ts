import type { OfficeServerChannels } from '#core/contract/office-server.ts'
import type { Cases, WithInput } from './cases.ts'

const id = '7b0c2f6e-6d1c-4a0e-9a75-1f5a53f1f2aa'
const badIds = [null, {}, '../x', '', 1, '__proto__', 'x'.repeat(101)]
const of = (name: string): Cases => ({ good: [{ [name]: id }], bad: [null, id, ...badIds.map((bad) => ({ [name]: bad }))] })

export const officeServerCases: Readonly<Record<WithInput<OfficeServerChannels>, Cases>> = {
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
  'officeServer.addDesk': {
    good: [{ name: 'Meja 2', rights: 'broker' }],
    bad: [null, {}, { name: 'Meja 2' }, { name: 'Meja 2', rights: 'boss' }, { name: 'a\nb', rights: 'owner' }]
  },
  'officeServer.pairDesk': of('desk')
}
