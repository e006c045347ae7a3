/** Inputs of the channels of updates that their guards take and refuse. */
const nothingBad = [{}, [], 'x', 1, true]

export const updateCases = {
  'updates.state': { good: [null], bad: nothingBad },
  'updates.setSource': {
    good: [{ address: '' }, { address: 'https://kantor.invalid/ajukan' }],
    bad: [null, {}, { address: 7 }, { address: 'https://a.invalid/\n' }, { address: 'x'.repeat(2_001) }]
  },
  'updates.check': { good: [null], bad: nothingBad },
  'updates.download': { good: [null], bad: nothingBad },
  'updates.stop': { good: [null], bad: nothingBad },
  'updates.install': { good: [{ time: 'now' }, { time: 'at-quit' }, { time: 'not' }], bad: [null, {}, { time: 'later' }, 'now'] }
}
