/** Inputs of the channels of updates that their guards take and refuse. */

export const updateCases = {
  'updates.setSource': {
    good: [{ address: '' }, { address: 'https://kantor.invalid/ajukan' }],
    bad: [null, {}, { address: 7 }, { address: 'https://a.invalid/\n' }, { address: 'x'.repeat(2_001) }]
  },
  'updates.install': { good: [{ time: 'now' }, { time: 'at-quit' }, { time: 'not' }], bad: [null, {}, { time: 'later' }, 'now'] }
}
