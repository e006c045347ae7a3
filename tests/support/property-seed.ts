import fc from 'fast-check'

/** Any cases: a new seed every run, printed with what fails. Else the same cases on every machine, so that a failure is of the change before it. */
const anyCases = process.env['AJUKAN_ANY_CASES'] === '1'

if (!anyCases) fc.configureGlobal({ seed: 20_261_120 })
