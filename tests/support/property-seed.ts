import fc from 'fast-check'

/** With AJUKAN_ANY_CASES=1 every run has a new seed, printed on failure. Otherwise the seed is fixed, so that a failure comes from the last change. */
const hasRandomSeed = process.env['AJUKAN_ANY_CASES'] === '1'

if (!hasRandomSeed) fc.configureGlobal({ seed: 20_261_120 })
