import type { UnspecifiedText } from './unspecified-id.ts'

export const unspecifiedEn: UnspecifiedText = {
  usual: (code, kinds, seconds, mebibytes) =>
    `By default: document code ${code}, starting values empty, pasokneg no, the token goes with a submission, responses are asked by ${kinds}, ${seconds} seconds, ${mebibytes} MiB.`,
  documentCodes: { '28': 'BC 2.8, our declarations', '30': 'BC 3.0, exports', '20': 'BC 2.0, imports' }
}
