import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'playwright/test'
import { bodyOf, callHost, permitBodies, saveProfile } from '../../support/drivers/host-calls.ts'
import { homeWithFrozen } from '../../support/fixtures/frozen-home.ts'
import { submissionOf } from '../../support/frozen-bodies.ts'
import { goodTls } from '../../support/fakes/faulty-server.ts'
import { listenLocally } from '../../support/fakes/listening.ts'
import { answerQuestions, launch, removeHome } from '../../support/running-app.ts'
import { newKey, startUpdateServer } from '../../support/updates/update-server.ts'

/** Proxy and authorities as the system of the user has them, without a setting of the application. */
const run = promisify(execFile)
const authority = resolve(import.meta.dirname, '../../fixtures/tls/authority.pem')

/** A home folder whose NSS database, where Chromium reads the authorities of the user on Linux, has the authority of the tests. */
const homeWithAuthority = async (): Promise<string> => {
  const home = await mkdtemp(join(tmpdir(), 'ajukan-user-'))
  const database = join(home, '.pki', 'nssdb')
  await mkdir(database, { recursive: true })
  await run('certutil', ['-N', '-d', `sql:${database}`, '--empty-password'])
  await run('certutil', ['-A', '-d', `sql:${database}`, '-n', 'kantor', '-t', 'C,,', '-i', authority])
  return home
}

test('an authority of the user and the proxy of the environment are used', async () => {
  const asked: string[] = []
  const proxy = createServer()
  proxy.on('connect', (request, socket: Socket) => {
    asked.push(request.url ?? '')
    socket.end('HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm="kantor"\r\nContent-Length: 0\r\n\r\n')
  })
  const port = await listenLocally(proxy)
  const user = await homeWithAuthority()
  const key = newKey()
  const updates = JSON.stringify({ key: key.text, kind: 'portable', elevate: '', executable: '' })
  const bodies = { authority: bodyOf('authority'), proxy: bodyOf('proxy') }
  const home = await homeWithFrozen(bodies)
  const running = await launch({ home, env: { HOME: user, https_proxy: `http://127.0.0.1:${port}`, AJUKAN_TEST_UPDATES: updates } })
  const server = await goodTls()
  try {
    const submitTo = async (address: string, entry: keyof typeof bodies) => {
      const profile = await saveProfile(running.page, address, 'canary-7d10ab-token')
      const body = bodies[entry]
      await permitBodies(running.page, profile, body)
      return callHost(running.page, 'declarations.submit', submissionOf({ [entry]: body }, { profile, kind: 'training' }))
    }
    await test.step('a certificate of an authority that the user has added is accepted', async () => {
      expect(await submitTo(server.url, 'authority')).toMatchObject({ ok: false, failure: { code: 'refused', detail: 'answered' } })
    })
    await test.step('another address is reached through the proxy of the environment', async () => {
      expect(await submitTo('https://gateway.invalid', 'proxy')).toMatchObject({ ok: false, failure: { code: 'proxy-login' } })
      expect(asked).toEqual(['gateway.invalid:443'])
    })
    await test.step('an update comes from a server with a certificate of that authority; from others nothing is even asked', async () => {
      await answerQuestions(running.app, 'yes')
      for (const certificate of ['good', 'expired', 'other-host', 'self-signed']) {
        const source = await startUpdateServer({ certificate })
        try {
          source.offer(key)
          expect(await callHost(running.page, 'updates.setSource', { address: source.address })).toMatchObject({ ok: true })
          const checked = await callHost(running.page, 'updates.check', null)
          if (certificate === 'good') {
            expect(checked).toMatchObject({ value: { phase: { kind: 'found' } } })
            expect(await callHost(running.page, 'updates.download', null)).toMatchObject({ value: { phase: { kind: 'ready' } } })
          } else {
            expect(checked, certificate).toMatchObject({ value: { phase: { kind: 'refused', reason: 'certificate' } } })
            expect(source.asked).toEqual([])
          }
        } finally {
          await source.close()
        }
      }
    })
  } finally {
    await running.close()
    await server.close()
    proxy.close()
    await removeHome(running.home)
    await rm(user, { recursive: true, force: true })
  }
})
