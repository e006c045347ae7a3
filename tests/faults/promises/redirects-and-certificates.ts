import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { defaultAnswerRules } from '#core/contract/answer-rules.ts'
import { readSubmitReply } from '#core/wire/read-submit-result.ts'
import { createNetTransport, type Fetcher } from '../../../electron/http/net-transport.ts'
import { certificateFaults, goodTls, connectionFaults, pem, redirects } from '../../support/fakes/faulty-server.ts'
import { addOutcomes, tryEach, type Outcome } from '../../support/faults/outcome.ts'

const fetcher: Fetcher = { fetch: (url, init) => fetch(url, init), closeAllConnections: () => Promise.resolve() }

/** Redirects lead nowhere, and no byte of a request goes to a server whose certificate is bad. */
export const redirectsAndCertificates = async (): Promise<Outcome> => {
  const transport = createNetTransport({ reads: fetcher, submits: [fetcher] })
  const submit = async (url: string): Promise<boolean> => {
    const headers = { 'Content-Type': 'application/json', Authorization: 'Bearer a-long-token' }
    const body = JSON.stringify({ bc28: { document: [{ car: '1', text: 'x'.repeat(100_000) }] } })
    const request = { url: `${url}/api/submit/bc28`, headers, body, timeLimit: 30_000, bodyLimit: 1_000_000, once: true as const }
    return readSubmitReply(await transport.post(request), Date.now(), defaultAnswerRules).ok
  }
  // An authority that is not trusted.
  const unknown = await tryEach([goodTls], async (open) => {
    const server = await open()
    await submit(server.url)
    await server.close()
    return server.seen.bytes === 0 ? null : `an unknown authority: ${server.seen.bytes} bytes arrived`
  })
  const usual = getCACertificates('default')
  setDefaultCACertificates([...usual, await pem('authority')])
  const bad = [
    ...connectionFaults.filter(({ code, silent }) => /^certificate|^encryption/.test(code) && silent === true),
    ...certificateFaults
  ]
  const certificates = await tryEach(bad, async ({ name, open }) => {
    const server = await open()
    await submit(server.url)
    await server.close()
    return server.seen.bytes === 0 ? null : `${name}: ${server.seen.bytes} bytes arrived`
  })
  const other = await goodTls()
  const plain = await (connectionFaults.find(({ code }) => code === 'refused')?.open ?? goodTls)()
  const forms = [other, plain].flatMap((target) => redirects(target.url).map(([name, open]) => ({ name, open, target })))
  const redirected = await tryEach(forms, async ({ name, open, target }) => {
    const server = await open()
    const accepted = await submit(server.url)
    await server.close()
    if (accepted) return `${name}: counted as an answer`
    return target.seen.connections === 0 ? null : `${name}: the other server was asked`
  })
  setDefaultCACertificates(usual)
  await other.close()
  await plain.close()
  return addOutcomes(unknown, certificates, redirected)
}
