/** Inputs of the channels about crashes and diagnostics. */

export const diagnosticCases = {
  'diagnostics.collect': {
    good: [{ rows: {} }, { rows: { declarations: 3, goods: -1 } }],
    bad: [null, {}, { rows: [] }, { rows: { goods: -2 } }, { rows: { goods: 1.5 } }, { rows: { goods: 'PT Maju' } }]
  },
  'diagnostics.save': {
    good: [{ suggestedName: '../diagnostik.zip' }],
    bad: [null, {}, { suggestedName: 1 }, { suggestedName: 'x'.repeat(1_001) }]
  }
}
