import type { OfficeChannels } from '#core/contract/office.ts'
import type { OfficeServerChannels } from '#core/contract/office-server.ts'
import type { Cases, WithInput } from './cases.ts'
import { officeServerCases } from './office-server-cases.ts'

const [id, long] = ['7b0c2f6e-6d1c-4a0e-9a75-1f5a53f1f2aa', 'x'.repeat(1_001)]
const badIds = [null, {}, '../x', '', 1, '__proto__', 'x'.repeat(101)]
/** An id of one name, and with it what a person says. */
const of = (name: string): Cases => ({ good: [{ [name]: id }], bad: [null, id, ...badIds.map((bad) => ({ [name]: bad }))] })
const said = (name: string, member: string): Cases => ({
  good: [{ [name]: id, [member]: 'Komputer itu rusak.' }],
  bad: [
    ...badIds.map((bad) => ({ [name]: bad, [member]: 'a' })),
    ...['', ' ', 'a\nb', long, 1, null].map((bad) => ({ [name]: id, [member]: bad }))
  ]
})
const [declarations, tooMany] = [[id], Array.from({ length: 10_001 }, () => id)]

export const officeCases: Readonly<Record<WithInput<OfficeChannels & OfficeServerChannels>, Cases>> = {
  ...officeServerCases,
  'office.pair': { good: [{ pin: '1234 5678 9012' }], bad: [null, {}, { pin: '' }, { pin: 'abcd' }, { pin: '1'.repeat(41) }] },
  'office.moveByFile': { good: [{ pin: '1234 5678 9012' }], bad: [null, {}, { pin: '' }, { pin: 'abcd' }, { pin: '1'.repeat(41) }] },
  'office.moveServer': {
    good: [{ address: '192.168.1.20:54320' }],
    bad: [null, {}, { address: 5 }, { address: 'a\nb' }, { address: 'a'.repeat(301) }]
  },
  'office.leave': { good: [{ even: true }], bad: [null, {}, { even: 1 }] },
  'office.holdings': { good: [{ after: 0 }], bad: [null, {}, { after: -1 }, { after: 0.5 }] },
  'office.hold': {
    good: [
      { declarations, verb: 'give', to: null },
      { declarations, verb: 'give', to: id },
      { declarations, verb: 'take', note: '' },
      { declarations, verb: 'take', note: '', reason: 'Tidak masuk' },
      { declarations, verb: 'give', what: 'sending' },
      { declarations, verb: 'refuse', note: 'nanti', isWorking: false },
      { declarations, verb: 'delete' }
    ],
    bad: [
      null,
      { declarations, verb: 'send' },
      { declarations, verb: 'give' },
      { declarations, verb: 'give', what: 'all' },
      { declarations, verb: 'refuse', note: '' },
      { declarations, verb: 'give', to: '../x' },
      { declarations, verb: 'take', note: long },
      { declarations, verb: 'take', note: '', reason: ' ' },
      { declarations: tooMany, verb: 'delete' },
      { declarations: id, verb: 'delete' },
      { verb: 'delete' }
    ]
  },
  'office.hasUnstoredRows': of('declaration'),
  'storeCopy.takeIncoming': {
    good: [
      { seq: 2, declarations: [] },
      { seq: 2, declarations: [id] }
    ],
    bad: [null, { seq: 2 }, { seq: -1, declarations: [] }, { seq: 2, declarations: [5] }, { seq: 2, declarations: ['x'.repeat(501)] }]
  },
  'office.branch': of('branch'),
  'office.finishBranch': {
    good: [
      { branch: id, outcome: 'merged' },
      { branch: id, outcome: 'dismissed', revision: 7 }
    ],
    bad: [null, { branch: id, outcome: 'open' }, { outcome: 'merged' }, { branch: id, outcome: 'merged', revision: '7' }]
  },
  'office.quarantine': of('desk'),
  'office.decideQuarantine': {
    good: [
      { numbers: [7], outcome: 'taken' },
      { numbers: [], outcome: 'dismissed' }
    ],
    bad: [
      null,
      {},
      { numbers: [7] },
      { numbers: ['7'], outcome: 'taken' },
      { numbers: [7], outcome: 'merged' },
      { numbers: [-1], outcome: 'taken' }
    ]
  },
  'office.documentPlaces': {
    good: [{ shas: [] }, { shas: ['a'.repeat(64)] }],
    bad: [null, {}, { shas: ['a'] }, { shas: Array.from({ length: 501 }, () => 'a'.repeat(64)) }]
  },
  'office.fetchDocument': {
    good: [{ sha256: 'a'.repeat(64), isAttached: true }],
    bad: [null, { sha256: 'a'.repeat(64) }, { sha256: '../x', isAttached: false }]
  },
  'office.stopDocument': { good: [{ sha256: 'a'.repeat(64) }], bad: [null, {}, { sha256: 'x' }] },
  'office.rowHistory': {
    good: [{ table: 'parties', key: id }],
    bad: [null, { table: 'parties' }, { table: '../x', key: id }, { table: 'parties', key: {} }]
  },
  'office.claimLane': { good: [{ prefix: '000028ABCDEF' }], bad: [null, {}, { prefix: '000028' }, { prefix: '000028ABCDEFG' }] },
  'office.registerNumber': {
    good: [{ declaration: id, car: '000028ABCDEF20261121000001' }],
    bad: [null, { declaration: id }, { declaration: id, car: 'a\nb' }, { declaration: '../x', car: '1' }]
  },
  'office.history': of('declaration'),
  'office.repeatCall': of('id'),
  'office.dropCall': of('id'),
  'office.attempts': of('declaration'),
  'office.attemptBody': of('attempt'),
  'office.leasePolls': {
    good: [{ cars: ['A'], seconds: 600 }],
    bad: [
      { cars: ['A'], seconds: 0 },
      { cars: ['A'], seconds: 86_401 },
      { cars: 'A', seconds: 1 },
      { cars: [''], seconds: 1 }
    ]
  },
  'office.takeRequest': { good: [{ asker: 'user' }, { asker: 'auto' }], bad: [null, {}, { asker: 'submission' }] },
  'office.withoutOffice': {
    good: [
      { declarations: [], until: 0 },
      { declarations, until: 1_800_000_000_000 }
    ],
    bad: [
      null,
      {},
      { declarations },
      ...[-1, 0.5, '1', null].map((until) => ({ declarations, until })),
      { declarations: tooMany, until: 1 },
      { declarations: [''], until: 1 }
    ]
  },
  'office.confirmSending': said('declaration', 'confirmation'),
  'office.reopenSending': said('declaration', 'result'),
  'office.retireDesk': said('desk', 'reason'),
  'office.writeOff': said('desk', 'reason'),
  'office.lockDesk': said('desk', 'reason'),
  'office.unlockDesk': of('desk'),
  'office.setRights': {
    good: ['owner', 'broker', 'viewer'].map((rights) => ({ desk: 'd', rights })),
    bad: [null, {}, { desk: 'd' }, { rights: 'owner' }, { desk: 'd', rights: 'admin' }, { desk: '', rights: 'owner' }]
  },
  'office.resolveFork': said('desk', 'reason'),
  'office.confirmSetBack': {
    good: [{ reason: 'Komputer itu rusak.' }],
    bad: ['', ' ', 'a\nb', long, 1, null].map((reason) => ({ reason }))
  },
  'office.dismissReport': said('desk', 'reason'),
  'office.openSending': { good: [{ reason: 'Komputer itu rusak.' }], bad: ['', ' ', 'a\nb', long, 1, null].map((reason) => ({ reason })) },
  'office.renameDesk': {
    good: [{ desk: id, name: 'Meja Budi' }],
    bad: [
      null,
      {},
      { desk: id },
      { name: 'Meja' },
      { desk: '../x', name: 'Meja' },
      { desk: id, name: 'a\nb' },
      { desk: id, name: 'x'.repeat(201) }
    ]
  },
  'office.renameOffice': { good: [{ name: 'PT Baru' }], bad: [null, {}, { name: 1 }, { name: 'a\nb' }, { name: 'x'.repeat(201) }] },
  'office.setQuota': {
    good: [{ desk: 'd', lanes: 24, numbers: 50_000 }],
    bad: [{ desk: 'd', lanes: -1, numbers: 0 }, { desk: 'd', lanes: 1.5, numbers: 0 }, { desk: 'd' }, null]
  },
  'office.retireLane': {
    good: [{ prefix: '0000280ABCDE', series: 'A0' }],
    bad: [{ prefix: 'x'.repeat(13), series: 'A0' }, { prefix: 'x' }, null]
  }
}
