import type { Check } from './project.ts'

const path = 'electron/protocol/content-policy.ts'

/** Directives of the policy that must be there literally. */
const required = [
  "default-src 'none'",
  "script-src 'self'",
  "font-src 'self'",
  "worker-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'"
]

/** The policy in the source of the protocol; the tests of the application compare the header that arrives. */
export const policyIsStrict: Check = ({ files }) => {
  const text = files.get(path)
  if (text === undefined) return [`${path} is missing`]
  const strings = [...text.matchAll(/"([^"\n]*)"|`([^`\n]*)`/g)].map(([, quoted, template]) => quoted ?? template ?? '')
  const production = text.slice(text.indexOf('export const contentPolicy'), text.indexOf('export const developmentPolicy'))
  const scripts = strings.filter((one) => one.startsWith('script-src') && one !== "script-src 'self'")
  const open = strings.filter((one) => /unsafe-eval|unsafe-hashes|strict-dynamic|https?:|\*\.|(?:^|\s)\*(?:\s|$)|data: *'?unsafe/.test(one))
  return [
    ...required.filter((directive) => !strings.includes(directive)).map((directive) => `${path}  ${directive} is missing`),
    ...scripts.map((one) => `${path}  ${one}`),
    ...open.map((one) => `${path}  ${one}`),
    ...(production.includes('unsafe-') ? [`${path}  the policy of the built application has an unsafe source`] : []),
    ...(/response|headers/i.test(files.get('electron/protocol/app-protocol.ts') ?? '')
      ? []
      : ['electron/protocol/app-protocol.ts sends no headers'])
  ]
}
